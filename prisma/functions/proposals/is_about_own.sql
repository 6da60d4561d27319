-- True if a proposal is about this person's own money or rights. A proposal names one customer, but a transfer has a sender and a
-- receiver. A proposal to post a difference to a suspense account names no customer, but concerns the transfer's sender.
CREATE OR REPLACE FUNCTION is_about_own(p_proposal proposals, p_by uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(p_proposal.customer_id = p_by, false)
      OR CASE p_proposal.subject_type
           WHEN 'user' THEN p_proposal.subject_id = p_by::text
           WHEN 'transfer' THEN EXISTS (
             SELECT FROM transfers t LEFT JOIN accounts r ON r.id = t.to_account_id
              WHERE t.id = p_proposal.subject_id::uuid AND p_by IN (t.sender_id, r.owner_id))
           WHEN 'settlement_exception' THEN EXISTS (
             SELECT FROM settlement_exceptions x JOIN transfers t ON t.id = x.transfer_id
              WHERE x.id = p_proposal.subject_id::uuid AND t.sender_id = p_by)
           ELSE false END
$$;

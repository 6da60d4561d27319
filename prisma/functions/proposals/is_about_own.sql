-- Whether a proposal is about what is this person's own: their money, or their rights. It counts on one customer, and a transfer has
-- two ends; booking a difference to suspense counts on none, and is about the transfer's sender all the same.
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

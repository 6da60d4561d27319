-- Whether a proposal is about what is this person's own: their money, or their rights. Booking a difference to suspense counts on
-- no customer, and is about the transfer's sender all the same.
CREATE OR REPLACE FUNCTION is_about_own(p_proposal proposals, p_by uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(p_proposal.customer_id = p_by, false) OR p_proposal.subject_type = 'user' AND p_proposal.subject_id = p_by::text
    OR p_proposal.subject_type = 'settlement_exception'
       AND EXISTS (SELECT FROM settlement_exceptions x JOIN transfers t ON t.id = x.transfer_id
                    WHERE x.id = CASE p_proposal.subject_type WHEN 'settlement_exception' THEN p_proposal.subject_id::uuid END
                      AND t.sender_id = p_by)
$$;

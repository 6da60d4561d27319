-- Whether a proposal is about what is this person's own: their money, or their rights.
CREATE OR REPLACE FUNCTION is_about_own(p_proposal proposals, p_by uuid) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(p_proposal.customer_id = p_by, false) OR p_proposal.subject_type = 'user' AND p_proposal.subject_id = p_by::text
$$;

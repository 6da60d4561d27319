-- Declines a proposal, or withdraws the proposal if the person p_by has made it. Outcomes: `declined`, `withdrawn`, `missing`,
-- `decided`, `forbidden` and `own`. The outcome `own` means that a colleague's proposal is about the money or rights of p_by.
-- Nobody may decline a proposal about themselves. Otherwise, a person could keep a role by declining each proposal to take the
-- role away.
CREATE OR REPLACE FUNCTION decline_proposal(p_id uuid, p_by uuid, p_reason text) RETURNS text LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_proposal proposals;
  v_state text;
BEGIN
  SELECT * INTO v_proposal FROM proposals WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN RETURN 'missing'; END IF;
  IF v_proposal.state <> 'open' THEN RETURN 'decided'; END IF;
  IF p_by <> v_proposal.proposed_by AND is_about_own(v_proposal, p_by) THEN RETURN 'own'; END IF;
  IF NOT may_decide(v_proposal.kind, p_by) THEN RETURN 'forbidden'; END IF;
  v_state := CASE p_by WHEN v_proposal.proposed_by THEN 'withdrawn' ELSE 'declined' END;
  UPDATE proposals SET state = v_state, payload = '', decided_by = p_by, decided_at = clock_timestamp(), reason = p_reason
   WHERE id = p_id;
  PERFORM release_proposal_hold(p_id);
  IF v_state = 'declined' THEN
    PERFORM tell_of_proposal(p_id, 'declined');
  END IF;
  RETURN v_state;
END $$;

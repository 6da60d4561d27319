-- Confirms a proposal. After this call, the caller carries out the proposal's command in the same transaction. Outcomes:
-- `confirmed`, `missing`, `forbidden`.
-- `decided`: the proposal was already decided.
-- `own`: the person p_by has made the proposal, or the proposal is about this person's own money or rights.
-- `too_new`: the person p_by got their role after the proposal was made. `expired`: the proposal's time is over. `changed`: the
--   proposal is no longer valid, and its reason states why (overtaken_by). In both cases, the proposal has ended, in this call or
--   earlier.
CREATE OR REPLACE FUNCTION confirm_proposal(p_id uuid, p_by uuid) RETURNS text LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_proposal proposals;
BEGIN
  SELECT * INTO v_proposal FROM proposals WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN RETURN 'missing'; END IF;
  IF v_proposal.state IN ('expired', 'changed') THEN RETURN v_proposal.state; END IF;
  IF v_proposal.state <> 'open' THEN RETURN 'decided'; END IF;
  IF p_by = v_proposal.proposed_by OR is_about_own(v_proposal, p_by) THEN RETURN 'own'; END IF;
  -- The locks make a change of a role wait, so the proposer and p_by keep their roles until this transaction ends. A proposal
  -- about the staff may change a role, and a change of a role locks all rows of staff. For a proposal about the staff, all rows
  -- of staff are therefore locked here.
  IF v_proposal.kind LIKE 'staff.%' THEN
    PERFORM FROM users WHERE role <> 'customer' ORDER BY id FOR NO KEY UPDATE;
  ELSE
    PERFORM FROM users WHERE id IN (p_by, v_proposal.proposed_by) ORDER BY id FOR SHARE;
  END IF;
  IF NOT may_decide(v_proposal.kind, p_by) THEN RETURN 'forbidden'; END IF;
  IF EXISTS (SELECT FROM users WHERE id = p_by AND role_since >= v_proposal.proposed_at) THEN RETURN 'too_new'; END IF;
  IF v_proposal.expires_at <= clock_timestamp() THEN
    PERFORM end_proposal(p_id, 'expired');
    RETURN 'expired';
  END IF;
  IF NOT may_decide(v_proposal.kind, v_proposal.proposed_by)
     OR v_proposal.subject_state <> coalesce(proposal_subject_state(v_proposal.subject_type, v_proposal.subject_id), '') THEN
    PERFORM end_proposal(p_id, 'changed');
    RETURN 'changed';
  END IF;
  UPDATE proposals SET state = 'confirmed', payload = '', decided_by = p_by, decided_at = clock_timestamp(),
                       decided_txid = pg_current_xact_id()::text::bigint
   WHERE id = p_id;
  PERFORM tell_of_proposal(p_id, 'confirmed');
  RETURN 'confirmed';
END $$;

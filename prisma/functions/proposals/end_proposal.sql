-- Ends an open proposal without a person's decision. p_state is `expired` or `changed`. The same transaction stores the reason,
-- releases the hold, writes the audit event and notifies the proposer. The function does nothing if the proposal is not open.
CREATE OR REPLACE FUNCTION end_proposal(p_id uuid, p_state text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz := clock_timestamp();
  v_reason text := '';
BEGIN
  IF p_state = 'changed' THEN
    SELECT overtaken_by(p) INTO v_reason FROM proposals p WHERE id = p_id;
  END IF;
  UPDATE proposals SET state = p_state, payload = '', decided_at = v_at, reason = v_reason WHERE id = p_id AND state = 'open';
  IF FOUND THEN
    PERFORM release_proposal_hold(p_id);
    PERFORM record_audit_events(jsonb_build_array(jsonb_build_object(
      'id', gen_random_uuid(), 'actor', 'system', 'action', 'proposal.end', 'subject_type', 'proposal', 'subject_id', p_id,
      'before', jsonb_build_object('state', 'open'),
      'after', jsonb_strip_nulls(jsonb_build_object('state', p_state, 'reason', nullif(v_reason, ''))), 'created_at', v_at)));
    PERFORM tell_of_proposal(p_id, p_state);
  END IF;
END $$;

-- Locks the open proposals that hold a customer's money and are about one of these records, and returns their ids. p_acts limits
-- the acts of the proposals. Callers lock the proposals before the accounts of the books (ARCHITECTURE.md, "The ledger").
CREATE OR REPLACE FUNCTION lock_held_proposals(p_subjects text[], p_acts text[]) RETURNS SETOF uuid LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM proposals
   WHERE state = 'open' AND hold_id IS NOT NULL AND subject_id = ANY (p_subjects) AND needs -> 0 ->> 'act' = ANY (p_acts)
   ORDER BY id FOR UPDATE
$$;

-- Ends these proposals, because a payment is about to change their record. The payment can then use the money that the proposals
-- hold. Otherwise, the hold for a payment would stop this payment. The caller has locked the proposals (lock_held_proposals), and
-- then the accounts of the books.
CREATE OR REPLACE FUNCTION end_held_proposals(p_subjects text[], p_acts text[]) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM end_proposal(id, 'changed') FROM lock_held_proposals(p_subjects, p_acts) id;
END $$;

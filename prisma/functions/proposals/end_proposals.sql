-- Ends open proposals that have expired and open proposals whose record has changed. Also removes rows of counted_acts and
-- staff_acts that are more than two days old. Returns the number of ended proposals. If two runs overlap, each proposal is still
-- ended only once.
CREATE OR REPLACE FUNCTION end_proposals() RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_ended bigint := 0;
  v_open proposals;
BEGIN
  -- Follows the lock order in ARCHITECTURE.md: first proposals, then accounts of the books by ascending id.
  PERFORM FROM proposals WHERE state = 'open' ORDER BY id LIMIT 1000 FOR UPDATE SKIP LOCKED;
  PERFORM ledger_lock_accounts(ARRAY(
    SELECT h.ledger_account_id FROM proposals p JOIN holds h ON h.id = p.hold_id WHERE p.state = 'open'));
  FOR v_open IN SELECT * FROM proposals WHERE state = 'open' ORDER BY id LIMIT 1000 FOR UPDATE SKIP LOCKED LOOP
    IF v_open.expires_at <= clock_timestamp() THEN
      PERFORM end_proposal(v_open.id, 'expired');
    ELSIF v_open.subject_state IS DISTINCT FROM proposal_subject_state(v_open.subject_type, v_open.subject_id) THEN
      PERFORM end_proposal(v_open.id, 'changed');
    ELSE
      CONTINUE;
    END IF;
    v_ended := v_ended + 1;
  END LOOP;
  DELETE FROM counted_acts WHERE counted_at < clock_timestamp() - interval '2 days';
  DELETE FROM staff_acts WHERE counted_at < clock_timestamp() - interval '2 days';
  RETURN v_ended;
END $$;

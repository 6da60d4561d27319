-- Ends what has waited for a day or whose record has changed, and forgets what was counted for longer than it counts. Gives how
-- many have ended. Two at once do it once.
CREATE OR REPLACE FUNCTION end_proposals() RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_ended bigint := 0;
  v_open proposals;
BEGIN
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
  RETURN v_ended;
END $$;

-- Ends a hold. The hold is captured if its money will now be posted, and released if its money becomes available again.
CREATE OR REPLACE FUNCTION ledger_close_hold(p_id uuid, p_state hold_state, p_at timestamptz)
RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE holds SET state = p_state, closed_at = p_at WHERE id = p_id AND state = 'open';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'hold % is not open', p_id USING ERRCODE = 'HF004';
  END IF;
END $$;

-- Writes an audit event when a member of staff reads or exports a list of customers' records, and counts the rows
-- (count_reading). For a refused read, only the event of the refusal is written. @returns true if the list may be shown
CREATE OR REPLACE FUNCTION note_list_read(
  p_reader uuid, p_kind text, p_records bigint, p_bounds bigint[], p_today date, p_event jsonb)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT count_reading(p_reader, p_kind, p_records, p_bounds, p_today, p_event) THEN RETURN false; END IF;
  PERFORM record_audit_events(jsonb_build_array(p_event));
  RETURN true;
END $$;

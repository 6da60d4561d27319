-- Counts the records of customers that a member of staff reads on a day. Returns true if the number is within the daily limit.
-- Admins and auditors get at most two notices a day: one when the number reaches the warning level, and one when the number would
-- exceed the limit (docs/decisions/audit-of-reads.md).
--
-- `p_bounds`: two numbers of records: first the warning level, then the daily limit.
-- `p_event`: a row for record_audit_events, with the reader and the origin of the request. Each notice to admins and auditors
--   writes an audit event, which is a copy of p_event with more fields.
CREATE OR REPLACE FUNCTION count_reading(
  p_reader uuid, p_kind text, p_records bigint, p_bounds bigint[], p_today date, p_event jsonb)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_at timestamptz := (p_event ->> 'created_at')::timestamptz;
  v_records bigint;
  v_is_told boolean;
BEGIN
  INSERT INTO staff_reading (user_id, date, kind, counted_at) VALUES (p_reader, p_today, p_kind, v_at) ON CONFLICT DO NOTHING;
  UPDATE staff_reading SET records = records + p_records, counted_at = v_at
   WHERE user_id = p_reader AND date = p_today AND kind = p_kind AND records + p_records <= p_bounds[2]
   RETURNING records, alarmed_at IS NOT NULL INTO v_records, v_is_told;
  IF FOUND THEN
    IF v_records >= p_bounds[1] AND NOT v_is_told THEN
      UPDATE staff_reading SET alarmed_at = v_at WHERE user_id = p_reader AND date = p_today AND kind = p_kind;
      PERFORM tell_of_reading(p_reader, p_kind, v_records, 'alarm', p_today, p_event);
    END IF;
    RETURN true;
  END IF;
  UPDATE staff_reading SET stopped_at = v_at
   WHERE user_id = p_reader AND date = p_today AND kind = p_kind AND stopped_at IS NULL
   RETURNING records INTO v_records;
  IF FOUND THEN PERFORM tell_of_reading(p_reader, p_kind, v_records, 'stop', p_today, p_event); END IF;
  RETURN false;
END $$;

-- Writes an audit event when a member of staff reads or exports a list of customers' records. Also counts the rows
-- (count_reading). If count_reading refuses the read, this function writes no event. @returns true if the list may be shown
CREATE OR REPLACE FUNCTION note_list_read(
  p_reader uuid, p_kind text, p_records bigint, p_bounds bigint[], p_today date, p_event jsonb)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT count_reading(p_reader, p_kind, p_records, p_bounds, p_today, p_event) THEN RETURN false; END IF;
  PERFORM record_audit_events(jsonb_build_array(p_event));
  RETURN true;
END $$;

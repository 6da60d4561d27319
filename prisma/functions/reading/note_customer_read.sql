-- Writes an audit event when a member of staff reads a part of a customer's file. The same read from the same IP address is not
-- recorded again if it was recorded after p_since. The first read of a file by a member of staff in 24 hours also counts as an
-- opened file (count_reading). If the customer does not exist, nothing is written and the result is true.
--
-- `p_owner_id`, `p_owner_email`: the owner of the file. Callers pass either the id or the e-mail address, and null for the other
--   parameter.
-- @returns true if the part may be shown
CREATE OR REPLACE FUNCTION note_customer_read(
  p_reader uuid, p_owner_id uuid, p_owner_email text, p_part text, p_since timestamptz, p_bounds bigint[], p_today date,
  p_event jsonb)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_at timestamptz := (p_event ->> 'created_at')::timestamptz;
  v_owner text;
BEGIN
  SELECT u.id::text INTO v_owner FROM users u WHERE u.id = p_owner_id OR u.email = p_owner_email;
  IF NOT FOUND THEN RETURN true; END IF;
  PERFORM FROM audit_events e
    WHERE e.subject_type = 'user' AND e.subject_id = v_owner AND e.created_at > p_since AND e.actor = p_reader::text
      AND e.action = 'customer.read' AND e.after ->> 'part' = p_part
      AND e.ip_address IS NOT DISTINCT FROM p_event ->> 'ip_address';
  IF FOUND THEN RETURN true; END IF;
  PERFORM FROM audit_events e
    WHERE e.subject_type = 'user' AND e.subject_id = v_owner AND e.created_at > v_at - interval '1 day'
      AND e.actor = p_reader::text AND e.action = 'customer.read';
  IF NOT FOUND AND NOT count_reading(p_reader, 'opened', 1, p_bounds, p_today, p_event) THEN RETURN false; END IF;
  PERFORM record_audit_events(jsonb_build_array(p_event || jsonb_build_object(
    'action', 'customer.read', 'subject_type', 'user', 'subject_id', v_owner, 'after', jsonb_build_object('part', p_part))));
  RETURN true;
END $$;

-- Notifies admins and auditors that a colleague has read many customers' records on a day (`alarm`), or that the daily limit has
-- stopped a read (`stop`). The notice appears on the site and is also sent by e-mail. A recipient who has turned e-mails of this
-- kind off gets no e-mail. The reader gets no notice. The function also writes an audit event.
CREATE OR REPLACE FUNCTION tell_of_reading(
  p_reader uuid, p_kind text, p_records bigint, p_outcome text, p_today date, p_event jsonb)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_at timestamptz := (p_event ->> 'created_at')::timestamptz;
BEGIN
  PERFORM record_audit_events(jsonb_build_array(p_event || jsonb_build_object(
    'id', gen_random_uuid(), 'action', 'reading.' || p_outcome, 'subject_type', 'user', 'subject_id', p_reader,
    'after', jsonb_build_object('kind', p_kind, 'records', p_records))));
  INSERT INTO notifications (id, user_id, kind, params, subject_type, subject_id, created_at)
  SELECT gen_random_uuid(), u.id, 'reading-alarm',
         jsonb_build_object('counterparty', r.first_name || ' ' || r.last_name, 'count', p_records, 'name', p_kind, 'cause', p_outcome),
         'reading', p_reader::text, v_at
    FROM users u JOIN users r ON r.id = p_reader
   WHERE u.role IN ('admin', 'auditor') AND u.status NOT IN ('suspended', 'blocked') AND u.id <> p_reader;
  INSERT INTO emails (id, recipient, template, props, next_attempt_at, created_at)
  SELECT gen_random_uuid(), u.email, 'reading-alarm',
         jsonb_build_object('firstName', u.first_name, 'reader', r.first_name || ' ' || r.last_name, 'readerId', r.id, 'kind', p_kind,
                            'count', p_records, 'outcome', p_outcome, 'date', p_today),
         v_at, v_at
    FROM users u JOIN users r ON r.id = p_reader
   WHERE u.role IN ('admin', 'auditor') AND u.status NOT IN ('suspended', 'blocked') AND u.id <> p_reader
     AND NOT EXISTS (SELECT FROM notification_preferences n
                      WHERE n.user_id = u.id AND n.kind = 'reading-alarm' AND NOT n.by_email);
END $$;

-- Writes events into the audit trail, in the given order. p_events is a list of rows of audit_events without the column sequence.
-- The transaction must get its id before it draws a sequence number, because settle_mark relies on this order.
CREATE OR REPLACE FUNCTION record_audit_events(p_events jsonb) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_current_xact_id();
  INSERT INTO audit_events (id, actor, action, subject_type, subject_id, before, after, ip_address, user_agent,
                            request_id, created_at)
  SELECT e.id, e.actor, e.action, e.subject_type, e.subject_id, e.before, e.after, e.ip_address, e.user_agent,
         e.request_id, e.created_at
    FROM jsonb_populate_recordset(NULL::audit_events, p_events) e;
END $$;

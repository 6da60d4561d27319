-- Writes down that a run of verify-books found nothing, and up to which numbers it looked; a later run may skip these.
-- Numbers that are not settled cannot have been looked at and are refused.
CREATE OR REPLACE FUNCTION record_book_check(
  p_began_at timestamptz, p_finished_at timestamptz, p_is_full boolean,
  p_journal_entries bigint, p_postings bigint, p_audit_events bigint, p_transfer_events bigint)
RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT is_settled('journal_entries', p_journal_entries) OR NOT is_settled('postings', p_postings)
     OR NOT is_settled('audit_events', p_audit_events)
     OR p_transfer_events > (SELECT last_value FROM transfer_events_id_seq) THEN
    RAISE EXCEPTION 'nobody can have looked at what is still to come' USING ERRCODE = 'HF004';
  END IF;
  INSERT INTO book_checks (began_at, finished_at, is_full, journal_entries, postings, audit_events,
                           transfer_events)
    VALUES (p_began_at, p_finished_at, p_is_full, p_journal_entries, p_postings, p_audit_events, p_transfer_events);
END $$;

-- Records that a run of verify-books found no error, with the last sequence numbers that the run checked. A later run may skip
-- the rows up to these numbers. The function refuses numbers that are not settled, because a row with a smaller number may still
-- appear, and no run can have checked this row.
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

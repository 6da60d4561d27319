-- Gives the last numbers that were drawn for postings, entries and audit events (0: none yet), then the id of the asking
-- transaction, which has to end at once. A transaction gets its id before it draws a number, so all numbers up to these
-- belong to transactions with smaller ids: once pg_snapshot_xmin(pg_current_snapshot()) has passed `mark`, these have ended,
-- and no row with such a number can still appear. Nobody waits for anybody (lib/ledger/settle.sql.ts). The order of the
-- statements is what makes it true. It runs as the owner, so that the site's role need not read sequences.
CREATE OR REPLACE FUNCTION settle_mark(
  OUT postings bigint, OUT journal_entries bigint, OUT audit_events bigint, OUT mark xid8)
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT CASE WHEN s.is_called THEN s.last_value ELSE 0 END INTO STRICT postings FROM postings_sequence_seq s;
  SELECT CASE WHEN s.is_called THEN s.last_value ELSE 0 END INTO STRICT journal_entries FROM journal_entries_sequence_seq s;
  SELECT CASE WHEN s.is_called THEN s.last_value ELSE 0 END INTO STRICT audit_events FROM audit_events_sequence_seq s;
  mark := pg_current_xact_id();
  -- Marks are kept because is_settled looks at them when something final is written down. A hundred are more than are ever
  -- in use at once.
  INSERT INTO settle_marks (mark, postings, journal_entries, audit_events)
    VALUES (mark::text::bigint, settle_mark.postings, settle_mark.journal_entries, settle_mark.audit_events);
  DELETE FROM settle_marks WHERE id <= (SELECT max(id) - 100 FROM settle_marks);
END $$;

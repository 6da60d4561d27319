-- The last numbers that were drawn for postings, entries and audit events (0: none yet), and then the id of the asking
-- transaction, which has to end at once. Whoever draws a number has its transaction's id before, so that all numbers up to
-- these belong to transactions with smaller ids: as soon as pg_snapshot_xmin(pg_current_snapshot()) has passed `mark`,
-- they have ended, and nothing up to these numbers is still to come. Nobody waits for anybody (lib/ledger/settle.ts).
--
-- The order of the statements is what makes it true. As the owner: the site's role need not read sequences.
CREATE OR REPLACE FUNCTION settle_mark(
  OUT postings bigint, OUT journal_entries bigint, OUT audit_events bigint, OUT mark xid8)
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT CASE WHEN s.is_called THEN s.last_value ELSE 0 END INTO STRICT postings FROM postings_sequence_seq s;
  SELECT CASE WHEN s.is_called THEN s.last_value ELSE 0 END INTO STRICT journal_entries FROM journal_entries_sequence_seq s;
  SELECT CASE WHEN s.is_called THEN s.last_value ELSE 0 END INTO STRICT audit_events FROM audit_events_sequence_seq s;
  mark := pg_current_xact_id();
  -- What is final is asked about again by who writes it down (is_settled). A hundred are more than are ever under way.
  INSERT INTO settle_marks (mark, postings, journal_entries, audit_events)
    VALUES (mark::text::bigint, settle_mark.postings, settle_mark.journal_entries, settle_mark.audit_events);
  DELETE FROM settle_marks WHERE id <= (SELECT max(id) - 100 FROM settle_marks);
END $$;

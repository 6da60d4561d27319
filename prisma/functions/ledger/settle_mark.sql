-- Returns the last sequence numbers that were drawn for postings, entries and audit events (0 before the first draw). Also
-- returns `mark`, the id of the calling transaction. The caller must then end this transaction immediately. A transaction gets
-- its id before it draws a number. All numbers up to the returned numbers therefore belong to transactions with smaller ids. Once
-- pg_snapshot_xmin(pg_current_snapshot()) has passed `mark`, these transactions have ended, and no further row with one of these
-- numbers can appear. The function takes no lock, so no transaction waits for another transaction (lib/ledger/settle.sql.ts).
-- The order of the SQL statements below matters: the numbers are read first, and the transaction gets its own id last. The
-- function runs with the owner's privileges, so that the site's role needs no right to read sequences.
CREATE OR REPLACE FUNCTION settle_mark(
  OUT postings bigint, OUT journal_entries bigint, OUT audit_events bigint, OUT mark xid8)
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_open_on date;
BEGIN
  SELECT CASE WHEN s.is_called THEN s.last_value ELSE 0 END INTO STRICT postings FROM postings_sequence_seq s;
  SELECT CASE WHEN s.is_called THEN s.last_value ELSE 0 END INTO STRICT journal_entries FROM journal_entries_sequence_seq s;
  SELECT CASE WHEN s.is_called THEN s.last_value ELSE 0 END INTO STRICT audit_events FROM audit_events_sequence_seq s;
  -- A transaction gets its id before it dates an entry (ledger_write). If this statement sees a new business date, all transactions
  -- that may still write an entry of an earlier date have smaller ids than `mark`.
  SELECT open_on INTO STRICT v_open_on FROM business_day;
  mark := pg_current_xact_id();
  -- The mark is stored, because is_settled reads the marks before a closing, a seal or a check of the books. Only the latest
  -- hundred marks are kept, because no reader needs an older mark.
  INSERT INTO settle_marks (mark, postings, journal_entries, audit_events, open_on)
    VALUES (mark::text::bigint, settle_mark.postings, settle_mark.journal_entries, settle_mark.audit_events, v_open_on);
  DELETE FROM settle_marks WHERE id <= (SELECT max(id) - 100 FROM settle_marks);
END $$;

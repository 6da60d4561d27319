-- The list of the general journal.
DROP INDEX CONCURRENTLY IF EXISTS journal_entries_journal;
CREATE INDEX CONCURRENTLY journal_entries_journal ON journal_entries (sequence)
  WHERE kind IN ('journal', 'journal-reversal', 'year-end');

-- Journal entries that belong to an earlier date than the date on which they were written.
DROP INDEX CONCURRENTLY IF EXISTS journal_entries_late;
CREATE INDEX CONCURRENTLY journal_entries_late ON journal_entries (value_date)
  WHERE kind IN ('journal', 'journal-reversal', 'year-end') AND value_date < business_date;

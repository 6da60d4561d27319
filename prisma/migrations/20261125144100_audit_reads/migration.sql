-- Lists are reads too (docs/decisions/0117-reading-in-bulk.md). The index of before is dropped one release later.
DROP INDEX CONCURRENTLY IF EXISTS audit_events_all_reads;
CREATE INDEX CONCURRENTLY audit_events_all_reads ON audit_events (created_at)
  WHERE action IN ('customer.read', 'export.make', 'list.read', 'reading.alarm', 'reading.stop');

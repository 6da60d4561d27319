-- A withdrawal removes the entries of its file.
DROP INDEX CONCURRENTLY IF EXISTS settlement_entries_file_id_idx;
CREATE INDEX CONCURRENTLY settlement_entries_file_id_idx ON settlement_entries (file_id);

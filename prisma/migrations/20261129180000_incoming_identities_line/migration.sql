-- A line of a statement has a few keys, and its file can have a hundred thousand.
DROP INDEX CONCURRENTLY IF EXISTS incoming_identities_file_id_line_number_idx;
CREATE INDEX CONCURRENTLY incoming_identities_file_id_line_number_idx ON incoming_identities (file_id, line_number);
DROP INDEX CONCURRENTLY IF EXISTS incoming_identities_file_id_idx;

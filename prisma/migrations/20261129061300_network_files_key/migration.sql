-- The worker finds the file of a message.
DROP INDEX CONCURRENTLY IF EXISTS settlement_files_network_message_id_idx;
CREATE INDEX CONCURRENTLY settlement_files_network_message_id_idx ON settlement_files (network_message_id);

-- A received message waits for an older message with its kind and its id, and for an older message that nobody has read.
DROP INDEX CONCURRENTLY IF EXISTS network_messages_waiting;
CREATE INDEX CONCURRENTLY network_messages_waiting ON network_messages (rail, kind, message_id, created_at, id) WHERE state = 'received';

-- An incoming payment has one message of each kind that no other message has replaced.
DROP INDEX CONCURRENTLY IF EXISTS network_messages_about_incoming;
CREATE UNIQUE INDEX CONCURRENTLY network_messages_about_incoming ON network_messages (incoming_payment_id, kind)
  WHERE direction = 'out' AND incoming_payment_id IS NOT NULL AND replaced_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS network_messages_incoming;

-- A note has at most one file. Files of notes are kept, so the lists of unsent files leave them out.
DROP INDEX CONCURRENTLY IF EXISTS message_attachments_author_id_memo_transfer_id_key;
CREATE UNIQUE INDEX CONCURRENTLY message_attachments_author_id_memo_transfer_id_key
  ON message_attachments (author_id, memo_transfer_id);
DROP INDEX CONCURRENTLY IF EXISTS message_attachments_unused;
CREATE INDEX CONCURRENTLY message_attachments_unused
  ON message_attachments (created_at) WHERE thread_id IS NULL AND memo_transfer_id IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS message_attachments_unused_of;
CREATE INDEX CONCURRENTLY message_attachments_unused_of
  ON message_attachments (author_id) WHERE thread_id IS NULL AND memo_transfer_id IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS message_attachments_unsent;
DROP INDEX CONCURRENTLY IF EXISTS message_attachments_unsent_of;

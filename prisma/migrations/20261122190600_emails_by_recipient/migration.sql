-- A customer's page lists the e-mails that went to them.
DROP INDEX CONCURRENTLY IF EXISTS emails_recipient_created_at_id_idx;
CREATE INDEX CONCURRENTLY emails_recipient_created_at_id_idx ON emails (recipient, created_at DESC, id DESC);

-- Staff list all accounts and all beneficiaries of the bank, newest first. Without these indexes, each page would sort the whole
-- table.
DROP INDEX CONCURRENTLY IF EXISTS accounts_created_at_id_idx;
CREATE INDEX CONCURRENTLY accounts_created_at_id_idx ON accounts (created_at DESC, id DESC);
DROP INDEX CONCURRENTLY IF EXISTS accounts_status_created_at_id_idx;
CREATE INDEX CONCURRENTLY accounts_status_created_at_id_idx ON accounts (status, created_at DESC, id DESC);
DROP INDEX CONCURRENTLY IF EXISTS beneficiaries_status_created_at_id_idx;
CREATE INDEX CONCURRENTLY beneficiaries_status_created_at_id_idx ON beneficiaries (status, created_at DESC, id DESC);

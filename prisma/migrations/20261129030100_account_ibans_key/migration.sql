-- No two accounts have the same IBAN.
DROP INDEX CONCURRENTLY IF EXISTS accounts_iban_key;
CREATE UNIQUE INDEX CONCURRENTLY accounts_iban_key ON accounts (iban);
-- The worker looks for accounts without an IBAN.
DROP INDEX CONCURRENTLY IF EXISTS accounts_without_iban;
CREATE INDEX CONCURRENTLY accounts_without_iban ON accounts (id) WHERE iban IS NULL;

-- Searches do not count case, accents, apostrophes and joiners (docs/decisions/0105-names-and-searches.md). Each index takes the
-- place of one that did.
DROP INDEX CONCURRENTLY IF EXISTS users_folded;
CREATE INDEX CONCURRENTLY users_folded ON users USING gin (search_fold(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS users_search;

DROP INDEX CONCURRENTLY IF EXISTS transfers_folded;
CREATE INDEX CONCURRENTLY transfers_folded ON transfers USING gin (from_account_id, to_account_id,
  search_fold(account_name || ' ' || account_number || ' ' || payer_name || ' ' || payer_account_number || ' ' || note) gin_trgm_ops)
  WHERE status IN ('approved', 'closed', 'deleted');
DROP INDEX CONCURRENTLY IF EXISTS transfers_search;

DROP INDEX CONCURRENTLY IF EXISTS loans_folded;
CREATE INDEX CONCURRENTLY loans_folded ON loans USING gin (search_fold(loan_name) gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS loans_search;

DROP INDEX CONCURRENTLY IF EXISTS deposits_folded;
CREATE INDEX CONCURRENTLY deposits_folded ON deposits USING gin (search_fold(deposit_name) gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS deposits_search;

DROP INDEX CONCURRENTLY IF EXISTS settlement_files_folded;
CREATE INDEX CONCURRENTLY settlement_files_folded ON settlement_files USING gin (search_fold(name) gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS settlement_files_search;

DROP INDEX CONCURRENTLY IF EXISTS settlement_exceptions_folded;
CREATE INDEX CONCURRENTLY settlement_exceptions_folded ON settlement_exceptions USING gin (search_fold(reference) gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS settlement_exceptions_search;

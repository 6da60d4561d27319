-- The work list reads the first open records of each kind. Transfers, loans, deposits, proposals and files already have such indexes.
DROP INDEX CONCURRENTLY IF EXISTS settlement_exceptions_work;
CREATE INDEX CONCURRENTLY settlement_exceptions_work ON settlement_exceptions (created_at, id) WHERE state IN ('open', 'suspense');
DROP INDEX CONCURRENTLY IF EXISTS disputes_work;
CREATE INDEX CONCURRENTLY disputes_work ON disputes (opened_at, id) WHERE state = 'open';
DROP INDEX CONCURRENTLY IF EXISTS bank_day_failures_work;
CREATE INDEX CONCURRENTLY bank_day_failures_work ON bank_day_failures (failed_at, id) WHERE resolved_at IS NULL;

-- The ageing reads the differences that wait, by their days.
DROP INDEX CONCURRENTLY IF EXISTS settlement_exceptions_waiting;
CREATE INDEX CONCURRENTLY settlement_exceptions_waiting ON settlement_exceptions (happened_on, id) WHERE state IN ('open', 'suspense');

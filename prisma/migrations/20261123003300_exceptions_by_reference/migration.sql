-- A search for a transfer looks for its whole reference too, which the index of three letters is slow at
-- (docs/decisions/0067-staff-tables-at-a-million-rows.md).
DROP INDEX CONCURRENTLY IF EXISTS settlement_exceptions_reference_idx;
CREATE INDEX CONCURRENTLY settlement_exceptions_reference_idx ON settlement_exceptions (reference);

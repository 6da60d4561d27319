-- The table of differences can be filtered by owner.
DROP INDEX CONCURRENTLY IF EXISTS settlement_exceptions_owner_id_created_at_id_idx;
CREATE INDEX CONCURRENTLY settlement_exceptions_owner_id_created_at_id_idx ON settlement_exceptions (owner_id, created_at DESC, id DESC);

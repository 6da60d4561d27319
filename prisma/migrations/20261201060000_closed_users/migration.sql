-- Closed relationships are few among the users. The end-of-day run and a filter of /manage-users read only these.
DROP INDEX CONCURRENTLY IF EXISTS users_closed;
CREATE INDEX CONCURRENTLY users_closed ON users (created_at DESC, id DESC) WHERE closed_at IS NOT NULL;

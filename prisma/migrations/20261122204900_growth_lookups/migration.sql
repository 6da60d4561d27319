-- What staff ask of proposals, networks' files and exceptions when there are a million of them, and when colleagues logged in
-- last (docs/decisions/0067-staff-tables-at-a-million-rows.md).
DROP INDEX CONCURRENTLY IF EXISTS audit_events_log_ins;
CREATE INDEX CONCURRENTLY audit_events_log_ins ON audit_events (actor, created_at) WHERE action = 'session.open';

DROP INDEX CONCURRENTLY IF EXISTS proposals_state_proposed_at_id_idx;
CREATE INDEX CONCURRENTLY proposals_state_proposed_at_id_idx ON proposals (state, proposed_at DESC, id DESC);

DROP INDEX CONCURRENTLY IF EXISTS proposals_kind_proposed_at_id_idx;
CREATE INDEX CONCURRENTLY proposals_kind_proposed_at_id_idx ON proposals (kind, proposed_at DESC, id DESC);

DROP INDEX CONCURRENTLY IF EXISTS proposals_proposed_by_proposed_at_id_idx;
CREATE INDEX CONCURRENTLY proposals_proposed_by_proposed_at_id_idx ON proposals (proposed_by, proposed_at DESC, id DESC);

DROP INDEX CONCURRENTLY IF EXISTS proposals_person;
CREATE INDEX CONCURRENTLY proposals_person ON proposals
  ((coalesce(customer_id, CASE subject_type WHEN 'user' THEN subject_id::uuid END)), proposed_at DESC, id DESC);

DROP INDEX CONCURRENTLY IF EXISTS settlement_files_created_at_id_idx;
CREATE INDEX CONCURRENTLY settlement_files_created_at_id_idx ON settlement_files (created_at DESC, id DESC);

DROP INDEX CONCURRENTLY IF EXISTS settlement_files_state_created_at_id_idx;
CREATE INDEX CONCURRENTLY settlement_files_state_created_at_id_idx ON settlement_files (state, created_at DESC, id DESC);

DROP INDEX CONCURRENTLY IF EXISTS settlement_files_rail_created_at_id_idx;
CREATE INDEX CONCURRENTLY settlement_files_rail_created_at_id_idx ON settlement_files (rail, created_at DESC, id DESC);

DROP INDEX CONCURRENTLY IF EXISTS settlement_files_search;
CREATE INDEX CONCURRENTLY settlement_files_search ON settlement_files USING gin (name gin_trgm_ops);

DROP INDEX CONCURRENTLY IF EXISTS settlement_exceptions_kind_created_at_id_idx;
CREATE INDEX CONCURRENTLY settlement_exceptions_kind_created_at_id_idx ON settlement_exceptions (kind, created_at DESC, id DESC);

DROP INDEX CONCURRENTLY IF EXISTS settlement_exceptions_rail_created_at_id_idx;
CREATE INDEX CONCURRENTLY settlement_exceptions_rail_created_at_id_idx ON settlement_exceptions (rail, created_at DESC, id DESC);

DROP INDEX CONCURRENTLY IF EXISTS settlement_exceptions_file_id_created_at_id_idx;
CREATE INDEX CONCURRENTLY settlement_exceptions_file_id_created_at_id_idx ON settlement_exceptions (file_id, created_at DESC, id DESC);

DROP INDEX CONCURRENTLY IF EXISTS settlement_exceptions_happened_on_id_idx;
CREATE INDEX CONCURRENTLY settlement_exceptions_happened_on_id_idx ON settlement_exceptions (happened_on, id);

DROP INDEX CONCURRENTLY IF EXISTS settlement_exceptions_search;
CREATE INDEX CONCURRENTLY settlement_exceptions_search ON settlement_exceptions USING gin (reference gin_trgm_ops);

-- The one with the id takes its place.
DROP INDEX CONCURRENTLY IF EXISTS settlement_files_created_at_idx;

-- Most payments of a file never have these values, and each entry of an index slows the file down.
DROP INDEX CONCURRENTLY IF EXISTS incoming_payments_stated;
CREATE INDEX CONCURRENTLY incoming_payments_stated ON incoming_payments (statement_file_id, statement_line) WHERE statement_file_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS incoming_payments_statement_file_id_statement_line_idx;
DROP INDEX CONCURRENTLY IF EXISTS incoming_payments_return_stated;
CREATE INDEX CONCURRENTLY incoming_payments_return_stated ON incoming_payments (return_file_id, return_line) WHERE return_file_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS incoming_payments_return_file_id_return_line_idx;
DROP INDEX CONCURRENTLY IF EXISTS incoming_payments_entry_reference;
CREATE INDEX CONCURRENTLY incoming_payments_entry_reference ON incoming_payments (rail, entry_reference) WHERE entry_reference IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS incoming_payments_rail_entry_reference_idx;
DROP INDEX CONCURRENTLY IF EXISTS incoming_payments_ending;
CREATE INDEX CONCURRENTLY incoming_payments_ending ON incoming_payments (ends_at, id) WHERE state = 'waiting';
DROP INDEX CONCURRENTLY IF EXISTS incoming_payments_state_ends_at_idx;
DROP INDEX CONCURRENTLY IF EXISTS incoming_payments_credited;
CREATE INDEX CONCURRENTLY incoming_payments_credited ON incoming_payments (account_id, booked_at, id) WHERE account_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS incoming_payments_account_id_booked_at_id_idx;

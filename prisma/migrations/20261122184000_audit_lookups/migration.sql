-- The audit trail in the order of time, and what staff ask of it: reads of customers' files, security, and who ever worked
-- here (docs/decisions/0078-the-audit-of-reads.md). Sending adds to the first alone.
DROP INDEX CONCURRENTLY IF EXISTS audit_events_created_at_idx;
CREATE INDEX CONCURRENTLY audit_events_created_at_idx ON audit_events (created_at);

DROP INDEX CONCURRENTLY IF EXISTS audit_events_reads;
CREATE INDEX CONCURRENTLY audit_events_reads ON audit_events (created_at)
  WHERE action IN ('customer.read', 'export.make');

DROP INDEX CONCURRENTLY IF EXISTS audit_events_security;
CREATE INDEX CONCURRENTLY audit_events_security ON audit_events (created_at)
  WHERE split_part(action, '.', 1) IN ('session', 'password', 'second-factor', 'recovery-code', 'recovery-codes', 'passkey',
                                       'pin', 'step-up', 'security', 'email', 'staff', 'own');

DROP INDEX CONCURRENTLY IF EXISTS audit_events_role_changes;
CREATE INDEX CONCURRENTLY audit_events_role_changes ON audit_events (subject_id)
  WHERE action IN ('staff.change-role', 'staff.remove');

-- What else staff ask of the audit trail: proposals, settlement files and what they differ in, the calendar and the board
-- (docs/decisions/0078-the-audit-of-reads.md).
DROP INDEX CONCURRENTLY IF EXISTS audit_events_approvals;
CREATE INDEX CONCURRENTLY audit_events_approvals ON audit_events (created_at)
  WHERE split_part(action, '.', 1) = 'proposal';

DROP INDEX CONCURRENTLY IF EXISTS audit_events_reconciliation;
CREATE INDEX CONCURRENTLY audit_events_reconciliation ON audit_events (created_at)
  WHERE split_part(action, '.', 1) IN ('settlement-file', 'settlement-exception');

DROP INDEX CONCURRENTLY IF EXISTS audit_events_planning;
CREATE INDEX CONCURRENTLY audit_events_planning ON audit_events (created_at)
  WHERE split_part(action, '.', 1) IN ('event', 'task');

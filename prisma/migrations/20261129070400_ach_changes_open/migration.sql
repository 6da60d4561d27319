-- The page of the network lists the corrected data that are not done, the newest first.
DROP INDEX CONCURRENTLY IF EXISTS ach_changes_open;
CREATE INDEX CONCURRENTLY ach_changes_open ON ach_changes (received_at DESC) WHERE done_at IS NULL;

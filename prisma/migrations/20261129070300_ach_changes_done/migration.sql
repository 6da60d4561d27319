-- Staff mark corrected data of a receiver as done.
ALTER TABLE ach_changes ADD COLUMN done_at TIMESTAMPTZ(3);
ALTER TABLE ach_changes ADD COLUMN done_by UUID;

-- Counted in secret_guards since 20261122140000 (decision 45); nothing reads or writes these any more.
ALTER TABLE users
  DROP COLUMN pin_failures,
  DROP COLUMN pin_locked_until;

-- "This was not me" (docs/decisions/0060-this-was-not-me.md): the code of its link, and what it leaves behind.
ALTER TYPE email_code_purpose ADD VALUE 'disown_change';

ALTER TABLE users
  ADD COLUMN first_log_in_at TIMESTAMPTZ(3),
  ADD COLUMN devices_forgotten_at TIMESTAMPTZ(3),
  ADD COLUMN password_voided_at TIMESTAMPTZ(3);

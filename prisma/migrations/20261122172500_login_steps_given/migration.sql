-- A log-in in which a second factor was set up has been given it (docs/decisions/0054-second-factors.md).
ALTER TABLE login_steps ADD COLUMN given_at TIMESTAMPTZ(3);

-- Tries at PINs and passwords, one counter for each secret of a user (docs/decisions/0045-guarded-secrets.md). The two columns
-- of users that counted all PINs together are left for the release before.
CREATE TYPE guarded_secret AS ENUM ('domestic_pin', 'foreign_pin', 'password');

CREATE TABLE secret_guards (
  user_id UUID NOT NULL,
  secret guarded_secret NOT NULL,
  failures INTEGER NOT NULL DEFAULT 0,
  open_tries INTEGER NOT NULL DEFAULT 0,
  tried_at TIMESTAMPTZ(3),
  locks INTEGER NOT NULL DEFAULT 0,
  locked_until TIMESTAMPTZ(3),
  changed_at TIMESTAMPTZ(3),
  CONSTRAINT secret_guards_pkey PRIMARY KEY (user_id, secret),
  CONSTRAINT secret_guards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE
);

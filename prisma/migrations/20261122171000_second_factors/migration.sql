-- What people show besides their password (docs/decisions/0054-second-factors.md).
CREATE TYPE second_factor_kind AS ENUM ('time_code');

ALTER TYPE guarded_secret ADD VALUE 'second_factor';

CREATE TYPE step_up AS ENUM ('pin', 'time_code');

ALTER TABLE users ADD COLUMN step_up step_up NOT NULL DEFAULT 'pin';

ALTER TABLE sessions ADD COLUMN second_factor BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE second_factors (
  id UUID NOT NULL,
  user_id UUID NOT NULL,
  kind second_factor_kind NOT NULL,
  name TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  confirmed_at TIMESTAMPTZ(3),
  last_used_at TIMESTAMPTZ(3),
  CONSTRAINT second_factors_pkey PRIMARY KEY (id),
  CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX second_factors_user_id_idx ON second_factors (user_id);

CREATE TABLE time_codes (
  factor_id UUID NOT NULL,
  secret TEXT NOT NULL,
  last_step INTEGER,
  last_use TEXT,
  CONSTRAINT time_codes_pkey PRIMARY KEY (factor_id),
  CONSTRAINT time_codes_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES second_factors(id) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE recovery_codes (
  user_id UUID NOT NULL,
  label CHAR(4) NOT NULL,
  hash TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  used_at TIMESTAMPTZ(3),
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, label),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE login_steps (
  id UUID NOT NULL,
  user_id UUID NOT NULL,
  remember BOOLEAN NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT login_steps_pkey PRIMARY KEY (id),
  CONSTRAINT login_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX login_steps_user_id_idx ON login_steps (user_id);
CREATE INDEX login_steps_expires_at_idx ON login_steps (expires_at);

-- People who sign in, what they are told, and the audit trail of what they do.

-- A search looks inside names; the history's also goes by account.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TYPE email_code_purpose AS ENUM ('verify_email', 'reset_password');
CREATE TYPE email_state AS ENUM ('queued', 'sent', 'failed');

-- Which functions of prisma/functions the database has, and had (scripts/lib/functions.ts).
CREATE TABLE applied_functions (
  name TEXT NOT NULL,
  checksum TEXT NOT NULL,
  applied_at TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT applied_functions_pkey PRIMARY KEY (name,checksum)
);

CREATE TYPE user_role AS ENUM ('customer', 'admin');
CREATE TYPE user_status AS ENUM ('pending', 'active', 'suspended', 'blocked');
CREATE TYPE gender AS ENUM ('male', 'female', 'others');

CREATE TABLE users (
  id UUID NOT NULL,
  email TEXT NOT NULL,
  role user_role NOT NULL DEFAULT 'customer',
  status user_status NOT NULL DEFAULT 'pending',
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  gender gender,
  nationality CHAR(2) NOT NULL,
  country_of_residence CHAR(2) NOT NULL,
  state TEXT NOT NULL,
  city TEXT NOT NULL,
  zip TEXT NOT NULL,
  address TEXT NOT NULL,
  phone_number TEXT NOT NULL,
  tax_id_number TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  password_hash TEXT NOT NULL,
  domestic_pin_hash TEXT NOT NULL,
  foreign_pin_hash TEXT NOT NULL,
  atm_pin_hash TEXT,
  pin_failures INTEGER NOT NULL DEFAULT 0,
  pin_locked_until TIMESTAMPTZ(3),
  email_verified_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX users_email_key ON users(email);
CREATE INDEX users_created_at_id_idx ON users(created_at DESC, id DESC);
CREATE INDEX users_status_created_at_id_idx ON users(status, created_at DESC, id DESC);
CREATE INDEX users_first_name_id_idx ON users(first_name, id);
CREATE INDEX users_last_name_id_idx ON users(last_name, id);

CREATE TABLE sessions (
  id UUID NOT NULL,
  user_id UUID NOT NULL,
  remember BOOLEAN NOT NULL,
  user_agent TEXT NOT NULL,
  ip_address TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  last_seen_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  revoked_at TIMESTAMPTZ(3),
  CONSTRAINT sessions_pkey PRIMARY KEY (id)
);
CREATE INDEX sessions_user_id_idx ON sessions(user_id);
CREATE INDEX sessions_expires_at_idx ON sessions(expires_at);

CREATE TABLE email_codes (
  id UUID NOT NULL,
  user_id UUID NOT NULL,
  purpose email_code_purpose NOT NULL,
  nonce BYTEA NOT NULL,
  code_hash BYTEA NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  used_at TIMESTAMPTZ(3),
  CONSTRAINT email_codes_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX email_codes_code_hash_key ON email_codes(code_hash);
CREATE INDEX email_codes_user_id_purpose_idx ON email_codes(user_id, purpose);
CREATE INDEX email_codes_expires_at_idx ON email_codes(expires_at);

CREATE TABLE emails (
  id UUID NOT NULL,
  recipient TEXT NOT NULL,
  template TEXT NOT NULL,
  props JSONB NOT NULL,
  state email_state NOT NULL DEFAULT 'queued',
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TIMESTAMPTZ(3) NOT NULL,
  last_error TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  sent_at TIMESTAMPTZ(3),
  CONSTRAINT emails_pkey PRIMARY KEY (id)
);
CREATE INDEX emails_state_next_attempt_at_idx ON emails(state, next_attempt_at);

CREATE TABLE mailbox_messages (
  id UUID NOT NULL,
  sender TEXT NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT mailbox_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX mailbox_messages_recipient_created_at_idx ON mailbox_messages(recipient, created_at DESC);
CREATE INDEX mailbox_messages_created_at_idx ON mailbox_messages(created_at DESC);

CREATE TABLE notifications (
  id UUID NOT NULL,
  user_id UUID NOT NULL,
  kind TEXT NOT NULL,
  params JSONB NOT NULL,
  subject_type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  read_at TIMESTAMPTZ(3),
  CONSTRAINT notifications_pkey PRIMARY KEY (id)
);
CREATE INDEX notifications_user_id_created_at_idx ON notifications(user_id, created_at DESC);

CREATE TABLE notification_preferences (
  user_id UUID NOT NULL,
  kind TEXT NOT NULL,
  by_email BOOLEAN NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT notification_preferences_pkey PRIMARY KEY (user_id,kind)
);

CREATE TABLE rate_limits (
  key VARCHAR(255) NOT NULL,
  points INTEGER NOT NULL DEFAULT 0,
  expire BIGINT,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expire_idx ON rate_limits(expire);

CREATE TABLE clean_up_marks (
  name TEXT NOT NULL,
  reached TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT clean_up_marks_pkey PRIMARY KEY (name)
);

CREATE TABLE command_requests (
  actor_id UUID NOT NULL,
  request_id TEXT NOT NULL,
  command TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  result JSONB,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT command_requests_pkey PRIMARY KEY (actor_id,request_id)
);
CREATE INDEX command_requests_created_at_idx ON command_requests(created_at);

CREATE TABLE audit_events (
  id UUID NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject_type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  before JSONB,
  after JSONB,
  ip_address TEXT,
  user_agent TEXT,
  request_id TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  sequence BIGINT GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT audit_events_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_events_sequence_idx ON audit_events USING BRIN (sequence);
CREATE INDEX audit_events_subject_type_subject_id_created_at_idx ON audit_events(subject_type, subject_id, created_at);
CREATE INDEX audit_events_actor_created_at_idx ON audit_events(actor, created_at);

ALTER TABLE email_codes
  ADD CONSTRAINT email_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE notifications
  ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE notification_preferences
  ADD CONSTRAINT notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE sessions
  ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;

-- Rules that Prisma's schema cannot say ----------------------------------------------------------------------------

ALTER TABLE users
  ADD CONSTRAINT users_email_lower_case CHECK (email = lower(email)),
  ADD CONSTRAINT users_pin_failures_not_negative CHECK (pin_failures >= 0);

-- A staff search looks inside names and e-mails.
CREATE INDEX users_search ON users USING gin ((first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);

-- The worker looks for what is due; sent e-mails are never looked at again.
CREATE INDEX emails_due ON emails (next_attempt_at) WHERE state = 'queued';

-- What the clean-up removes, by its end (lib/jobs/retention.ts).
CREATE INDEX sessions_revoked ON sessions (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE INDEX emails_done ON emails (created_at) WHERE state <> 'queued';
CREATE INDEX notifications_read ON notifications (read_at) WHERE read_at IS NOT NULL;

-- Every page counts what its reader has not read yet: most people have read nearly everything.
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;

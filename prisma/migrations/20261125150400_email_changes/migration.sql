-- Links of a change of the e-mail address, and the proofs that they give (docs/decisions/0111-changing-an-email-address.md).
ALTER TYPE email_code_purpose ADD VALUE 'leave_email';
ALTER TYPE email_code_purpose ADD VALUE 'join_email';
CREATE TABLE email_changes (
  id UUID NOT NULL,
  user_id UUID NOT NULL,
  old_email TEXT NOT NULL,
  new_email TEXT NOT NULL,
  old_code_id UUID NOT NULL,
  new_code_id UUID NOT NULL,
  old_proved_at TIMESTAMPTZ(3),
  new_proved_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  is_done BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT email_changes_pkey PRIMARY KEY (id),
  CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT email_changes_lower_case CHECK (new_email = lower(new_email)),
  CONSTRAINT email_changes_done CHECK (NOT is_done OR ended_at IS NOT NULL AND old_proved_at IS NOT NULL AND new_proved_at IS NOT NULL)
);
CREATE UNIQUE INDEX email_changes_one_open ON email_changes(user_id) WHERE ended_at IS NULL;
CREATE INDEX email_changes_user_id_ended_at_idx ON email_changes(user_id, ended_at);
ALTER TABLE users ADD COLUMN email_contested_at TIMESTAMPTZ(3);

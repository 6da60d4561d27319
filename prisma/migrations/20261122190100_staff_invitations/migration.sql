-- Who was asked to come and work at the bank (docs/decisions/0080-staff-invitations.md).
CREATE TABLE staff_invitations (
  id UUID NOT NULL,
  email TEXT NOT NULL,
  role user_role NOT NULL,
  nonce BYTEA NOT NULL,
  code_hash BYTEA NOT NULL,
  sent_by UUID NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  sent_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  accepted_at TIMESTAMPTZ(3),
  withdrawn_at TIMESTAMPTZ(3),
  CONSTRAINT staff_invitations_pkey PRIMARY KEY (id),
  CONSTRAINT staff_invitations_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT staff_invitations_role CHECK (role <> 'customer'),
  CONSTRAINT staff_invitations_email_lower CHECK (email = lower(email)),
  CONSTRAINT staff_invitations_one_end CHECK (accepted_at IS NULL OR withdrawn_at IS NULL)
);

CREATE UNIQUE INDEX staff_invitations_code_hash_key ON staff_invitations (code_hash);

-- One that is open for each e-mail, whoever asks.
CREATE UNIQUE INDEX staff_invitations_open ON staff_invitations (email) WHERE accepted_at IS NULL AND withdrawn_at IS NULL;

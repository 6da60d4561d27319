-- Staff as the bank's identity provider names them, once they have been matched by their e-mail (docs/decisions/0061-staff-identities.md).
CREATE TABLE staff_identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id UUID NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT staff_identities_pkey PRIMARY KEY (issuer, subject),
  CONSTRAINT staff_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX staff_identities_user_id_issuer_key ON staff_identities (user_id, issuer);

ALTER TABLE sessions ADD COLUMN by_identity_provider BOOLEAN NOT NULL DEFAULT false;

-- Passkeys, which log in by themselves and are a second factor too (docs/decisions/0057-passkeys.md).
ALTER TYPE second_factor_kind ADD VALUE 'passkey';

CREATE TABLE passkeys (
  factor_id UUID NOT NULL,
  credential_id TEXT NOT NULL,
  public_key BYTEA NOT NULL,
  counter BIGINT NOT NULL,
  transports TEXT[],
  is_backed_up BOOLEAN NOT NULL,
  CONSTRAINT passkeys_pkey PRIMARY KEY (factor_id),
  CONSTRAINT passkeys_counter_check CHECK (counter >= 0),
  CONSTRAINT passkeys_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES second_factors(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys (credential_id);

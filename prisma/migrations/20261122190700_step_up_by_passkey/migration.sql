-- A passkey instead of the PIN when money is sent (docs/decisions/0058-passkeys-at-step-up.md).
ALTER TYPE step_up ADD VALUE 'passkey';
ALTER TABLE passkeys ADD COLUMN last_challenge TEXT;

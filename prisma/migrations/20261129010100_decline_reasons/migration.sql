-- The code of the reason with which staff decline or recall a transfer (lib/transfer-acts.ts). Null for all other endings.
ALTER TABLE transfers ADD COLUMN reason_code TEXT;
ALTER TABLE transfer_events ADD COLUMN reason_code TEXT;
ALTER TABLE transfer_outbox ADD COLUMN reason_code TEXT;

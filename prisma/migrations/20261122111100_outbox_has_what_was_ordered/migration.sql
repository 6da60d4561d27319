-- What was ordered, as columns: JSON is made of it when it is audited, in sets, and not while the customer waits
-- (docs/decisions/0028-the-sending-path.md).
ALTER TABLE transfer_outbox
  ADD COLUMN channel TEXT,
  ADD COLUMN payer_account_number TEXT,
  ADD COLUMN payee TEXT,
  ADD COLUMN debited_minor BIGINT,
  ADD COLUMN debited_currency CHAR(3),
  ADD COLUMN with_pin BOOLEAN;

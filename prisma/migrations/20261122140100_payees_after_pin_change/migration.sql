-- After a change of a PIN every payee counts as new for a day, and what they are sent is counted from then on.
ALTER TABLE customer_sending ADD COLUMN pin_changed_at TIMESTAMPTZ(3);
ALTER TABLE payees ADD COLUMN counted_since TIMESTAMPTZ(3);

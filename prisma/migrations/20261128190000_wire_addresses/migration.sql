-- The receiver's address and the terms of a wire. Networks refuse a wire without the receiver's town and country. Older transfers,
-- and transfers of the other channels, have empty values.
ALTER TABLE transfers ADD COLUMN receiver_street TEXT NOT NULL DEFAULT '';
ALTER TABLE transfers ADD COLUMN receiver_town TEXT NOT NULL DEFAULT '';
ALTER TABLE transfers ADD COLUMN receiver_postcode TEXT NOT NULL DEFAULT '';
ALTER TABLE transfers ADD COLUMN receiver_country CHAR(2);
ALTER TABLE transfers ADD COLUMN purpose TEXT NOT NULL DEFAULT '';
ALTER TABLE transfers ADD COLUMN charges TEXT NOT NULL DEFAULT '';
ALTER TABLE transfers ADD COLUMN remittance TEXT NOT NULL DEFAULT '';

-- wire: the members that only wires have (lib/transfers/sending/send-transfer.sql.ts). Null for the other channels.
ALTER TYPE transfer_order ADD ATTRIBUTE wire jsonb;

-- A beneficiary keeps the bank, the address and the terms of wires to it. Older beneficiaries have empty values.
ALTER TABLE beneficiaries ADD COLUMN bank_to TEXT NOT NULL DEFAULT '';
ALTER TABLE beneficiaries ADD COLUMN swift_code TEXT NOT NULL DEFAULT '';
ALTER TABLE beneficiaries ADD COLUMN routing_number TEXT NOT NULL DEFAULT '';
ALTER TABLE beneficiaries ADD COLUMN receiver_street TEXT NOT NULL DEFAULT '';
ALTER TABLE beneficiaries ADD COLUMN receiver_town TEXT NOT NULL DEFAULT '';
ALTER TABLE beneficiaries ADD COLUMN receiver_postcode TEXT NOT NULL DEFAULT '';
ALTER TABLE beneficiaries ADD COLUMN purpose TEXT NOT NULL DEFAULT '';
ALTER TABLE beneficiaries ADD COLUMN charges TEXT NOT NULL DEFAULT '';
ALTER TABLE beneficiaries ADD COLUMN remittance TEXT NOT NULL DEFAULT '';
ALTER TABLE beneficiaries ADD COLUMN country CHAR(2);
ALTER TABLE beneficiaries ADD COLUMN receiver_country CHAR(2);

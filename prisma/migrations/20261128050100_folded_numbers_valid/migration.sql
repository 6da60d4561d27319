-- The checks of the migration before. Every release has stored capital letters and digits only.
ALTER TABLE beneficiaries VALIDATE CONSTRAINT beneficiaries_account_number_check;
ALTER TABLE transfers VALIDATE CONSTRAINT transfers_account_number_check;

-- Account numbers of payees are stored in one notation, so that an account written in two ways is one payee. lib/payee-accounts
-- folds every number, and these checks refuse a number that is not folded.
ALTER TABLE beneficiaries ADD CONSTRAINT beneficiaries_account_number_check
  CHECK (account_number COLLATE "C" ~ '^[A-Z0-9]+$') NOT VALID;
ALTER TABLE transfers ADD CONSTRAINT transfers_account_number_check
  CHECK (account_number COLLATE "C" ~ '^[A-Z0-9]*$') NOT VALID;

-- Each account has an IBAN if the bank has a country and a code for IBANs. The worker gives IBANs to the accounts of earlier
-- releases. The trigger accounts_keep_iban checks the check digits.
ALTER TABLE accounts ADD COLUMN iban TEXT;
ALTER TABLE accounts ADD CONSTRAINT accounts_iban
  CHECK (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' AND right(iban, 10) = right(account_number, 10)) NOT VALID;

-- A file that has come by an exchange of files can name the account of its rail, without a person who sets the account.
ALTER TABLE settlement_accounts ALTER COLUMN set_by DROP NOT NULL;

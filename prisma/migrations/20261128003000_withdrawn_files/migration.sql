-- An imported file can be withdrawn (withdraw_settlement_file). Each rail has one account at its correspondent in each currency.
ALTER TYPE settlement_file_state ADD VALUE IF NOT EXISTS 'withdrawn';
ALTER TYPE settlement_exception_state ADD VALUE IF NOT EXISTS 'withdrawn';

CREATE TABLE settlement_accounts (
  rail TEXT NOT NULL,
  currency CHAR(3) NOT NULL,
  account TEXT NOT NULL,
  file_id UUID NOT NULL,
  set_by UUID NOT NULL,
  set_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT settlement_accounts_pkey PRIMARY KEY (rail, currency)
);

ALTER TABLE settlement_accounts ADD CONSTRAINT settlement_accounts_file_id_fkey
  FOREIGN KEY (file_id) REFERENCES settlement_files(id) ON DELETE RESTRICT ON UPDATE NO ACTION;

-- Files that were imported before name their accounts, too.
INSERT INTO settlement_accounts (rail, currency, account, file_id, set_by, set_at)
  SELECT DISTINCT ON (f.rail, s.currency) f.rail, s.currency, s.account, f.id, f.ended_by, f.ended_at
    FROM settlement_files f JOIN settlement_statements s ON s.file_id = f.id
   WHERE f.state = 'confirmed' AND f.ended_by IS NOT NULL AND f.ended_at IS NOT NULL AND s.currency IS NOT NULL AND s.account IS NOT NULL
   ORDER BY f.rail, s.currency, f.ended_at DESC, s.number;

-- The chart of accounts and the closed months (docs/decisions/chart-and-journal.md).
CREATE TABLE chart_accounts (
  code TEXT NOT NULL,
  number INTEGER NOT NULL,
  kind ledger_account_kind NOT NULL,
  name TEXT NOT NULL DEFAULT '',
  is_per_rail BOOLEAN NOT NULL DEFAULT false,
  takes_journal BOOLEAN NOT NULL DEFAULT false,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT chart_accounts_pkey PRIMARY KEY (code),
  CONSTRAINT chart_accounts_code CHECK (code ~ '^[a-z][a-z-]*(:[a-z][a-z0-9-]*)?$')
);
CREATE UNIQUE INDEX chart_accounts_number_key ON chart_accounts (number);

INSERT INTO chart_accounts (code, number, kind, is_per_rail, takes_journal) VALUES
  ('asset:cash',                        1000, 'asset',     false, true),
  ('nostro',                            1100, 'asset',     true,  true),
  ('settlement',                        1200, 'asset',     true,  false),
  ('loan',                              1300, 'asset',     false, false),
  ('asset:loan-interest-receivable',    1310, 'asset',     false, false),
  ('asset:loan-provisions',             1390, 'asset',     false, true),
  ('claim',                             1400, 'asset',     true,  true),
  ('asset:other',                       1500, 'asset',     false, true),
  ('fx',                                1900, 'asset',     false, false),
  ('customer',                          2000, 'liability', false, false),
  ('deposit',                           2100, 'liability', false, false),
  ('liability:deposit-interest-payable', 2200, 'liability', false, false),
  ('suspense',                          2300, 'liability', true,  false),
  ('liability:other',                   2900, 'liability', false, true),
  ('equity:capital',                    3000, 'equity',    false, true),
  ('equity:retained-earnings',          3100, 'equity',    false, true),
  ('equity:opening',                    3200, 'equity',    false, true),
  ('equity:adjustment',                 3900, 'equity',    false, true),
  ('income:loan-interest',              4000, 'income',    false, true),
  ('income:fees',                       4100, 'income',    false, true),
  ('income:fx',                         4200, 'income',    false, true),
  ('income:recoveries',                 4300, 'income',    false, true),
  ('income:other',                      4900, 'income',    false, true),
  ('expense:deposit-interest',          5000, 'expense',   false, true),
  ('expense:network-fees',              5100, 'expense',   false, true),
  ('expense:loan-write-off',            5200, 'expense',   false, true),
  ('expense:loan-provisions',           5210, 'expense',   false, true),
  ('expense:operating-loss',            5300, 'expense',   false, true),
  ('expense:goodwill',                  5310, 'expense',   false, true),
  ('expense:operating',                 5800, 'expense',   false, true),
  ('expense:rounding',                  5900, 'expense',   false, true);

CREATE TABLE book_periods (
  month DATE NOT NULL,
  is_closed BOOLEAN NOT NULL,
  last_entry BIGINT NOT NULL,
  version INTEGER NOT NULL,
  changed_by UUID NOT NULL,
  changed_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT book_periods_pkey PRIMARY KEY (month)
);
ALTER TABLE book_periods ADD CONSTRAINT book_periods_changed_by_fkey
  FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE NO ACTION;

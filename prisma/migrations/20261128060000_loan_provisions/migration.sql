-- The provisions for loans by stage, at the end of each business date (docs/decisions/loan-debt.md).
CREATE TABLE provision_rates (
  stage INTEGER NOT NULL,
  rate_bp INTEGER NOT NULL,
  CONSTRAINT provision_rates_pkey PRIMARY KEY (stage),
  CONSTRAINT provision_rates_stage CHECK (stage BETWEEN 1 AND 3),
  CONSTRAINT provision_rates_rate CHECK (rate_bp BETWEEN 0 AND 10000)
);
INSERT INTO provision_rates (stage, rate_bp) VALUES (1, 100), (2, 1000), (3, 5000);

CREATE TABLE loan_provisions (
  date DATE NOT NULL,
  currency CHAR(3) NOT NULL,
  stage INTEGER NOT NULL,
  loan_count BIGINT NOT NULL,
  principal_minor BIGINT NOT NULL,
  rate_bp INTEGER NOT NULL,
  provision_minor BIGINT NOT NULL,
  entry_id UUID,
  CONSTRAINT loan_provisions_pkey PRIMARY KEY (date, currency, stage)
);
ALTER TABLE loan_provisions ADD CONSTRAINT loan_provisions_entry_id_fkey
  FOREIGN KEY (entry_id) REFERENCES journal_entries(id) ON DELETE RESTRICT ON UPDATE NO ACTION;

-- The end-of-day run alone decides the balance of the provisions. The table has one row for each account of the chart.
INSERT INTO chart_accounts (code, number, kind, is_per_rail, takes_journal) VALUES ('asset:loan-provisions', 1390, 'asset', false, false)
  ON CONFLICT (code) DO UPDATE SET takes_journal = excluded.takes_journal;

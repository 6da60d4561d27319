-- The interest that deposits and loans have earned and nobody has paid yet, at the end of each business date
-- (docs/decisions/interest-accrual.md).
CREATE TABLE interest_accruals (
  date DATE NOT NULL,
  kind TEXT NOT NULL,
  currency CHAR(3) NOT NULL,
  accrued_minor BIGINT NOT NULL,
  item_count BIGINT NOT NULL,
  entry_id UUID,
  CONSTRAINT interest_accruals_pkey PRIMARY KEY (date, kind, currency),
  CONSTRAINT interest_accruals_kind CHECK (kind IN ('deposit', 'loan'))
);
ALTER TABLE interest_accruals ADD CONSTRAINT interest_accruals_entry_id_fkey
  FOREIGN KEY (entry_id) REFERENCES journal_entries(id) ON DELETE RESTRICT ON UPDATE NO ACTION;

-- Late interest on the overdue principal of an instalment (docs/decisions/loan-debt.md). The rates are in hundredths of a percent a
-- year.
ALTER TABLE loan_plans ADD COLUMN late_rate_bp INTEGER NOT NULL DEFAULT 0;
ALTER TABLE loan_plans ADD CONSTRAINT loan_plans_late_rate CHECK (late_rate_bp BETWEEN 0 AND 10000) NOT VALID;
ALTER TABLE loans ADD COLUMN late_rate_bp INTEGER NOT NULL DEFAULT 0;
ALTER TABLE loans ADD CONSTRAINT loans_late_rate CHECK (late_rate_bp BETWEEN 0 AND 10000) NOT VALID;

ALTER TABLE loan_instalments ADD COLUMN late_since DATE;
ALTER TABLE loan_instalments ADD COLUMN late_part_minor BIGINT NOT NULL DEFAULT 0;
ALTER TABLE loan_instalments ADD COLUMN late_paid_minor BIGINT NOT NULL DEFAULT 0;
ALTER TABLE loan_instalments ADD CONSTRAINT loan_instalments_late CHECK (late_part_minor BETWEEN 0 AND late_paid_minor) NOT VALID;
ALTER TABLE loan_instalment_parts ADD COLUMN late_minor BIGINT NOT NULL DEFAULT 0;
ALTER TABLE loan_instalment_parts ADD CONSTRAINT loan_instalment_parts_late CHECK (late_minor >= 0) NOT VALID;

ALTER TABLE interest_accruals DROP CONSTRAINT interest_accruals_kind;
ALTER TABLE interest_accruals ADD CONSTRAINT interest_accruals_kind CHECK (kind IN ('deposit', 'loan', 'late')) NOT VALID;

-- The end-of-day run alone decides the balance of the receivable.
INSERT INTO chart_accounts (code, number, kind, is_per_rail, takes_journal) VALUES
  ('asset:late-interest-receivable', 1320, 'asset', false, false),
  ('income:late-interest', 4010, 'income', false, true)
  ON CONFLICT (code) DO UPDATE SET takes_journal = excluded.takes_journal;

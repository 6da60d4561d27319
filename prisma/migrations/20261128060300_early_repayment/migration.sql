-- The interest that a borrower owes when the loan is repaid early (docs/decisions/loan-debt.md).
CREATE TYPE early_repayment AS ENUM ('flat', 'actuarial');
ALTER TABLE loan_plans ADD COLUMN early_repayment early_repayment NOT NULL DEFAULT 'flat';
ALTER TABLE loans ADD COLUMN early_repayment early_repayment NOT NULL DEFAULT 'flat';
ALTER TABLE loan_instalments ADD COLUMN waived_minor BIGINT NOT NULL DEFAULT 0;
ALTER TABLE loan_instalments ADD CONSTRAINT loan_instalments_waived
  CHECK (waived_minor = 0 OR waived_minor BETWEEN 0 AND interest_minor AND state = 'paid') NOT VALID;

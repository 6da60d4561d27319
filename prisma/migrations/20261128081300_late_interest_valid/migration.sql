ALTER TABLE loan_plans VALIDATE CONSTRAINT loan_plans_late_rate;
ALTER TABLE loans VALIDATE CONSTRAINT loans_late_rate;
ALTER TABLE loan_instalments VALIDATE CONSTRAINT loan_instalments_late;
ALTER TABLE loan_instalment_parts VALIDATE CONSTRAINT loan_instalment_parts_late;
ALTER TABLE interest_accruals VALIDATE CONSTRAINT interest_accruals_kind;

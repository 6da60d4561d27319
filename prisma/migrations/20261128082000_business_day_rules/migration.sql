-- The rule that moves due dates to business days (docs/decisions/loans-and-deposits.md).
CREATE TYPE business_day_rule AS ENUM ('none', 'following', 'modified_following', 'preceding');
ALTER TABLE loan_plans ADD COLUMN business_day_rule business_day_rule NOT NULL DEFAULT 'none';
ALTER TABLE loans ADD COLUMN business_day_rule business_day_rule NOT NULL DEFAULT 'none';
ALTER TABLE deposit_plans ADD COLUMN business_day_rule business_day_rule NOT NULL DEFAULT 'none';
ALTER TABLE deposits ADD COLUMN business_day_rule business_day_rule NOT NULL DEFAULT 'none';

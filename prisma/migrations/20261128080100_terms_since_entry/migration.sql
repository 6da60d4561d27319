-- The check of the books examines only reversals with a number above this one, because earlier reversals had other terms. Null until
-- the days of finality are written (scripts/migrate/payment-finality.ts).
ALTER TABLE payment_terms ADD COLUMN after_entry BIGINT;

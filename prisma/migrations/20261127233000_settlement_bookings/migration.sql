-- A difference can be booked to a customer, a fee, a claim or a loss. The lines of a file that is imported from now on are booked to
-- the nostro account (docs/decisions/reconciliation.md).
ALTER TYPE settlement_exception_state ADD VALUE IF NOT EXISTS 'booked';
ALTER TABLE settlement_files ADD COLUMN is_booked BOOLEAN NOT NULL DEFAULT false;

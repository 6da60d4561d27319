-- The constraint of the migration before.
ALTER TABLE settlement_exceptions VALIDATE CONSTRAINT settlement_exceptions_owner_id_fkey;

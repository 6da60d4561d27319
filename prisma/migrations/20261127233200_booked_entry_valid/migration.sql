-- The checks of the migration before.
ALTER TABLE settlement_exceptions VALIDATE CONSTRAINT settlement_exceptions_entry_check;
ALTER TABLE settlement_exceptions VALIDATE CONSTRAINT settlement_exceptions_note_check;

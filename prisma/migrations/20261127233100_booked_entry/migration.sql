-- A booked difference has the entry that booked it, and a note.
ALTER TABLE settlement_exceptions DROP CONSTRAINT settlement_exceptions_suspense_check;
ALTER TABLE settlement_exceptions ADD CONSTRAINT settlement_exceptions_entry_check
  CHECK ((state IN ('suspense', 'booked')) = (entry_id IS NOT NULL)) NOT VALID;
ALTER TABLE settlement_exceptions DROP CONSTRAINT settlement_exceptions_note_check;
ALTER TABLE settlement_exceptions ADD CONSTRAINT settlement_exceptions_note_check
  CHECK (state NOT IN ('noted', 'booked') OR note <> '') NOT VALID;

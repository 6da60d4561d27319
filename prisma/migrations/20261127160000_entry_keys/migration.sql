-- The network's own id of an entry in a file, and the entries of imported files (confirm_settlement_file).
ALTER TABLE settlement_lines ADD COLUMN entry_key TEXT;
ALTER TABLE settlement_statements ADD COLUMN sequence INTEGER;
ALTER TABLE settlement_files ADD COLUMN repeated_count INTEGER NOT NULL DEFAULT 0;

CREATE TABLE settlement_entries (
  rail TEXT NOT NULL,
  currency CHAR(3) NOT NULL,
  entry_key TEXT NOT NULL,
  booked_on DATE NOT NULL,
  is_credit BOOLEAN NOT NULL,
  amount_minor BIGINT NOT NULL,
  occurrence INTEGER NOT NULL,
  file_id UUID NOT NULL,
  line_number INTEGER NOT NULL,
  CONSTRAINT settlement_entries_pkey PRIMARY KEY (rail, entry_key, currency, booked_on, is_credit, amount_minor, occurrence)
);

ALTER TABLE settlement_entries ADD CONSTRAINT settlement_entries_file_id_fkey
  FOREIGN KEY (file_id) REFERENCES settlement_files(id) ON DELETE RESTRICT ON UPDATE NO ACTION;

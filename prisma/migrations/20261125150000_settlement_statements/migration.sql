-- Files hold statements, each with its account, days and balances (docs/decisions/0106-files-of-networks.md).
CREATE TABLE settlement_statements (
  file_id UUID NOT NULL,
  number INTEGER NOT NULL,
  name TEXT,
  account TEXT,
  currency CHAR(3),
  first_day DATE,
  last_day DATE,
  opening_minor BIGINT,
  closing_minor BIGINT,
  booked_minor BIGINT,
  line_count INTEGER NOT NULL,
  CONSTRAINT settlement_statements_pkey PRIMARY KEY (file_id, number),
  CONSTRAINT settlement_statements_file_id_fkey FOREIGN KEY (file_id) REFERENCES settlement_files(id) ON DELETE RESTRICT ON UPDATE NO ACTION
);

ALTER TABLE settlement_files ADD COLUMN sample JSONB, ADD COLUMN stop TEXT;
ALTER TABLE settlement_columns ADD COLUMN headings TEXT[];

-- What was read before: one statement of the days that the file names.
INSERT INTO settlement_statements (file_id, number, name, first_day, last_day, line_count)
  SELECT id, 1, statement, first_day, last_day, line_count FROM settlement_files WHERE state IN ('preview', 'confirmed');

-- It takes the days from the statements now; its file makes it anew.
DROP FUNCTION IF EXISTS confirm_settlement_file(uuid, integer, uuid, text[], timestamptz, timestamptz, int[], text, timestamptz);

-- Files in which networks say what they have paid, and what differs from the books (docs/decisions/0083-reconciliation.md).
CREATE TYPE settlement_file_state AS ENUM ('receiving', 'columns', 'refused', 'preview', 'confirmed', 'discarded');

CREATE TYPE settlement_exception_kind AS ENUM ('missing_with_us', 'missing_there', 'other_amount', 'returned');

CREATE TYPE settlement_exception_state AS ENUM ('open', 'suspense', 'matched', 'reversed', 'noted');

CREATE TABLE settlement_files (
  id UUID NOT NULL,
  rail TEXT NOT NULL,
  name TEXT NOT NULL,
  size_bytes BIGINT NOT NULL,
  state settlement_file_state NOT NULL DEFAULT 'receiving',
  version INTEGER NOT NULL DEFAULT 1,
  format TEXT,
  sha256 CHAR(64),
  read_bytes BIGINT NOT NULL DEFAULT 0,
  line_count INTEGER NOT NULL DEFAULT 0,
  problem_count INTEGER NOT NULL DEFAULT 0,
  problem TEXT,
  problem_place INTEGER,
  headings TEXT[],
  statement TEXT,
  first_day DATE,
  last_day DATE,
  reading_id UUID,
  matched_count INTEGER NOT NULL DEFAULT 0,
  exception_count INTEGER NOT NULL DEFAULT 0,
  uploaded_by UUID NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  ended_by UUID,
  ended_at TIMESTAMPTZ(3),
  CONSTRAINT settlement_files_pkey PRIMARY KEY (id),
  CONSTRAINT settlement_files_size_check CHECK (size_bytes > 0)
);
-- The same file is known, whoever uploads it.
CREATE UNIQUE INDEX settlement_files_known ON settlement_files (sha256) WHERE state IN ('preview', 'confirmed');
CREATE INDEX settlement_files_created_at_idx ON settlement_files (created_at DESC);

CREATE TABLE settlement_chunks (
  file_id UUID NOT NULL,
  number INTEGER NOT NULL,
  bytes BYTEA NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT settlement_chunks_pkey PRIMARY KEY (file_id, number),
  CONSTRAINT settlement_chunks_file_id_fkey FOREIGN KEY (file_id) REFERENCES settlement_files(id) ON DELETE RESTRICT ON UPDATE NO ACTION
);
CREATE INDEX settlement_chunks_created_at_idx ON settlement_chunks (created_at);

CREATE TABLE settlement_columns (
  rail TEXT NOT NULL,
  columns JSONB NOT NULL,
  set_by UUID NOT NULL,
  set_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT settlement_columns_pkey PRIMARY KEY (rail)
);

CREATE TABLE settlement_lines (
  file_id UUID NOT NULL,
  number INTEGER NOT NULL,
  place INTEGER NOT NULL,
  reference TEXT NOT NULL,
  transfer_key CHAR(12),
  amount_minor BIGINT,
  currency CHAR(3),
  is_credit BOOLEAN NOT NULL DEFAULT false,
  booked_on DATE,
  details TEXT NOT NULL DEFAULT '',
  problem TEXT,
  transfer_id UUID,
  CONSTRAINT settlement_lines_pkey PRIMARY KEY (file_id, number),
  CONSTRAINT settlement_lines_file_id_fkey FOREIGN KEY (file_id) REFERENCES settlement_files(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT settlement_lines_complete_check
    CHECK (problem IS NOT NULL OR amount_minor > 0 AND currency IS NOT NULL AND booked_on IS NOT NULL)
);
-- A transfer is paid by one line.
CREATE UNIQUE INDEX settlement_lines_transfer ON settlement_lines (transfer_id) WHERE transfer_id IS NOT NULL;
CREATE INDEX settlement_lines_problems ON settlement_lines (file_id, number) WHERE problem IS NOT NULL;

CREATE TABLE settlement_exceptions (
  id UUID NOT NULL,
  kind settlement_exception_kind NOT NULL,
  state settlement_exception_state NOT NULL DEFAULT 'open',
  version INTEGER NOT NULL DEFAULT 1,
  rail TEXT NOT NULL,
  currency CHAR(3) NOT NULL,
  reference TEXT NOT NULL,
  happened_on DATE NOT NULL,
  theirs_minor BIGINT NOT NULL,
  ours_minor BIGINT NOT NULL,
  file_id UUID NOT NULL,
  line_number INTEGER,
  transfer_id UUID,
  entry_id UUID,
  note TEXT NOT NULL DEFAULT '',
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT settlement_exceptions_pkey PRIMARY KEY (id),
  CONSTRAINT settlement_exceptions_file_id_fkey FOREIGN KEY (file_id) REFERENCES settlement_files(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT settlement_exceptions_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT settlement_exceptions_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entries(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT settlement_exceptions_differs_check CHECK (theirs_minor <> ours_minor),
  CONSTRAINT settlement_exceptions_suspense_check CHECK ((state = 'suspense') = (entry_id IS NOT NULL)),
  CONSTRAINT settlement_exceptions_note_check CHECK (state <> 'noted' OR note <> ''),
  CONSTRAINT settlement_exceptions_transfer_check CHECK (kind = 'missing_with_us' OR transfer_id IS NOT NULL)
);
CREATE UNIQUE INDEX settlement_exceptions_line ON settlement_exceptions (file_id, line_number) WHERE line_number IS NOT NULL;
-- What is missing there is asked about once at a time.
CREATE UNIQUE INDEX settlement_exceptions_missing_there ON settlement_exceptions (transfer_id)
  WHERE kind = 'missing_there' AND state IN ('open', 'suspense', 'noted');
CREATE INDEX settlement_exceptions_created_at_id_idx ON settlement_exceptions (created_at DESC, id DESC);
CREATE INDEX settlement_exceptions_state_created_at_id_idx ON settlement_exceptions (state, created_at DESC, id DESC);
CREATE INDEX settlement_exceptions_transfer_id_idx ON settlement_exceptions (transfer_id);

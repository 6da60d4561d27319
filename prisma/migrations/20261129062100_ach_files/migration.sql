-- The files for the automated clearing house of the United States, and their entries (docs/connectors.md).
CREATE TYPE ach_entry_state AS ENUM ('waiting', 'sealed', 'cancelled');

CREATE TABLE ach_files (
  number BIGINT NOT NULL,
  created_on DATE NOT NULL,
  modifier CHAR(1) NOT NULL,
  first_sequence INTEGER NOT NULL,
  last_sequence INTEGER NOT NULL,
  entry_count INTEGER NOT NULL,
  total_minor BIGINT NOT NULL,
  effective_on DATE NOT NULL,
  accepted_at TIMESTAMPTZ(3) NOT NULL,
  message_id UUID NOT NULL,
  sealed_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT ach_files_pkey PRIMARY KEY (number),
  CONSTRAINT ach_files_counts CHECK (number > 0 AND entry_count > 0 AND total_minor > 0 AND first_sequence > 0),
  CONSTRAINT ach_files_message_id_fkey FOREIGN KEY (message_id) REFERENCES network_messages (id) ON DELETE RESTRICT ON UPDATE NO ACTION
);
-- A file is identified by its date and its modifier.
CREATE UNIQUE INDEX ach_files_created_on_modifier_key ON ach_files (created_on, modifier);
CREATE UNIQUE INDEX ach_files_message_id_key ON ach_files (message_id);

CREATE TABLE ach_entries (
  transfer_id UUID NOT NULL,
  state ach_entry_state NOT NULL,
  entry_class TEXT NOT NULL DEFAULT '',
  transaction_code TEXT NOT NULL DEFAULT '',
  routing_number TEXT NOT NULL DEFAULT '',
  account_number TEXT NOT NULL DEFAULT '',
  amount_minor BIGINT NOT NULL,
  receiver_name TEXT NOT NULL DEFAULT '',
  sender_name TEXT NOT NULL DEFAULT '',
  file_number BIGINT,
  trace_number CHAR(15),
  return_code TEXT,
  returned_minor BIGINT,
  returned_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  CONSTRAINT ach_entries_pkey PRIMARY KEY (transfer_id),
  CONSTRAINT ach_entries_sealed CHECK (
    (state = 'sealed') = (file_number IS NOT NULL) AND (state = 'sealed') = (trace_number IS NOT NULL)
    AND (state = 'waiting') = (ended_at IS NULL)),
  CONSTRAINT ach_entries_returned CHECK (
    (return_code IS NULL) = (returned_at IS NULL) AND (return_code IS NULL) = (returned_minor IS NULL)
    AND (return_code IS NULL OR state = 'sealed')),
  CONSTRAINT ach_entries_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers (id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT ach_entries_file_number_fkey FOREIGN KEY (file_number) REFERENCES ach_files (number) ON DELETE RESTRICT ON UPDATE NO ACTION
);
CREATE INDEX ach_entries_waiting ON ach_entries (created_at, transfer_id) WHERE state = 'waiting';
-- The numbers of traces begin again after 9,999,999 entries, so only the numbers of one file are unique.
CREATE UNIQUE INDEX ach_entries_file_number_trace_number_key ON ach_entries (file_number, trace_number);
CREATE INDEX ach_entries_trace_number_file_number_idx ON ach_entries (trace_number, file_number);
CREATE INDEX ach_entries_returned_at_idx ON ach_entries (returned_at);

-- Data of receivers that the receivers' banks have corrected.
CREATE TABLE ach_changes (
  transfer_id UUID NOT NULL,
  code TEXT NOT NULL,
  corrected TEXT NOT NULL,
  received_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT ach_changes_pkey PRIMARY KEY (transfer_id, code, corrected),
  CONSTRAINT ach_changes_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES ach_entries (transfer_id) ON DELETE RESTRICT ON UPDATE NO ACTION
);

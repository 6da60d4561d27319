-- The returns of incoming payments in files for the automated clearing house (docs/connectors.md).
CREATE TABLE ach_returns (
  incoming_payment_id UUID NOT NULL,
  file_number BIGINT NOT NULL,
  trace_number CHAR(15) NOT NULL,
  original_trace CHAR(15) NOT NULL,
  code TEXT NOT NULL,
  dishonoured_code TEXT,
  dishonoured_at TIMESTAMPTZ(3),
  CONSTRAINT ach_returns_pkey PRIMARY KEY (incoming_payment_id),
  CONSTRAINT ach_returns_codes CHECK (code ~ '^R[0-9]{2}$' AND (dishonoured_code IS NULL) = (dishonoured_at IS NULL)),
  CONSTRAINT ach_returns_incoming_payment_id_fkey FOREIGN KEY (incoming_payment_id) REFERENCES incoming_payments (id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT ach_returns_file_number_fkey FOREIGN KEY (file_number) REFERENCES ach_files (number) ON DELETE RESTRICT ON UPDATE NO ACTION
);
CREATE UNIQUE INDEX ach_returns_file_number_trace_number_key ON ach_returns (file_number, trace_number);
CREATE INDEX ach_returns_trace_number_file_number_idx ON ach_returns (trace_number, file_number);

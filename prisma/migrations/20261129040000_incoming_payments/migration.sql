-- Money that networks bring to the bank's customers (docs/decisions/reconciliation.md).
CREATE TYPE incoming_payment_state AS ENUM ('received', 'booked', 'waiting', 'returned', 'withdrawn');
CREATE TYPE incoming_payment_reason AS ENUM ('account', 'blocked', 'name', 'currency');

CREATE TABLE incoming_payments (
  id UUID NOT NULL,
  rail TEXT NOT NULL,
  source TEXT NOT NULL,
  state incoming_payment_state NOT NULL DEFAULT 'received',
  version INTEGER NOT NULL DEFAULT 1,
  amount_minor BIGINT NOT NULL,
  currency CHAR(3) NOT NULL,
  value_date DATE NOT NULL,
  account_named TEXT NOT NULL,
  routing_named TEXT NOT NULL,
  receiver_name TEXT NOT NULL,
  sender_name TEXT NOT NULL,
  sender_account TEXT NOT NULL,
  sender_bank TEXT NOT NULL,
  reference TEXT NOT NULL,
  purpose TEXT NOT NULL,
  message_id TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  uetr UUID,
  entry_reference TEXT,
  file_id UUID NOT NULL,
  line_number INTEGER NOT NULL,
  statement_file_id UUID,
  statement_line INTEGER,
  reason incoming_payment_reason,
  ends_at TIMESTAMPTZ(3),
  note TEXT NOT NULL DEFAULT '',
  asked_at TIMESTAMPTZ(3),
  asked_by UUID,
  suspense_entry_id UUID,
  account_id UUID,
  credited_minor BIGINT,
  credited_currency CHAR(3),
  rate NUMERIC(30, 10),
  entry_id UUID,
  booked_at TIMESTAMPTZ(3),
  return_code TEXT,
  returned_at TIMESTAMPTZ(3),
  return_file_id UUID,
  return_line INTEGER,
  decided_by UUID,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT incoming_payments_pkey PRIMARY KEY (id),
  CONSTRAINT incoming_payments_amount CHECK (amount_minor > 0 AND credited_minor > 0),
  CONSTRAINT incoming_payments_booked CHECK (
    (state = 'booked') = (entry_id IS NOT NULL) AND (state = 'booked') = (account_id IS NOT NULL)
    AND (state = 'booked') = (credited_minor IS NOT NULL) AND (state = 'booked') = (credited_currency IS NOT NULL)
    AND (state = 'booked') = (booked_at IS NOT NULL)),
  CONSTRAINT incoming_payments_rate CHECK ((rate IS NOT NULL) = coalesce(credited_currency <> currency, false)
    AND (rate IS NOT NULL OR coalesce(credited_minor = amount_minor, true))),
  CONSTRAINT incoming_payments_waiting CHECK (
    CASE state WHEN 'received' THEN suspense_entry_id IS NULL AND reason IS NULL
               WHEN 'waiting' THEN suspense_entry_id IS NOT NULL AND reason IS NOT NULL AND ends_at IS NOT NULL
               WHEN 'returned' THEN suspense_entry_id IS NOT NULL ELSE true END),
  CONSTRAINT incoming_payments_returned CHECK (
    (state = 'returned') = (returned_at IS NOT NULL) AND (state = 'returned') = (return_code IS NOT NULL)
    AND return_code ~ '^(R[0-9]{2}|[A-Z]{2}[A-Z0-9]{2})$' AND (return_file_id IS NULL) = (return_line IS NULL)
    AND (return_file_id IS NULL OR state = 'returned')),
  CONSTRAINT incoming_payments_statement CHECK ((statement_file_id IS NULL) = (statement_line IS NULL)),
  CONSTRAINT incoming_payments_asked CHECK ((asked_at IS NULL) = (asked_by IS NULL)),
  CONSTRAINT incoming_payments_file_id_fkey FOREIGN KEY (file_id) REFERENCES settlement_files(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT incoming_payments_statement_file_id_fkey FOREIGN KEY (statement_file_id) REFERENCES settlement_files(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT incoming_payments_suspense_entry_id_fkey FOREIGN KEY (suspense_entry_id) REFERENCES journal_entries(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT incoming_payments_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entries(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT incoming_payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT ON UPDATE NO ACTION
);
CREATE UNIQUE INDEX incoming_payments_entry_id_key ON incoming_payments (entry_id);
CREATE INDEX incoming_payments_state_created_at_id_idx ON incoming_payments (state, created_at, id);
CREATE INDEX incoming_payments_created_at_id_idx ON incoming_payments (created_at DESC, id DESC);
CREATE INDEX incoming_payments_account_id_booked_at_id_idx ON incoming_payments (account_id, booked_at, id);
CREATE INDEX incoming_payments_file_id_line_number_idx ON incoming_payments (file_id, line_number);
CREATE INDEX incoming_payments_statement_file_id_statement_line_idx ON incoming_payments (statement_file_id, statement_line);
CREATE INDEX incoming_payments_return_file_id_return_line_idx ON incoming_payments (return_file_id, return_line);
CREATE INDEX incoming_payments_rail_entry_reference_idx ON incoming_payments (rail, entry_reference);
-- Statements look for the payments that no statement contains yet.
CREATE INDEX incoming_payments_unstated ON incoming_payments (rail, value_date) WHERE statement_file_id IS NULL;
CREATE INDEX incoming_payments_state_ends_at_idx ON incoming_payments (state, ends_at);
-- Staff search these texts (lib/incoming/incoming.sql.ts).
CREATE INDEX incoming_payments_folded ON incoming_payments USING gin (
  search_fold(sender_name || ' ' || receiver_name || ' ' || account_named || ' ' || reference || ' ' || transaction_id) gin_trgm_ops);

-- One row for each key that identifies a credit. payment_id is null for a credit of a statement that is a difference.
CREATE TABLE incoming_identities (
  rail TEXT NOT NULL,
  key TEXT NOT NULL,
  payment_id UUID,
  file_id UUID NOT NULL,
  line_number INTEGER NOT NULL,
  CONSTRAINT incoming_identities_pkey PRIMARY KEY (rail, key),
  CONSTRAINT incoming_identities_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES incoming_payments(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT incoming_identities_file_id_fkey FOREIGN KEY (file_id) REFERENCES settlement_files(id) ON DELETE RESTRICT ON UPDATE NO ACTION
);
CREATE INDEX incoming_identities_payment_id_idx ON incoming_identities (payment_id);
CREATE INDEX incoming_identities_file_id_idx ON incoming_identities (file_id);

-- The payment that a line of a file describes. Null for lines of earlier releases, and for lines that describe no payment.
ALTER TABLE settlement_lines ADD COLUMN payment JSONB;

-- Requests of other banks to give payments back (camt.056), and the answers of the bank.
CREATE TYPE incoming_recall_state AS ENUM ('waiting', 'open', 'given_back', 'refused');

CREATE TABLE incoming_recalls (
  id UUID NOT NULL,
  rail TEXT NOT NULL,
  case_id TEXT NOT NULL,
  opened_by_bic TEXT NOT NULL,
  opened_by_code TEXT NOT NULL,
  opened_by_name TEXT NOT NULL,
  request_id TEXT NOT NULL,
  original_message_id TEXT NOT NULL,
  original_created_at TIMESTAMPTZ(3),
  instruction_id TEXT NOT NULL,
  end_to_end_id TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  uetr UUID,
  amount_minor BIGINT,
  currency CHAR(3),
  reason_code TEXT NOT NULL,
  reason_text TEXT NOT NULL,
  payment_id UUID,
  state incoming_recall_state NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  received_at TIMESTAMPTZ(3) NOT NULL,
  due_at TIMESTAMPTZ(3) NOT NULL,
  waits_until TIMESTAMPTZ(3) NOT NULL,
  answer_code TEXT,
  basis TEXT,
  note TEXT NOT NULL DEFAULT '',
  decided_by UUID,
  answered_at TIMESTAMPTZ(3),
  answer_message_id UUID,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT incoming_recalls_pkey PRIMARY KEY (id),
  CONSTRAINT incoming_recalls_payment CHECK (CASE state WHEN 'waiting' THEN payment_id IS NULL
                                                        WHEN 'refused' THEN (payment_id IS NULL) = (answer_code = 'NOOR')
                                                        ELSE payment_id IS NOT NULL END),
  CONSTRAINT incoming_recalls_answered CHECK ((state IN ('given_back', 'refused')) = (answered_at IS NOT NULL)
    AND (state = 'refused') = (answer_code IS NOT NULL) AND answer_code ~ '^[A-Z]{2}[A-Z0-9]{2}$'
    AND (answered_at IS NOT NULL OR answer_message_id IS NULL AND decided_by IS NULL)),
  CONSTRAINT incoming_recalls_basis CHECK (basis IN ('consent', 'bank_error') AND (basis IS NULL OR state = 'given_back')),
  CONSTRAINT incoming_recalls_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES incoming_payments(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT incoming_recalls_answer_message_id_fkey FOREIGN KEY (answer_message_id) REFERENCES network_messages(id) ON DELETE RESTRICT ON UPDATE NO ACTION
);
-- A bank numbers its own cases, and one case may be about several payments.
CREATE UNIQUE INDEX incoming_recalls_case ON incoming_recalls (
  rail, opened_by_bic, opened_by_code, case_id,
  coalesce(uetr::text, original_message_id || ' ' || transaction_id || ' ' || instruction_id || ' ' || end_to_end_id));
CREATE UNIQUE INDEX incoming_recalls_answer_message_id_key ON incoming_recalls (answer_message_id);
CREATE INDEX incoming_recalls_payment_id_idx ON incoming_recalls (payment_id);
CREATE INDEX incoming_recalls_state_received_at_id_idx ON incoming_recalls (state, received_at, id);
-- The worker looks for the answers that have no message yet.
CREATE INDEX incoming_recalls_unsent ON incoming_recalls (rail, answered_at) WHERE answered_at IS NOT NULL AND answer_message_id IS NULL;

-- A booked payment can go back to its sender's bank. Its credit is then reversed.
ALTER TABLE incoming_payments ADD COLUMN reversal_entry_id UUID;
ALTER TABLE incoming_payments ADD CONSTRAINT incoming_payments_reversal_entry_id_fkey
  FOREIGN KEY (reversal_entry_id) REFERENCES journal_entries(id) ON DELETE RESTRICT ON UPDATE NO ACTION NOT VALID;
ALTER TABLE incoming_payments DROP CONSTRAINT incoming_payments_booked;
ALTER TABLE incoming_payments ADD CONSTRAINT incoming_payments_booked CHECK (
  (state = 'booked' OR reversal_entry_id IS NOT NULL) = (entry_id IS NOT NULL)
  AND (entry_id IS NULL) = (account_id IS NULL) AND (entry_id IS NULL) = (credited_minor IS NULL)
  AND (entry_id IS NULL) = (credited_currency IS NULL) AND (entry_id IS NULL) = (booked_at IS NULL)
  AND (reversal_entry_id IS NULL OR state = 'returned')) NOT VALID;
ALTER TABLE incoming_payments DROP CONSTRAINT incoming_payments_waiting;
ALTER TABLE incoming_payments ADD CONSTRAINT incoming_payments_waiting CHECK (
  CASE state WHEN 'received' THEN suspense_entry_id IS NULL AND reason IS NULL
             WHEN 'waiting' THEN suspense_entry_id IS NOT NULL AND reason IS NOT NULL AND ends_at IS NOT NULL
             WHEN 'returned' THEN suspense_entry_id IS NOT NULL OR reversal_entry_id IS NOT NULL ELSE true END) NOT VALID;

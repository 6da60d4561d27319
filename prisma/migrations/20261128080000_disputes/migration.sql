-- The sender of a final payment can dispute the payment after its receiver has not returned it (docs/decisions/finality.md).
CREATE TYPE dispute_ground AS ENUM ('not_authorised', 'deceived', 'wrong_payee', 'duplicate');
CREATE TYPE dispute_state AS ENUM ('open', 'for_sender', 'rejected', 'withdrawn', 'returned', 'lapsed');
CREATE TYPE dispute_payer AS ENUM ('receiver', 'bank');

CREATE TABLE disputes (
  id UUID NOT NULL,
  transfer_id UUID NOT NULL,
  sender_id UUID NOT NULL,
  receiver_id UUID NOT NULL,
  ground dispute_ground NOT NULL,
  explanation TEXT NOT NULL,
  state dispute_state NOT NULL DEFAULT 'open',
  version INTEGER NOT NULL DEFAULT 1,
  opened_by UUID NOT NULL,
  opened_at TIMESTAMPTZ(3) NOT NULL,
  ends_at TIMESTAMPTZ(3) NOT NULL,
  answer TEXT NOT NULL DEFAULT '',
  answered_at TIMESTAMPTZ(3),
  reason TEXT NOT NULL DEFAULT '',
  paid_by dispute_payer,
  entry_id UUID,
  decided_by UUID,
  ended_at TIMESTAMPTZ(3),
  decided_txid BIGINT,
  transfer_version INTEGER,
  CONSTRAINT disputes_pkey PRIMARY KEY (id),
  CONSTRAINT disputes_texts CHECK (length(explanation) BETWEEN 1 AND 1000 AND length(answer) <= 1000 AND length(reason) <= 300),
  CONSTRAINT disputes_answered CHECK ((answered_at IS NULL) = (answer = '')),
  CONSTRAINT disputes_ended CHECK ((state = 'open') = (ended_at IS NULL)),
  CONSTRAINT disputes_decided CHECK (
    (state IN ('for_sender', 'rejected')) = (reason <> '') AND (reason <> '') = (decided_txid IS NOT NULL)),
  CONSTRAINT disputes_paid CHECK (
    (state = 'for_sender') = (paid_by IS NOT NULL) AND (paid_by IS NOT DISTINCT FROM 'bank') = (entry_id IS NOT NULL))
);
CREATE UNIQUE INDEX disputes_one_open ON disputes (transfer_id) WHERE state = 'open';
CREATE UNIQUE INDEX disputes_entry_id_key ON disputes (entry_id);
CREATE INDEX disputes_transfer_id_opened_at_idx ON disputes (transfer_id, opened_at DESC);
CREATE INDEX disputes_state_ends_at_id_idx ON disputes (state, ends_at, id);
CREATE INDEX disputes_ends_at_id_idx ON disputes (ends_at, id);
CREATE INDEX disputes_sender_id_ends_at_id_idx ON disputes (sender_id, ends_at, id);
CREATE INDEX disputes_receiver_id_ends_at_id_idx ON disputes (receiver_id, ends_at, id);

ALTER TABLE disputes ADD CONSTRAINT disputes_transfer_id_fkey
  FOREIGN KEY (transfer_id) REFERENCES transfers(id) ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE disputes ADD CONSTRAINT disputes_entry_id_fkey
  FOREIGN KEY (entry_id) REFERENCES journal_entries(id) ON DELETE RESTRICT ON UPDATE NO ACTION;

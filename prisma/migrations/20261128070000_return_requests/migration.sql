-- A payment between customers becomes final. Afterwards the receiver must agree to its return (docs/decisions/finality.md).
CREATE TABLE payment_terms (
  id INTEGER NOT NULL DEFAULT 1,
  final_days INTEGER NOT NULL,
  CONSTRAINT payment_terms_pkey PRIMARY KEY (id),
  CONSTRAINT payment_terms_one CHECK (id = 1),
  CONSTRAINT payment_terms_days CHECK (final_days >= 0)
);
INSERT INTO payment_terms (final_days) VALUES (5);

CREATE TYPE return_request_state AS ENUM ('open', 'consented', 'refused', 'ended');

CREATE TABLE return_requests (
  id UUID NOT NULL,
  transfer_id UUID NOT NULL,
  transfer_version INTEGER NOT NULL,
  receiver_id UUID NOT NULL,
  reason TEXT NOT NULL,
  state return_request_state NOT NULL DEFAULT 'open',
  asked_by UUID NOT NULL,
  asked_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  decided_at TIMESTAMPTZ(3),
  decided_txid BIGINT,
  CONSTRAINT return_requests_pkey PRIMARY KEY (id),
  CONSTRAINT return_requests_reason CHECK (length(reason) BETWEEN 1 AND 300)
);
CREATE UNIQUE INDEX return_requests_one_open ON return_requests (transfer_id) WHERE state = 'open';
CREATE INDEX return_requests_transfer_id_asked_at_idx ON return_requests (transfer_id, asked_at DESC);
CREATE INDEX return_requests_receiver_id_asked_at_idx ON return_requests (receiver_id, asked_at DESC);

ALTER TABLE return_requests ADD CONSTRAINT return_requests_transfer_id_fkey
  FOREIGN KEY (transfer_id) REFERENCES transfers(id) ON DELETE RESTRICT ON UPDATE NO ACTION;

-- The returns of payments from other banks that the bank must still send to the network (lib/network-messages/make-returns.ts).
CREATE TABLE returns_to_send (
  incoming_payment_id UUID NOT NULL,
  rail TEXT NOT NULL,
  kind TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TIMESTAMPTZ(3) NOT NULL,
  problem TEXT,
  problem_detail TEXT,
  problem_since TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT returns_to_send_pkey PRIMARY KEY (incoming_payment_id),
  CONSTRAINT returns_to_send_kind CHECK (kind IN ('pacs.004', 'nacha')),
  CONSTRAINT returns_to_send_problem CHECK ((problem IS NULL) = (problem_since IS NULL)),
  CONSTRAINT returns_to_send_incoming_payment_id_fkey FOREIGN KEY (incoming_payment_id) REFERENCES incoming_payments (id) ON DELETE RESTRICT ON UPDATE NO ACTION
);
CREATE INDEX returns_to_send_rail_kind_created_at_incoming_payment_id_idx ON returns_to_send (rail, kind, created_at, incoming_payment_id);

INSERT INTO returns_to_send (incoming_payment_id, rail, kind, next_attempt_at, created_at)
SELECT p.id, p.rail, 'pacs.004', p.returned_at, p.returned_at
  FROM incoming_payments p JOIN settlement_files f ON f.id = p.file_id
 WHERE p.state = 'returned' AND p.source <> 'nacha' AND f.network_message_id IS NOT NULL
   AND NOT EXISTS (SELECT FROM network_messages m WHERE m.incoming_payment_id = p.id AND m.direction = 'out' AND m.kind = 'pacs.004');

-- When the network refused the whole message before it had answered anything else about the message.
ALTER TABLE network_messages ADD COLUMN rejected_at TIMESTAMPTZ(3);
-- When staff replaced a rejected message by a new message.
ALTER TABLE network_messages ADD COLUMN replaced_at TIMESTAMPTZ(3);

-- The messages that the bank exchanges with payment networks (lib/network-messages).
CREATE TYPE network_message_direction AS ENUM ('out', 'in');
CREATE TYPE network_message_state AS ENUM (
  'made', 'handing', 'handed', 'acknowledged', 'refused', 'withdrawn', 'received', 'processed', 'set_aside', 'repeated');

CREATE TABLE network_messages (
  id UUID NOT NULL,
  rail TEXT NOT NULL,
  direction network_message_direction NOT NULL,
  kind TEXT NOT NULL,
  message_id TEXT NOT NULL,
  transfer_id UUID,
  incoming_payment_id UUID,
  state network_message_state NOT NULL,
  file_name TEXT NOT NULL,
  sha256 CHAR(64) NOT NULL,
  size_bytes BIGINT NOT NULL,
  content BYTEA NOT NULL,
  problem TEXT,
  problem_detail TEXT,
  part_name TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TIMESTAMPTZ(3) NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  handed_at TIMESTAMPTZ(3),
  processed_at TIMESTAMPTZ(3),
  CONSTRAINT network_messages_pkey PRIMARY KEY (id),
  CONSTRAINT network_messages_state CHECK (
    (direction = 'out') = (state IN ('made', 'handing', 'handed', 'acknowledged', 'refused', 'withdrawn'))),
  CONSTRAINT network_messages_part CHECK ((state = 'handing') = (part_name IS NOT NULL)),
  CONSTRAINT network_messages_set_aside CHECK (state <> 'set_aside' OR problem IS NOT NULL),
  CONSTRAINT network_messages_named CHECK (direction = 'in' OR message_id <> '' AND kind <> '' OR state = 'withdrawn'),
  CONSTRAINT network_messages_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT network_messages_incoming_payment_id_fkey FOREIGN KEY (incoming_payment_id) REFERENCES incoming_payments(id) ON DELETE RESTRICT ON UPDATE NO ACTION
);
CREATE INDEX network_messages_rail_created_at_id_idx ON network_messages (rail, created_at DESC, id DESC);
CREATE INDEX network_messages_created_at_id_idx ON network_messages (created_at DESC, id DESC);
CREATE INDEX network_messages_transfer_id_idx ON network_messages (transfer_id);
CREATE INDEX network_messages_incoming_payment_id_idx ON network_messages (incoming_payment_id);
-- The worker looks for messages to hand over and to process.
CREATE INDEX network_messages_to_do ON network_messages (rail, state, created_at, id) WHERE state IN ('made', 'handing', 'received');
-- Staff look for messages that were set aside.
CREATE INDEX network_messages_aside ON network_messages (created_at DESC, id DESC) WHERE state = 'set_aside';
CREATE UNIQUE INDEX network_messages_sent ON network_messages (rail, message_id) WHERE direction = 'out' AND message_id <> '';
-- A transfer has one order and one request for its recall. An incoming payment goes back once.
CREATE UNIQUE INDEX network_messages_transfer ON network_messages (transfer_id, kind) WHERE direction = 'out' AND kind IN ('pacs.008', 'camt.056');
CREATE UNIQUE INDEX network_messages_incoming ON network_messages (incoming_payment_id, kind) WHERE direction = 'out' AND incoming_payment_id IS NOT NULL;
-- The same content is received once. The same content in a file of another name is a repetition.
CREATE UNIQUE INDEX network_messages_content ON network_messages (rail, sha256) WHERE direction = 'in' AND state <> 'repeated';
CREATE UNIQUE INDEX network_messages_repeated ON network_messages (rail, sha256, file_name) WHERE state = 'repeated';
-- A message with the id of a processed message and with other content is not processed.
CREATE UNIQUE INDEX network_messages_processed ON network_messages (rail, kind, message_id) WHERE state = 'processed' AND message_id <> '';

-- The last exchange of files with the network of each rail.
CREATE TABLE network_exchanges (
  rail TEXT NOT NULL,
  looked_at TIMESTAMPTZ(3) NOT NULL,
  succeeded_at TIMESTAMPTZ(3),
  failures INTEGER NOT NULL DEFAULT 0,
  problem TEXT,
  problem_detail TEXT,
  problem_since TIMESTAMPTZ(3),
  CONSTRAINT network_exchanges_pkey PRIMARY KEY (rail),
  CONSTRAINT network_exchanges_problem CHECK ((problem IS NULL) = (problem_since IS NULL) AND (problem IS NULL) = (failures = 0))
);

-- A file of a network may come by an exchange of files, without a person who uploads the file.
ALTER TABLE settlement_files ALTER COLUMN uploaded_by DROP NOT NULL;
ALTER TABLE settlement_files ADD COLUMN network_message_id UUID;

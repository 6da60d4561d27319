-- Four eyes: what one member of staff may not do alone (docs/decisions/0074-four-eyes.md).
CREATE TABLE proposals (
  id UUID NOT NULL,
  kind TEXT NOT NULL,
  subject_type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  subject_state TEXT NOT NULL,
  customer_id UUID,
  amount_minor BIGINT NOT NULL,
  currency CHAR(3) NOT NULL,
  payload TEXT NOT NULL,
  payload_hash TEXT NOT NULL,
  needs JSONB NOT NULL,
  preview JSONB NOT NULL,
  proposed_by UUID NOT NULL,
  proposed_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  state TEXT NOT NULL,
  decided_by UUID,
  decided_at TIMESTAMPTZ(3),
  decided_txid BIGINT,
  reason TEXT NOT NULL DEFAULT '',
  CONSTRAINT proposals_pkey PRIMARY KEY (id),
  CONSTRAINT proposals_state_known CHECK (state IN ('open', 'confirmed', 'declined', 'withdrawn', 'expired', 'changed')),
  CONSTRAINT proposals_decided CHECK ((state = 'open') = (decided_at IS NULL)),
  CONSTRAINT proposals_two_people CHECK (state <> 'confirmed' OR decided_by <> proposed_by AND decided_txid IS NOT NULL),
  CONSTRAINT proposals_needs_list CHECK (jsonb_typeof(needs) = 'array')
);
-- A record waits for one decision of a kind at a time.
CREATE UNIQUE INDEX proposals_open_key ON proposals (kind, subject_id) WHERE state = 'open';
CREATE INDEX proposals_confirmed_idx ON proposals (decided_txid) WHERE state = 'confirmed';
CREATE INDEX proposals_proposed_at_id_idx ON proposals (proposed_at DESC, id DESC);

CREATE TABLE four_eyes_limits (
  id INTEGER NOT NULL DEFAULT 1,
  limit_minor BIGINT NOT NULL,
  CONSTRAINT four_eyes_limits_pkey PRIMARY KEY (id),
  CONSTRAINT four_eyes_limits_one CHECK (id = 1),
  CONSTRAINT four_eyes_limits_not_negative CHECK (limit_minor >= 0)
);

CREATE TABLE counted_acts (
  customer_id UUID NOT NULL,
  subject TEXT NOT NULL,
  worth_minor BIGINT NOT NULL,
  counted_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT counted_acts_pkey PRIMARY KEY (customer_id, subject)
);
CREATE INDEX counted_acts_counted_at_idx ON counted_acts (counted_at);

CREATE TABLE previewed_needs (
  txid BIGINT NOT NULL,
  number BIGINT GENERATED ALWAYS AS IDENTITY,
  act TEXT NOT NULL,
  content TEXT NOT NULL,
  customer_id UUID,
  amount_minor BIGINT NOT NULL,
  currency CHAR(3) NOT NULL,
  CONSTRAINT previewed_needs_pkey PRIMARY KEY (number)
);

-- Since when somebody has the role that they have; null for roles from before.
ALTER TABLE users ADD COLUMN role_since TIMESTAMPTZ(3);

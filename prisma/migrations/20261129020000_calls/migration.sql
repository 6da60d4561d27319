-- Calls of customers, and the steps of each call (lib/calls).
ALTER TYPE email_code_purpose ADD VALUE IF NOT EXISTS 'caller_code';

CREATE TABLE calls (
  id UUID NOT NULL,
  customer_id UUID NOT NULL,
  staff_id UUID NOT NULL,
  opened_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  questions_until TIMESTAMPTZ(3),
  code_until TIMESTAMPTZ(3),
  questions TEXT[] DEFAULT ARRAY[]::TEXT[],
  code_id UUID,
  code_tries INTEGER NOT NULL DEFAULT 0,
  note TEXT NOT NULL DEFAULT '',
  last_step INTEGER NOT NULL DEFAULT 0,
  acts INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT calls_pkey PRIMARY KEY (id),
  CONSTRAINT calls_sides CHECK (customer_id <> staff_id),
  CONSTRAINT calls_end CHECK (ended_at >= opened_at),
  CONSTRAINT calls_note CHECK (length(note) <= 2000 AND (ended_at IS NULL OR acts = 0 OR note <> '')),
  CONSTRAINT calls_questions CHECK (questions IS NOT NULL AND cardinality(questions) IN (0, 3)),
  CONSTRAINT calls_code_tries CHECK (code_tries BETWEEN 0 AND 5),
  CONSTRAINT calls_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT calls_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE NO ACTION
);
CREATE INDEX calls_customer_id_opened_at_id_idx ON calls (customer_id, opened_at DESC, id DESC);
CREATE INDEX calls_staff_id_opened_at_id_idx ON calls (staff_id, opened_at DESC, id DESC);
-- A member of staff has at most one open call about a customer.
CREATE UNIQUE INDEX calls_open ON calls (staff_id, customer_id) WHERE ended_at IS NULL;

CREATE TABLE call_steps (
  call_id UUID NOT NULL,
  number INTEGER NOT NULL,
  kind TEXT NOT NULL,
  subject_id UUID,
  request_id UUID,
  at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT call_steps_pkey PRIMARY KEY (call_id, number),
  CONSTRAINT call_steps_kind CHECK (kind ~ '^[a-z][a-z-]{1,40}$'),
  CONSTRAINT call_steps_call_id_fkey FOREIGN KEY (call_id) REFERENCES calls(id) ON DELETE RESTRICT ON UPDATE NO ACTION
);

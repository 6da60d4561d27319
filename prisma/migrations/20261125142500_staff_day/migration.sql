-- What a member of staff did alone within a day, over all customers (docs/decisions/0115-a-day-of-one-member-of-staff.md).
CREATE TABLE staff_acts (
  staff_id UUID NOT NULL,
  subject TEXT NOT NULL,
  worth_minor BIGINT NOT NULL,
  is_order BOOLEAN NOT NULL,
  counted_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT staff_acts_pkey PRIMARY KEY (staff_id, subject)
);
CREATE INDEX staff_acts_counted_at_idx ON staff_acts (counted_at);

-- These functions ask for the actor as well; their files make them anew.
DROP FUNCTION IF EXISTS four_eyes(text, text, uuid, bigint, text, text);
DROP FUNCTION IF EXISTS require_four_eyes(text, text, uuid, bigint, text, text);
DROP FUNCTION IF EXISTS ledger_four_eyes(text, bigint[], bigint[]);
DROP FUNCTION IF EXISTS early_end_needs_four_eyes(uuid);

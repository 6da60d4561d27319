-- The staff who work on the records of the work list (docs/decisions/back-office.md).
CREATE TABLE work_claims (
  kind TEXT NOT NULL,
  subject_id UUID NOT NULL,
  claimed_by UUID,
  claimed_until TIMESTAMPTZ(3),
  assigned_to UUID,
  note TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 0,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT work_claims_pkey PRIMARY KEY (kind, subject_id),
  CONSTRAINT work_claims_ends CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
  CONSTRAINT work_claims_note CHECK (length(note) <= 500),
  CONSTRAINT work_claims_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT work_claims_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE NO ACTION
);
CREATE INDEX work_claims_claimed_by_claimed_until_idx ON work_claims (claimed_by, claimed_until);
CREATE INDEX work_claims_assigned_to_idx ON work_claims (assigned_to);
CREATE INDEX work_claims_updated_at_idx ON work_claims (updated_at);

-- A difference has an owner, and staff get alarms about old records (docs/decisions/reconciliation.md).
ALTER TABLE settlement_exceptions ADD COLUMN owner_id UUID;
ALTER TABLE settlement_exceptions ADD CONSTRAINT settlement_exceptions_owner_id_fkey
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE NO ACTION NOT VALID;

CREATE TABLE staff_alarms (
  subject_type TEXT NOT NULL,
  subject_id UUID NOT NULL,
  threshold INTEGER NOT NULL,
  raised_on DATE NOT NULL,
  CONSTRAINT staff_alarms_pkey PRIMARY KEY (subject_type, subject_id, threshold)
);

-- A plan decides whether the bank collects a part of an instalment for which the account has too little money
-- (docs/decisions/loan-debt.md).
CREATE TYPE instalment_collection AS ENUM ('whole', 'parts');
ALTER TABLE loan_plans ADD COLUMN collection instalment_collection NOT NULL DEFAULT 'whole';
ALTER TABLE loans ADD COLUMN collection instalment_collection NOT NULL DEFAULT 'whole';

CREATE TABLE loan_instalment_parts (
  loan_id UUID NOT NULL,
  number INTEGER NOT NULL,
  part INTEGER NOT NULL,
  interest_minor BIGINT NOT NULL,
  principal_minor BIGINT NOT NULL,
  entry_id UUID NOT NULL,
  paid_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT loan_instalment_parts_pkey PRIMARY KEY (loan_id, number, part),
  CONSTRAINT loan_instalment_parts_sums CHECK (part >= 1 AND interest_minor >= 0 AND principal_minor >= 0)
);
CREATE UNIQUE INDEX loan_instalment_parts_entry_id_key ON loan_instalment_parts(entry_id);
ALTER TABLE loan_instalment_parts ADD CONSTRAINT loan_instalment_parts_loan_id_number_fkey
  FOREIGN KEY (loan_id, number) REFERENCES loan_instalments(loan_id, number) ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE loan_instalment_parts ADD CONSTRAINT loan_instalment_parts_entry_id_fkey
  FOREIGN KEY (entry_id) REFERENCES journal_entries(id) ON DELETE RESTRICT ON UPDATE NO ACTION;

-- The interest is paid before the principal, and the parts leave a rest, which is collected as the instalment.
ALTER TABLE loan_instalments ADD COLUMN part_interest_minor BIGINT NOT NULL DEFAULT 0;
ALTER TABLE loan_instalments ADD COLUMN part_principal_minor BIGINT NOT NULL DEFAULT 0;
ALTER TABLE loan_instalments ADD CONSTRAINT loan_instalments_parts CHECK (
  part_interest_minor BETWEEN 0 AND interest_minor - waived_minor
  AND (part_principal_minor = 0 OR part_interest_minor = interest_minor AND part_principal_minor BETWEEN 0 AND principal_minor - 1)
) NOT VALID;

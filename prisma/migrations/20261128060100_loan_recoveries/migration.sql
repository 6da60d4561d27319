-- The money that customers pay back after their loan was written off (docs/decisions/loan-debt.md).
ALTER TABLE loans ADD COLUMN recovered_minor BIGINT NOT NULL DEFAULT 0;
ALTER TABLE loans ADD CONSTRAINT loans_recovered CHECK (recovered_minor BETWEEN 0 AND written_off_minor) NOT VALID;

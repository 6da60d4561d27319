-- Customers withdraw their own applications before money has moved.
ALTER TABLE loans ADD COLUMN withdrawn_at TIMESTAMPTZ(3);
ALTER TABLE loans ADD CONSTRAINT loans_withdrawn
  CHECK (withdrawn_at IS NULL OR (status = 'deleted' AND disbursed_on IS NULL)) NOT VALID;
ALTER TABLE deposits ADD COLUMN withdrawn_at TIMESTAMPTZ(3);
ALTER TABLE deposits ADD CONSTRAINT deposits_withdrawn
  CHECK (withdrawn_at IS NULL OR (status = 'deleted' AND started_on IS NULL)) NOT VALID;

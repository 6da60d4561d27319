-- Verifications that the bank itself asks for, one for each night (docs/decisions/0101-verifying-each-night.md).
ALTER TABLE book_verifications ALTER COLUMN requested_by DROP NOT NULL;
ALTER TABLE book_verifications ADD COLUMN night DATE;
ALTER TABLE book_verifications
  ADD CONSTRAINT book_verifications_asked CHECK ((requested_by IS NULL) = (night IS NOT NULL)) NOT VALID;

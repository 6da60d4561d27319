-- One verification for each night, however many workers ask for it (docs/decisions/0101-verifying-each-night.md).
DROP INDEX CONCURRENTLY IF EXISTS book_verifications_night_key;
CREATE UNIQUE INDEX CONCURRENTLY book_verifications_night_key ON book_verifications (night);

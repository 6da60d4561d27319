-- No two wires have the same UETR. Staff search for it.
DROP INDEX CONCURRENTLY IF EXISTS transfers_uetr_key;
CREATE UNIQUE INDEX CONCURRENTLY transfers_uetr_key ON transfers (uetr) WHERE uetr IS NOT NULL;

-- Staff filter a queue by the way in which its transfers have ended.
DROP INDEX CONCURRENTLY IF EXISTS transfers_by_ending;
CREATE INDEX CONCURRENTLY transfers_by_ending ON transfers (family, ending, created_at DESC, id DESC) WHERE ending IS NOT NULL;

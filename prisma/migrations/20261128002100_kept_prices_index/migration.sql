-- The job "end-prices" finds the few transfers with a conversion whose money is held.
DROP INDEX CONCURRENTLY IF EXISTS transfers_kept_prices;
CREATE INDEX CONCURRENTLY transfers_kept_prices ON transfers (id) WHERE quote_id IS NOT NULL AND hold_id IS NOT NULL;

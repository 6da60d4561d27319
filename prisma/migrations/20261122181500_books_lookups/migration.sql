-- Staff find accounts of the books by how their codes begin. The unique index goes by the database's collation, which may be
-- one in which codes that begin alike do not stand together.
DROP INDEX CONCURRENTLY IF EXISTS ledger_accounts_code_prefix_idx;
CREATE INDEX CONCURRENTLY ledger_accounts_code_prefix_idx ON ledger_accounts (code text_pattern_ops);

-- The seal that covers a row.
DROP INDEX CONCURRENTLY IF EXISTS seals_stream_last_sequence_idx;
CREATE INDEX CONCURRENTLY seals_stream_last_sequence_idx ON seals (stream, last_sequence);

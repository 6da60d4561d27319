-- The lines since a day was closed, without reading those before. Lines lie in the table nearly in the order of their numbers,
-- so that the index has an entry for many pages and costs a posting next to nothing.
DROP INDEX CONCURRENTLY IF EXISTS postings_sequence_idx;
CREATE INDEX CONCURRENTLY postings_sequence_idx ON postings USING BRIN (sequence) WITH (autosummarize = on);

-- Accounts of the books by how their code begins, in whatever language the database sorts.
DROP INDEX CONCURRENTLY IF EXISTS ledger_accounts_code_prefix;
CREATE INDEX CONCURRENTLY ledger_accounts_code_prefix ON ledger_accounts (code text_pattern_ops);

-- The bank's own accounts, a few among those of its customers.
DROP INDEX CONCURRENTLY IF EXISTS ledger_accounts_system;
CREATE INDEX CONCURRENTLY ledger_accounts_system ON ledger_accounts (id) WHERE NOT tracked;

-- Which seal covers a row.
DROP INDEX CONCURRENTLY IF EXISTS seals_stream_last_sequence_idx;
CREATE INDEX CONCURRENTLY seals_stream_last_sequence_idx ON seals (stream, last_sequence);

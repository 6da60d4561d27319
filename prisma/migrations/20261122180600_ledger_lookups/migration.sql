-- The lines since a day was closed, without reading those before. Lines lie in the table nearly in the order of their numbers,
-- so that the index has an entry for many pages and costs a posting next to nothing.
DROP INDEX CONCURRENTLY IF EXISTS postings_sequence_idx;
CREATE INDEX CONCURRENTLY postings_sequence_idx ON postings USING BRIN (sequence) WITH (autosummarize = on);

-- The bank's own accounts, a few among those of its customers.
DROP INDEX CONCURRENTLY IF EXISTS ledger_accounts_system;
CREATE INDEX CONCURRENTLY ledger_accounts_system ON ledger_accounts (id) WHERE NOT tracked;

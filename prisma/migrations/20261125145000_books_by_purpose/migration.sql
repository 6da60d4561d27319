-- Which transaction may write the past of a demonstration (docs/decisions/0114-what-the-site-may-write.md).
ALTER TABLE demo_marks ADD COLUMN seeding_txid BIGINT;

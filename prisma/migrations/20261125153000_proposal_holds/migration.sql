-- What a proposal takes from a customer is held while it waits (docs/decisions/0114-what-the-site-may-write.md).
ALTER TABLE proposals ADD COLUMN hold_id UUID;

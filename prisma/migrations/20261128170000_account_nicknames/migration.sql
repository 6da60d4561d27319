-- Customers name their own accounts. An account without a name has the value null.
ALTER TABLE accounts ADD COLUMN nickname TEXT;
ALTER TABLE accounts ADD CONSTRAINT accounts_nickname
  CHECK (nickname <> '' AND char_length(nickname) <= 60) NOT VALID;

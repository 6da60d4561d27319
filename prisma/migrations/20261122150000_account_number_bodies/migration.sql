-- Account numbers with a check digit (docs/decisions/0052-payee-lookups.md): '0', nine digits of this sequence, and a digit that is
-- made of them. The first is the specification's, 05197864578.
CREATE SEQUENCE account_number_bodies START 519786457 MAXVALUE 999999999;

-- Where numbers were given out already, it goes on ten thousand numbers later: the release before draws from the old
-- sequence for a while.
SELECT setval('account_number_bodies', (SELECT last_value / 10 + 1000 FROM account_number_seq), false)
 WHERE (SELECT is_called FROM account_number_seq);

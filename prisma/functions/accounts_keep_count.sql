-- Refuses an eleventh account of a person, even if staff open the account (docs/decisions/customer-accounts.md). Each opening
-- locks the person's row first. Two openings at the same moment therefore cannot both pass the check.
CREATE OR REPLACE FUNCTION accounts_keep_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.owner_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM accounts WHERE owner_id = NEW.owner_id) >= 10 THEN
    RAISE EXCEPTION 'user % has as many accounts as one person may have', NEW.owner_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_per_owner';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER accounts_keep_count BEFORE INSERT ON accounts
  FOR EACH ROW EXECUTE FUNCTION accounts_keep_count();
ALTER TABLE accounts ENABLE ALWAYS TRIGGER accounts_keep_count;

-- A customer's account always points to the ledger account with the same number, even after a change of currency. An account can
-- therefore never point to another person's money. The owner and the number of an account never change.
CREATE OR REPLACE FUNCTION accounts_keep_books() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_accounts
                  WHERE id = NEW.ledger_account_id
                    AND code IN ('customer:' || NEW.account_number, 'customer:' || NEW.account_number || ':' || NEW.currency))
     OR TG_OP = 'UPDATE' AND (NEW.id, NEW.owner_id, NEW.account_number) IS DISTINCT FROM (OLD.id, OLD.owner_id, OLD.account_number) THEN
    RAISE EXCEPTION 'account % keeps its owner, its number and its place in the books', NEW.id USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER accounts_keep_books BEFORE INSERT OR UPDATE OF id, owner_id, account_number, ledger_account_id, currency ON accounts
  FOR EACH ROW EXECUTE FUNCTION accounts_keep_books();

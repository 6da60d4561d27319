-- An account has the currency of its ledger account. The currency cannot change once the account is in use (account_in_use).
CREATE OR REPLACE FUNCTION accounts_keep_currency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_accounts WHERE id = NEW.ledger_account_id AND currency = NEW.currency) THEN
    RAISE EXCEPTION 'account % is in another currency in the books', NEW.id USING ERRCODE = 'HF004';
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.currency, NEW.ledger_account_id) IS DISTINCT FROM (OLD.currency, OLD.ledger_account_id) THEN
    -- A transaction that adds a record with a reference to this account holds a key-share lock on the account's row. This
    -- statement waits for such transactions, so that the next statement sees the records that they have added.
    PERFORM FROM accounts WHERE id = NEW.id FOR UPDATE;
    IF account_in_use(NEW.id) THEN
      RAISE EXCEPTION 'account % is in use, its currency is fixed', NEW.id USING ERRCODE = 'HF002';
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER accounts_keep_currency BEFORE INSERT OR UPDATE OF currency, ledger_account_id ON accounts
  FOR EACH ROW EXECUTE FUNCTION accounts_keep_currency();
ALTER TABLE accounts ENABLE ALWAYS TRIGGER accounts_keep_currency;

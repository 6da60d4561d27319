CREATE OR REPLACE FUNCTION ledger_accounts_check_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.balance_minor <> 0 OR NEW.held_minor <> 0 OR NEW.version <> 0 THEN
    RAISE EXCEPTION 'ledger account % must start empty', NEW.code USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER ledger_accounts_start_empty BEFORE INSERT ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_accounts_check_new();
ALTER TABLE ledger_accounts ENABLE ALWAYS TRIGGER ledger_accounts_start_empty;

-- Checks a new account of the books. The rules are in triggers, because Postgres parses CHECK constraints again for every SQL
-- statement (docs/decisions/sending-money.md). One rule is still a CHECK constraint: the available money is never negative.
CREATE OR REPLACE FUNCTION ledger_accounts_start_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.balance_minor <> 0 OR NEW.held_minor <> 0 OR NEW.version <> 0 THEN
    RAISE EXCEPTION 'ledger account % must start empty', NEW.code USING ERRCODE = 'HF002';
  END IF;
  IF NEW.code !~ '^[a-z][a-z-]*(:[A-Za-z0-9-]+)+$' OR NEW.currency !~ '^[A-Z]{3}$'
     OR NEW.tracked <> (NEW.code ~ '^(customer|deposit|loan):') THEN
    RAISE EXCEPTION 'ledger account % in %, tracked %, is none', NEW.code, NEW.currency, NEW.tracked
      USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.kind IS DISTINCT FROM (SELECT c.kind FROM chart_account_of(NEW.code) c) THEN
    RAISE EXCEPTION 'ledger account % of the kind % is not in the chart of accounts', NEW.code, NEW.kind USING ERRCODE = 'HF004';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER ledger_accounts_start_empty BEFORE INSERT ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_accounts_start_empty();
ALTER TABLE ledger_accounts ENABLE ALWAYS TRIGGER ledger_accounts_start_empty;

-- Checks each change of an account. Every entry and every hold runs this trigger. For speed, the first IF therefore tests all
-- rules in one expression. The code after this IF runs only for a refused change, and finds the broken rule.
CREATE OR REPLACE FUNCTION ledger_accounts_keep_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() >= 2
     AND NEW.id = OLD.id AND NEW.code = OLD.code AND NEW.currency = OLD.currency AND NEW.kind = OLD.kind AND NEW.tracked = OLD.tracked
     AND NEW.held_minor >= 0
     AND (NEW.tracked OR NEW.balance_minor = 0 AND NEW.held_minor = 0)
     AND (NEW.balance_minor <= 0 OR NEW.code NOT LIKE 'loan:%') THEN
    RETURN NEW;
  END IF;
  -- Balances and held amounts change only through the triggers of postings and holds. pg_trigger_depth() is 1 for an UPDATE
  -- outside triggers, and 2 or more for an UPDATE by another trigger.
  IF pg_trigger_depth() < 2
     OR (NEW.id, NEW.code, NEW.currency, NEW.kind, NEW.tracked) IS DISTINCT FROM (OLD.id, OLD.code, OLD.currency, OLD.kind, OLD.tracked) THEN
    RAISE EXCEPTION 'UPDATE on ledger_accounts is refused: only postings and holds change it' USING ERRCODE = 'HF002';
  END IF;
  IF NEW.held_minor < 0 THEN
    RAISE EXCEPTION 'ledger account % would hold %', NEW.code, NEW.held_minor
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_held_not_negative';
  END IF;
  IF NOT NEW.tracked THEN
    RAISE EXCEPTION 'ledger account % carries no balance', NEW.code
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_untracked_carries_no_balance';
  END IF;
  -- The balance of a loan's account is the customer's debt as a negative amount, so the balance is never above zero.
  RAISE EXCEPTION 'ledger account % would be at %', NEW.code, NEW.balance_minor
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_loan_not_positive';
END $$;

CREATE OR REPLACE TRIGGER ledger_accounts_keep_rules BEFORE UPDATE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_accounts_keep_rules();
ALTER TABLE ledger_accounts ENABLE ALWAYS TRIGGER ledger_accounts_keep_rules;

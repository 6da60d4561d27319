-- Checks that a deposit's record agrees with the books. The record names the entry that locked the amount and the entry that
-- returned the principal. Once the amount is locked, it never changes. A deposit can mature only at the end of its term
-- (may_be_due). A deposit whose money was returned cannot become active again. Nobody can reopen a closed or deleted application
-- whose money was not locked, because only the customer may apply again. When the customer has withdrawn the application, the
-- time of the withdrawal never changes.
CREATE OR REPLACE FUNCTION deposits_keep_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_broken text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    v_broken := CASE
      WHEN NOT EXISTS (SELECT FROM accounts WHERE id = NEW.account_id AND (owner_id, currency) = (NEW.owner_id, NEW.currency))
        THEN 'its account is its owner''s, in its currency' END;
  ELSE
    v_broken := CASE
      WHEN OLD.lock_entry_id IS NOT NULL AND (NEW.lock_entry_id, NEW.amount_minor) IS DISTINCT FROM (OLD.lock_entry_id, OLD.amount_minor)
        THEN 'its amount is locked'
      WHEN OLD.return_entry_id IS NOT NULL AND (NEW.return_entry_id IS DISTINCT FROM OLD.return_entry_id
                                                OR NEW.status IN ('pending', 'running', 'suspended')) THEN 'it was given back'
      WHEN OLD.lock_entry_id IS NULL AND OLD.status IN ('closed', 'deleted') AND NEW.status NOT IN ('closed', 'deleted')
        THEN 'its application has ended'
      WHEN OLD.withdrawn_at IS NOT NULL AND NEW.withdrawn_at IS DISTINCT FROM OLD.withdrawn_at THEN 'its customer has withdrawn it'
    END;
    IF v_broken IS NULL AND OLD.lock_entry_id IS NULL AND NEW.lock_entry_id IS NOT NULL THEN
      IF NOT EXISTS (SELECT FROM journal_entries e JOIN postings p ON p.entry_id = e.id
                      WHERE e.id = NEW.lock_entry_id AND (e.kind, e.subject_type, e.subject_id) = ('deposit-lock', 'deposit', NEW.id::text)
                        AND (p.ledger_account_id, p.amount_minor) = (NEW.ledger_account_id, NEW.amount_minor)) THEN
        v_broken := 'no entry locks its amount';
      ELSIF may_be_due(NEW.matures_on, (NEW.started_on + make_interval(years => NEW.locked_in_years))::date, NEW.started_on,
                       NEW.business_day_rule) IS NOT TRUE THEN
        v_broken := 'it does not mature at the end of its term';
      END IF;
    END IF;
    IF v_broken IS NULL AND OLD.return_entry_id IS NULL AND NEW.return_entry_id IS NOT NULL THEN
      IF NOT EXISTS (SELECT FROM journal_entries e
                      WHERE e.id = NEW.return_entry_id AND (e.kind, e.subject_type, e.subject_id) = ('deposit-return', 'deposit', NEW.id::text)) THEN
        v_broken := 'no entry gives it back';
      END IF;
    END IF;
  END IF;
  IF v_broken IS NULL AND NEW.ledger_account_id IS NOT NULL THEN
    IF NOT EXISTS (SELECT FROM ledger_accounts WHERE id = NEW.ledger_account_id AND code = 'deposit:' || NEW.id) THEN
      v_broken := 'its account in the books is another''s';
    END IF;
  END IF;
  IF v_broken IS NOT NULL THEN
    RAISE EXCEPTION 'deposit %: %', NEW.id, v_broken USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER deposits_keep_money BEFORE INSERT OR UPDATE ON deposits FOR EACH ROW EXECUTE FUNCTION deposits_keep_money();

-- Checks that a loan's record agrees with the books. The record must name the entry that paid the loan out, and no entry may have
-- reversed this payout. Once the loan is paid out, its amount is fixed. A loan that is no longer active must have no debt. Nobody
-- can reopen a closed or deleted application that was not paid out, because only the customer may apply again. When the
-- customer has withdrawn the application, the time of the withdrawal never changes.
CREATE OR REPLACE FUNCTION loans_keep_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_broken text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    v_broken := CASE
      WHEN NOT EXISTS (SELECT FROM accounts WHERE id = NEW.account_id AND (owner_id, currency) = (NEW.owner_id, NEW.currency))
        THEN 'its account is its owner''s, in its currency' END;
  ELSIF NEW.disbursement_entry_id IS DISTINCT FROM OLD.disbursement_entry_id THEN
    v_broken := CASE
      WHEN NEW.disbursement_entry_id IS NULL AND NOT EXISTS (SELECT FROM journal_entries WHERE reverses_id = OLD.disbursement_entry_id)
        THEN 'its money was not taken back'
      WHEN NEW.disbursement_entry_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM journal_entries e JOIN postings p ON p.entry_id = e.id
         WHERE e.id = NEW.disbursement_entry_id AND (e.kind, e.subject_type, e.subject_id) = ('loan-disbursement', 'loan', NEW.id::text)
           AND (p.ledger_account_id, p.amount_minor) = (NEW.ledger_account_id, -NEW.amount_minor)
           AND NOT EXISTS (SELECT FROM journal_entries r WHERE r.reverses_id = e.id)) THEN 'no entry lends its amount' END;
  ELSIF NEW.disbursement_entry_id IS NOT NULL AND NEW.amount_minor <> OLD.amount_minor THEN
    v_broken := 'its amount is fixed';
  END IF;
  IF v_broken IS NULL AND TG_OP = 'UPDATE' AND OLD.disbursement_entry_id IS NULL
     AND OLD.status IN ('closed', 'deleted') AND NEW.status NOT IN ('closed', 'deleted') THEN
    v_broken := 'its application has ended';
  END IF;
  IF v_broken IS NULL AND TG_OP = 'UPDATE' AND OLD.withdrawn_at IS NOT NULL
     AND NEW.withdrawn_at IS DISTINCT FROM OLD.withdrawn_at THEN
    v_broken := 'its customer has withdrawn it';
  END IF;
  -- Each query is in a statement of its own. If one expression contained several queries, Postgres would plan the expression
  -- again for each row.
  IF v_broken IS NULL AND NEW.ledger_account_id IS NOT NULL THEN
    IF NOT EXISTS (SELECT FROM ledger_accounts WHERE id = NEW.ledger_account_id AND code = 'loan:' || NEW.id) THEN
      v_broken := 'its account in the books is another''s';
    ELSIF NEW.status <> 'active' AND NEW.disbursement_entry_id IS NOT NULL THEN
      IF EXISTS (SELECT FROM ledger_accounts WHERE id = NEW.ledger_account_id AND balance_minor <> 0) THEN
        v_broken := 'it still owes';
      END IF;
    END IF;
  END IF;
  IF v_broken IS NOT NULL THEN
    RAISE EXCEPTION 'loan %: %', NEW.id, v_broken USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER loans_keep_money BEFORE INSERT OR UPDATE ON loans FOR EACH ROW EXECUTE FUNCTION loans_keep_money();

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

-- Callers check with this function whether a member of staff may move a customer's money. The function raises an error unless the
-- actor is an admin or a teller. The actor must not be suspended or blocked, and must not own the money. The actor `system` is
-- allowed only for the past entries of a demonstration (is_seeding).
CREATE OR REPLACE FUNCTION acts_for_bank(p_actor text, p_owner uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id::text = p_actor AND role IN ('admin', 'teller') AND status NOT IN ('suspended', 'blocked')
                       AND id = CASE WHEN p_actor ~ '^[0-9a-f-]{36}$' THEN p_actor::uuid END AND id <> p_owner;
  IF NOT FOUND AND NOT (p_actor = 'system' AND is_seeding()) THEN
    RAISE EXCEPTION '% does not act on the money of %', p_actor, p_owner USING ERRCODE = 'HF006';
  END IF;
END $$;

-- Checks that a paid line of a schedule names the entry that paid the line. The entry's request id must contain the id of the
-- line's loan or deposit, and the line's number.
CREATE OR REPLACE FUNCTION schedule_lines_name_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_request text := CASE TG_TABLE_NAME
    WHEN 'loan_instalments' THEN format('loan:%s:instalment:%s', to_jsonb(NEW) ->> 'loan_id', NEW.number)
    ELSE format('deposit:%s:interest:%s', to_jsonb(NEW) ->> 'deposit_id', NEW.number) END;
BEGIN
  IF NOT EXISTS (SELECT FROM journal_entries WHERE id = NEW.entry_id AND request_id = v_request) THEN
    RAISE EXCEPTION '% is not paid by entry %', v_request, NEW.entry_id USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER loan_instalments_name_entry BEFORE INSERT OR UPDATE OF entry_id ON loan_instalments FOR EACH ROW
  WHEN (NEW.entry_id IS NOT NULL) EXECUTE FUNCTION schedule_lines_name_entry();

CREATE OR REPLACE TRIGGER deposit_payouts_name_entry BEFORE INSERT OR UPDATE OF entry_id ON deposit_payouts FOR EACH ROW
  WHEN (NEW.entry_id IS NOT NULL) EXECUTE FUNCTION schedule_lines_name_entry();

-- Runs once for all lines that an SQL statement inserts. All lines of an entry are inserted by one SQL statement, so the lines of
-- each SQL statement must add up to zero. The trigger checks that each line's entry belongs to this transaction and that each
-- line's account has the line's currency. Foreign keys are therefore not needed. No line may bring an account's available money
-- below zero, even if a later line would credit the account again.
--
-- `OFFSET 0` keeps the planner from using a join. Accounts are therefore looked up by their key, even if the planner assumes that
-- the tables are small.
CREATE OR REPLACE FUNCTION postings_apply() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_txid bigint := pg_current_xact_id()::text::bigint;
  v_moved bigint;
  v_line record;
BEGIN
  -- Most SQL statements insert the two lines of one entry in one currency. One UPDATE checks and applies these two lines. For any
  -- other number or kind of lines, the UPDATE changes no row, and the code below applies the lines.
  UPDATE ledger_accounts a SET balance_minor = a.balance_minor + i.amount_minor, version = a.version + 1
    FROM inserted i
   WHERE a.id = i.ledger_account_id AND a.tracked AND a.currency = i.currency
     AND a.balance_minor + i.amount_minor = i.balance_after_minor
     AND (SELECT count(*) = 2 AND sum(l.amount_minor) = 0 AND bool_and(l.entry_id = f.entry_id AND l.currency = f.currency)
            FROM inserted l, (SELECT entry_id, currency FROM inserted LIMIT 1) f)
     AND (SELECT created_txid FROM journal_entries WHERE id = (SELECT entry_id FROM inserted LIMIT 1)) = v_txid;
  GET DIAGNOSTICS v_moved = ROW_COUNT;
  IF v_moved = 2 THEN
    RETURN NULL;
  END IF;

  IF v_moved = 0 THEN
    SELECT entry_id, currency, sum(amount_minor) AS total INTO v_line
      FROM inserted GROUP BY 1, 2 HAVING sum(amount_minor) <> 0 LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'entry % is off by % %', v_line.entry_id, v_line.total, v_line.currency USING ERRCODE = 'HF003';
    END IF;
    SELECT i.entry_id INTO v_line FROM (SELECT DISTINCT entry_id FROM inserted) i
      WHERE (SELECT e.created_txid FROM journal_entries e WHERE e.id = i.entry_id) IS DISTINCT FROM v_txid LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'entry % is finished or missing: it takes no lines', v_line.entry_id USING ERRCODE = 'HF002';
    END IF;
    UPDATE ledger_accounts a SET balance_minor = a.balance_minor + t.total, version = a.version + t.lines
      FROM (SELECT ledger_account_id AS id, sum(amount_minor) AS total, count(*) AS lines FROM inserted GROUP BY 1) t
     WHERE a.id = t.id AND a.tracked;
  END IF;

  -- Looks for a wrong line. `later_minor` is the sum of the account's later lines.
  SELECT l.*, a.* INTO v_line
    FROM (SELECT entry_id, ledger_account_id, currency AS line_currency, balance_after_minor,
                 sum(amount_minor) OVER w - sum(amount_minor) OVER (w ORDER BY sequence) AS later_minor
            FROM inserted WINDOW w AS (PARTITION BY ledger_account_id)) l
    LEFT JOIN LATERAL (
      SELECT currency, code LIKE 'loan:%' AS is_loan, held_minor, CASE WHEN tracked THEN balance_minor - l.later_minor END AS balance_minor
        FROM ledger_accounts WHERE id = l.ledger_account_id OFFSET 0) a ON true
   WHERE a.currency IS DISTINCT FROM l.line_currency OR a.balance_minor IS DISTINCT FROM l.balance_after_minor
      OR CASE WHEN a.is_loan THEN a.balance_minor > 0 ELSE a.balance_minor < a.held_minor END
   LIMIT 1;
  IF NOT FOUND THEN
    RETURN NULL;
  ELSIF v_line.currency IS NULL THEN
    RAISE EXCEPTION 'entry %: there is no account %', v_line.entry_id, v_line.ledger_account_id USING ERRCODE = 'HF004';
  ELSIF v_line.currency <> v_line.line_currency THEN
    RAISE EXCEPTION 'account % is in %, its line in %', v_line.ledger_account_id, v_line.currency, v_line.line_currency
      USING ERRCODE = 'HF003';
  ELSIF v_line.balance_minor IS DISTINCT FROM v_line.balance_after_minor THEN
    RAISE EXCEPTION 'account %: the line says % after it, the books say %',
      v_line.ledger_account_id, v_line.balance_after_minor, v_line.balance_minor USING ERRCODE = 'HF003';
  END IF;
  RAISE EXCEPTION 'account % would hold % in between, % of it held', v_line.ledger_account_id, v_line.balance_minor, v_line.held_minor
    USING ERRCODE = 'check_violation', CONSTRAINT = CASE WHEN v_line.is_loan
      THEN 'ledger_accounts_loan_not_positive' ELSE 'ledger_accounts_available_not_negative' END;
END $$;

CREATE OR REPLACE TRIGGER postings_apply AFTER INSERT ON postings
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION postings_apply();
ALTER TABLE postings ENABLE ALWAYS TRIGGER postings_apply;

-- Runs once for all lines that an SQL statement inserts. All lines of an entry are inserted by one SQL statement, so the lines of
-- each SQL statement must add up to zero. The trigger checks that each line's entry belongs to this transaction and that each
-- line's account has the line's currency. Foreign keys are therefore not needed.
--
-- Up to eight lines are processed one by one, so that each look-up uses a primary key, even if the planner assumes that the table
-- is small. More lines are processed together. No line may bring an account's available money below zero, even if a later line
-- would credit the account again.
CREATE OR REPLACE FUNCTION postings_apply() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_line record;
  v_lines bigint;
  v_is_off boolean;
  v_entry_id uuid;
  v_account record;
BEGIN
  SELECT sum(e.lines), bool_or(e.total <> 0) INTO v_lines, v_is_off
    FROM (SELECT count(*) AS lines, sum(amount_minor) AS total FROM inserted GROUP BY entry_id, currency) e;
  IF v_is_off THEN
    SELECT entry_id, currency, sum(amount_minor) AS total INTO v_line
      FROM inserted GROUP BY 1, 2 HAVING sum(amount_minor) <> 0 LIMIT 1;
    RAISE EXCEPTION 'entry % is off by % %', v_line.entry_id, v_line.total, v_line.currency USING ERRCODE = 'HF003';
  END IF;

  IF v_lines <= 8 THEN
    FOR v_line IN
      SELECT entry_id, ledger_account_id, currency, amount_minor, balance_after_minor FROM inserted
        ORDER BY ledger_account_id, sequence
    LOOP
      IF v_entry_id IS DISTINCT FROM v_line.entry_id THEN
        v_entry_id := v_line.entry_id;
        PERFORM 1 FROM journal_entries
          WHERE id = v_entry_id AND created_txid = pg_current_xact_id()::text::bigint;
        IF NOT FOUND THEN
          RAISE EXCEPTION 'entry % is finished or missing: it takes no lines', v_entry_id USING ERRCODE = 'HF002';
        END IF;
      END IF;

      UPDATE ledger_accounts SET balance_minor = balance_minor + v_line.amount_minor, version = version + 1
        WHERE id = v_line.ledger_account_id AND tracked RETURNING currency, balance_minor INTO v_account;
      IF NOT FOUND THEN
        SELECT currency, NULL::bigint AS balance_minor INTO v_account
          FROM ledger_accounts WHERE id = v_line.ledger_account_id;
        IF NOT FOUND THEN
          RAISE EXCEPTION 'entry %: there is no account %', v_line.entry_id, v_line.ledger_account_id USING ERRCODE = 'HF004';
        END IF;
      END IF;
      IF v_account.currency <> v_line.currency THEN
        RAISE EXCEPTION 'account % is in %, its line in %', v_line.ledger_account_id, v_account.currency, v_line.currency
          USING ERRCODE = 'HF003';
      END IF;
      IF v_account.balance_minor IS DISTINCT FROM v_line.balance_after_minor THEN
        RAISE EXCEPTION 'account %: the line says % after it, the books say %',
          v_line.ledger_account_id, v_line.balance_after_minor, v_account.balance_minor USING ERRCODE = 'HF003';
      END IF;
    END LOOP;
    RETURN NULL;
  END IF;

  SELECT i.entry_id INTO v_entry_id
    FROM (SELECT DISTINCT entry_id FROM inserted) i
    WHERE (SELECT e.created_txid FROM journal_entries e WHERE e.id = i.entry_id)
          IS DISTINCT FROM pg_current_xact_id()::text::bigint LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'entry % is finished or missing: it takes no lines', v_entry_id USING ERRCODE = 'HF002';
  END IF;

  SELECT i.ledger_account_id, i.currency AS line_currency, i.account_currency AS currency INTO v_line
    FROM (SELECT l.ledger_account_id, l.currency,
                 (SELECT a.currency FROM ledger_accounts a WHERE a.id = l.ledger_account_id) AS account_currency
            FROM (SELECT DISTINCT ledger_account_id, currency FROM inserted) l) i
    WHERE i.account_currency IS DISTINCT FROM i.currency LIMIT 1;
  IF FOUND AND v_line.currency IS NULL THEN
    RAISE EXCEPTION 'entries: there is no account %', v_line.ledger_account_id USING ERRCODE = 'HF004';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'account % is in %, its line in %', v_line.ledger_account_id, v_line.currency, v_line.line_currency
      USING ERRCODE = 'HF003';
  END IF;

  WITH totals AS (
    SELECT ledger_account_id AS id, sum(amount_minor) AS total, count(*) AS lines FROM inserted GROUP BY 1),
  moved AS (
    UPDATE ledger_accounts a SET balance_minor = a.balance_minor + t.total, version = a.version + t.lines
      FROM totals t WHERE a.id = t.id AND a.tracked
      RETURNING a.id, a.code, a.held_minor, a.balance_minor - t.total AS before_minor),
  lines AS (
    SELECT ledger_account_id AS id, balance_after_minor,
           sum(amount_minor) OVER (PARTITION BY ledger_account_id ORDER BY sequence) AS running_minor FROM inserted)
  SELECT l.id, l.balance_after_minor, m.before_minor + l.running_minor AS balance_minor, m.held_minor, m.code INTO v_line
    FROM lines l LEFT JOIN moved m ON m.id = l.id
    WHERE l.balance_after_minor IS DISTINCT FROM m.before_minor + l.running_minor
       OR m.code NOT LIKE 'loan:%' AND l.balance_after_minor < m.held_minor
       OR m.code LIKE 'loan:%' AND l.balance_after_minor > 0
    LIMIT 1;
  IF FOUND THEN
    IF v_line.balance_after_minor IS DISTINCT FROM v_line.balance_minor THEN
      RAISE EXCEPTION 'account %: the line says % after it, the books say %',
        v_line.id, v_line.balance_after_minor, v_line.balance_minor USING ERRCODE = 'HF003';
    END IF;
    RAISE EXCEPTION 'account % would hold % in between, % of it held', v_line.id, v_line.balance_minor, v_line.held_minor
      USING ERRCODE = 'check_violation', CONSTRAINT = CASE WHEN v_line.code LIKE 'loan:%'
        THEN 'ledger_accounts_loan_not_positive' ELSE 'ledger_accounts_available_not_negative' END;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER postings_apply AFTER INSERT ON postings
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION postings_apply();
ALTER TABLE postings ENABLE ALWAYS TRIGGER postings_apply;

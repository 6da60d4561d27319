-- Runs once for all lines of a statement. An entry's lines come in one statement, so that each statement adds up by
-- itself (guarantee 1). Rows are fetched one by one on purpose: each is a look-up by primary key, whatever the planner
-- thinks of the size of the statement.
CREATE OR REPLACE FUNCTION postings_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_line record;
  v_entry_id uuid;
  v_balance bigint;
BEGIN
  FOR v_line IN
    SELECT entry_id, currency, sum(amount_minor) AS total FROM inserted GROUP BY 1, 2 HAVING sum(amount_minor) <> 0
  LOOP
    RAISE EXCEPTION 'entry % is off by % %', v_line.entry_id, v_line.total, v_line.currency USING ERRCODE = 'HF003';
  END LOOP;

  FOR v_line IN
    SELECT entry_id, ledger_account_id, amount_minor, balance_after_minor FROM inserted
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

    v_balance := NULL;
    UPDATE ledger_accounts SET balance_minor = balance_minor + v_line.amount_minor, version = version + 1
      WHERE id = v_line.ledger_account_id AND tracked RETURNING balance_minor INTO v_balance;
    IF v_balance IS DISTINCT FROM v_line.balance_after_minor THEN
      RAISE EXCEPTION 'account %: the line says % after it, the books say %',
        v_line.ledger_account_id, v_line.balance_after_minor, v_balance USING ERRCODE = 'HF003';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER postings_apply AFTER INSERT ON postings
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION postings_apply();
ALTER TABLE postings ENABLE ALWAYS TRIGGER postings_apply;

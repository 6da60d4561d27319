-- Posts the whole debt of a loan as the bank's loss. A loan can be written off only once. Returns the debt in minor units.
CREATE OR REPLACE FUNCTION write_loan_off(p_entry uuid, p_loan uuid, p_actor text, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_loan record;
  v_expense bigint;
BEGIN
  PERFORM join_interest();
  SELECT l.loan_name, l.owner_id, l.currency, l.ledger_account_id AS id, -b.balance_minor AS owed INTO v_loan
    FROM loans l JOIN ledger_accounts b ON b.id = l.ledger_account_id WHERE l.id = p_loan AND l.status = 'active';
  IF NOT FOUND OR v_loan.owed <= 0 THEN
    RAISE EXCEPTION 'loan % owes nothing', p_loan USING ERRCODE = 'HF004';
  END IF;
  PERFORM acts_for_bank(p_actor, v_loan.owner_id);
  v_expense := ledger_open_account('expense:loan-write-off:' || v_loan.currency, v_loan.currency, 'expense', p_at);
  PERFORM ledger_post(p_entry, 'loan-write-off', 'loan', p_loan::text, p_actor,
    jsonb_build_object('code', 'written-off', 'name', v_loan.loan_name)::text,
    format('loan:%s:write-off', p_loan), p_at,
    CASE WHEN v_loan.id < v_expense THEN ARRAY[v_loan.id, v_expense] ELSE ARRAY[v_expense, v_loan.id] END,
    CASE WHEN v_loan.id < v_expense THEN ARRAY[v_loan.owed, -v_loan.owed] ELSE ARRAY[-v_loan.owed, v_loan.owed] END);
  UPDATE loans SET status = 'closed', written_off_minor = written_off_minor + v_loan.owed WHERE id = p_loan;
  RETURN v_loan.owed;
END $$;

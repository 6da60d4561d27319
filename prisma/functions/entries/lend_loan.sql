-- Pays a loan out once. p_on is the business date, and becomes the first day of the schedule. The entry credits the customer's
-- account and debits the loan's account. The loan's record stores the entry's id. The amount must be between the application's
-- minimum and maximum. An amount above the four-eyes limit needs a second person (ledger_post).
CREATE OR REPLACE FUNCTION lend_loan(
  p_entry uuid, p_loan uuid, p_amount bigint, p_on date, p_actor text, p_at timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_loan record;
  v_own bigint;
BEGIN
  PERFORM join_interest();
  SELECT l.*, a.ledger_account_id AS customer, a.owner_id AS account_owner INTO v_loan
    FROM loans l JOIN accounts a ON a.id = l.account_id WHERE l.id = p_loan;
  IF NOT FOUND OR v_loan.disbursement_entry_id IS NOT NULL OR v_loan.account_owner <> v_loan.owner_id
     OR p_amount NOT BETWEEN v_loan.minimum_minor AND v_loan.maximum_minor THEN
    RAISE EXCEPTION 'loan % is not one to lend % of', p_loan, p_amount USING ERRCODE = 'HF004';
  END IF;
  PERFORM acts_for_bank(p_actor, v_loan.owner_id);
  v_own := ledger_open_account('loan:' || p_loan, v_loan.currency, 'asset', p_at);
  -- The request id contains the loan's version, because a loan that was taken back may be paid out again. The second payout then
  -- has a different request id.
  PERFORM ledger_post(p_entry, 'loan-disbursement', 'loan', p_loan::text, p_actor,
    jsonb_build_object('code', 'loan-paid-out', 'name', v_loan.loan_name)::text,
    format('loan:%s:disbursement:%s', p_loan, v_loan.version + 1), p_at,
    CASE WHEN v_loan.customer < v_own THEN ARRAY[v_loan.customer, v_own] ELSE ARRAY[v_own, v_loan.customer] END,
    CASE WHEN v_loan.customer < v_own THEN ARRAY[p_amount, -p_amount] ELSE ARRAY[-p_amount, p_amount] END);
  PERFORM require_entry_date(p_entry, p_on);
  UPDATE loans SET status = 'active', amount_minor = p_amount, disbursement_entry_id = p_entry, ledger_account_id = v_own, disbursed_on = p_on
   WHERE id = p_loan;
END $$;

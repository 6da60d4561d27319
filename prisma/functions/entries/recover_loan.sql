-- Books a recovery: money that is paid back after its loan was written off. The money comes from the customer's account, or from
-- outside the bank. Money from outside arrives in the bank's account at the correspondent bank for wires. Until a statement shows
-- this money, it is booked as a claim. The import of the statement debits the nostro account, and staff book the statement's line
-- to the claim (book_exception). A recovery is income, and all recoveries of a loan together never exceed the written-off
-- principal. A recovery from the customer's account counts towards the customer's four-eyes limit, because staff debit the account
-- without the customer's order. A recovery from outside always needs a second person, because the bank's records contain no proof
-- that the money has arrived.
CREATE OR REPLACE FUNCTION recover_loan(
  p_entry uuid, p_loan uuid, p_amount bigint, p_from_account boolean, p_actor text, p_at timestamptz) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_loan record;
  v_source bigint;
  v_income bigint;
  v_request text;
BEGIN
  SELECT l.*, a.ledger_account_id AS customer INTO v_loan
    FROM loans l JOIN accounts a ON a.id = l.account_id AND a.owner_id = l.owner_id WHERE l.id = p_loan;
  IF NOT FOUND OR v_loan.status <> 'closed' OR p_amount NOT BETWEEN 1 AND v_loan.written_off_minor - v_loan.recovered_minor THEN
    RAISE EXCEPTION 'loan % has no % to recover', p_loan, p_amount USING ERRCODE = 'HF004';
  END IF;
  PERFORM acts_for_bank(p_actor, v_loan.owner_id);
  v_request := format('loan:%s:recovery:%s', p_loan, v_loan.version + 1);
  PERFORM require_four_eyes('loan-recovery', format('loan:%s|%s|%s', p_loan, v_loan.version, p_from_account),
                            CASE WHEN p_from_account THEN v_loan.owner_id END, p_amount, v_loan.currency, v_request, p_actor);
  PERFORM capture_proposal_hold(p_at);
  v_income := ledger_open_account('income:recoveries:' || v_loan.currency, v_loan.currency, 'income', p_at);
  v_source := CASE WHEN p_from_account THEN v_loan.customer
                   ELSE ledger_open_account('claim:wire:' || v_loan.currency, v_loan.currency, 'asset', p_at) END;
  PERFORM ledger_post(p_entry, 'loan-recovery', 'loan', p_loan::text, p_actor,
    jsonb_build_object('code', 'recovered', 'name', v_loan.loan_name)::text, v_request, p_at,
    CASE WHEN v_source < v_income THEN ARRAY[v_source, v_income] ELSE ARRAY[v_income, v_source] END,
    CASE WHEN v_source < v_income THEN ARRAY[-p_amount, p_amount] ELSE ARRAY[p_amount, -p_amount] END);
  UPDATE loans SET recovered_minor = recovered_minor + p_amount, version = version + 1, updated_at = p_at WHERE id = p_loan;
END $$;

-- Locks a deposit's money once, from the business date p_started to the date p_matures. The entry moves the amount from the
-- customer's account to the deposit's account. The deposit's record stores the entry's id. The amount must be between the
-- application's minimum and maximum. The amount and the promised interest count towards the four-eyes limit (ledger_four_eyes).
CREATE OR REPLACE FUNCTION lock_deposit(
  p_entry uuid, p_deposit uuid, p_amount bigint, p_started date, p_matures date, p_actor text, p_at timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_deposit record;
  v_own bigint;
BEGIN
  PERFORM join_interest();
  SELECT d.*, a.ledger_account_id AS customer, a.owner_id AS account_owner INTO v_deposit
    FROM deposits d JOIN accounts a ON a.id = d.account_id WHERE d.id = p_deposit;
  IF NOT FOUND OR v_deposit.lock_entry_id IS NOT NULL OR v_deposit.account_owner <> v_deposit.owner_id
     OR p_amount NOT BETWEEN v_deposit.minimum_minor AND v_deposit.maximum_minor THEN
    RAISE EXCEPTION 'deposit % is not one to lock % in', p_deposit, p_amount USING ERRCODE = 'HF004';
  END IF;
  PERFORM acts_for_bank(p_actor, v_deposit.owner_id);
  v_own := ledger_open_account('deposit:' || p_deposit, v_deposit.currency, 'liability', p_at);
  PERFORM ledger_post(p_entry, 'deposit-lock', 'deposit', p_deposit::text, p_actor,
    jsonb_build_object('code', 'deposit-locked', 'name', v_deposit.deposit_name)::text,
    format('deposit:%s:lock:%s', p_deposit, v_deposit.version + 1), p_at,
    CASE WHEN v_deposit.customer < v_own THEN ARRAY[v_deposit.customer, v_own] ELSE ARRAY[v_own, v_deposit.customer] END,
    CASE WHEN v_deposit.customer < v_own THEN ARRAY[-p_amount, p_amount] ELSE ARRAY[p_amount, -p_amount] END);
  PERFORM require_entry_date(p_entry, p_started);
  UPDATE deposits SET status = 'running', amount_minor = p_amount, lock_entry_id = p_entry, ledger_account_id = v_own, started_on = p_started,
                      matures_on = p_matures
   WHERE id = p_deposit;
END $$;

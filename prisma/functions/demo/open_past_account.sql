-- Posts the opening balance of a demonstration's account.
CREATE OR REPLACE FUNCTION open_past_account(p_entry uuid, p_account uuid, p_amount bigint, p_at timestamptz) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_account bigint;
  v_currency text;
  v_equity bigint;
BEGIN
  IF NOT is_seeding() THEN
    RAISE EXCEPTION 'no demonstration begins here' USING ERRCODE = 'HF006';
  END IF;
  SELECT ledger_account_id, currency INTO STRICT v_account, v_currency FROM accounts WHERE id = p_account;
  v_equity := ledger_open_account('equity:adjustment:' || v_currency, v_currency, 'equity', p_at);
  PERFORM ledger_post(p_entry, 'adjustment', 'account', p_account::text, 'system', '{"code": "opening"}', 'seed:opening:' || p_account, p_at,
    CASE WHEN v_account < v_equity THEN ARRAY[v_account, v_equity] ELSE ARRAY[v_equity, v_account] END,
    CASE WHEN v_account < v_equity THEN ARRAY[p_amount, -p_amount] ELSE ARRAY[-p_amount, p_amount] END);
END $$;

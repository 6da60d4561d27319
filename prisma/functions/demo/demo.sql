-- Marks a database permanently as a database with demo data (lib/health/check-demo-data.ts). If the books are still empty, the
-- rest of this transaction may write entries with past dates (is_seeding). In a real bank, the books are not empty, so nobody can
-- write entries with past dates.
CREATE OR REPLACE FUNCTION begin_demo_data(p_at timestamptz) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO demo_marks (seeded_at) VALUES (p_at) ON CONFLICT (id) DO NOTHING;
  IF NOT EXISTS (SELECT FROM journal_entries) THEN
    UPDATE demo_marks SET seeding_txid = pg_current_xact_id()::text::bigint;
  END IF;
END $$;

-- True if this transaction may write the past entries of a demonstration, because it has called begin_demo_data on empty books.
CREATE OR REPLACE FUNCTION is_seeding() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM demo_marks WHERE seeding_txid = pg_current_xact_id()::text::bigint)
$$;

-- Posts the opening balance of an account of the demonstration.
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

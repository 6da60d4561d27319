-- Opens an account of the books. If the account already exists with the same currency and kind, the function returns the existing
-- account.
CREATE OR REPLACE FUNCTION ledger_open_account(p_code text, p_currency text, p_kind ledger_account_kind, p_at timestamptz)
RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_id bigint;
BEGIN
  SELECT id INTO v_id FROM ledger_accounts WHERE code = p_code AND currency = p_currency AND kind = p_kind;
  IF FOUND THEN
    RETURN v_id;
  END IF;
  INSERT INTO ledger_accounts (code, currency, kind, tracked, created_at)
    VALUES (p_code, p_currency, p_kind, p_code ~ '^(customer|deposit|loan):', p_at)
    ON CONFLICT (code) DO NOTHING RETURNING id INTO v_id;
  IF v_id IS NULL THEN
    SELECT id INTO v_id FROM ledger_accounts WHERE code = p_code AND currency = p_currency AND kind = p_kind;
  END IF;
  IF v_id IS NULL THEN
    RAISE EXCEPTION 'ledger account % exists with another currency or kind', p_code USING ERRCODE = 'HF004';
  END IF;
  RETURN v_id;
END $$;

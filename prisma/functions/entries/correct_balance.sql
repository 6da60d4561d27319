-- Posts p_difference from an account of the bank to a customer's account, and writes the audit event in the same call. The service
-- supplies the audit event p_event. This function fills in the actor, the account and the new balance. A correction above the
-- four-eyes limit needs a second person (ledger_post).
CREATE OR REPLACE FUNCTION correct_balance(
  p_entry uuid, p_account uuid, p_difference bigint, p_correction text, p_actor text, p_at timestamptz, p_event jsonb)
RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_account record;
  v_code text := CASE p_correction WHEN 'error' THEN 'expense:operating-loss' WHEN 'goodwill' THEN 'expense:goodwill'
                                   WHEN 'fee' THEN 'income:fees' WHEN 'opening' THEN 'equity:opening' END;
  v_other bigint;
  v_balance bigint;
BEGIN
  SELECT a.owner_id, a.ledger_account_id AS id, a.currency INTO v_account FROM accounts a WHERE a.id = p_account;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no account %', p_account USING ERRCODE = 'HF004';
  END IF;
  PERFORM acts_for_bank(p_actor, v_account.owner_id);
  PERFORM capture_proposal_hold(p_at);
  v_other := ledger_open_account(v_code || ':' || v_account.currency, v_account.currency,
                                 split_part(v_code, ':', 1)::ledger_account_kind, p_at);
  PERFORM ledger_post(p_entry, 'adjustment', 'account', p_account::text, p_actor, '{"code": "correction"}',
    'adjustment:' || p_entry, p_at,
    CASE WHEN v_account.id < v_other THEN ARRAY[v_account.id, v_other] ELSE ARRAY[v_other, v_account.id] END,
    CASE WHEN v_account.id < v_other THEN ARRAY[p_difference, -p_difference] ELSE ARRAY[-p_difference, p_difference] END);
  SELECT balance_minor INTO v_balance FROM ledger_accounts WHERE id = v_account.id;
  PERFORM record_audit_events(jsonb_build_array(p_event || jsonb_build_object(
    'actor', p_actor, 'action', 'account.edit', 'subject_type', 'account', 'subject_id', p_account,
    'after', coalesce(p_event -> 'after', '{}') || jsonb_build_object('balanceMinor', v_balance::text))));
  RETURN p_entry;
END $$;

-- Removes the function of the previous release, which posted all corrections to one account of equity.
DROP FUNCTION IF EXISTS correct_balance(uuid, uuid, bigint, text, timestamptz, jsonb);

-- Posts the difference of an exception to the rail's suspense account. The settlement account then agrees with the network, and
-- the suspense account carries the difference until the difference is explained. No other function posts a difference to a
-- suspense account (ledger_post and ledger_post_many refuse). Each amount on a suspense account therefore belongs to an
-- exception. Returns the entry's id.
CREATE OR REPLACE FUNCTION book_to_suspense(p_exception settlement_exceptions, p_entry uuid, p_actor text, p_at timestamptz)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_rail text := replace(p_exception.rail, '_', '-') || ':' || p_exception.currency;
  v_settlement bigint := ledger_open_account('settlement:' || v_rail, p_exception.currency, 'asset', p_at);
  v_suspense bigint := ledger_open_account(suspense_code(p_exception), p_exception.currency, 'liability', p_at);
  v_off bigint := p_exception.theirs_minor - p_exception.ours_minor;
  v_request text := format('settlement-exception:%s:%s:suspense', p_exception.id, p_exception.version + 1);
  v_accounts bigint[] := CASE WHEN v_settlement < v_suspense THEN ARRAY[v_settlement, v_suspense] ELSE ARRAY[v_suspense, v_settlement] END;
  v_amounts bigint[] := CASE WHEN v_settlement < v_suspense THEN ARRAY[v_off, -v_off] ELSE ARRAY[-v_off, v_off] END;
BEGIN
  PERFORM ledger_four_eyes(v_request, v_accounts, v_amounts, p_actor);
  RETURN ledger_write(p_entry, 'suspense', 'settlement_exception', p_exception.id::text, p_actor,
    jsonb_build_object('code', 'difference', 'difference', p_exception.kind)::text, v_request, p_at, v_accounts, v_amounts);
END $$;

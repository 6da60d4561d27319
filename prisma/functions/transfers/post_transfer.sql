-- Posts a transfer from the customer to the receiver's account, or to the rail's settlement account if p_to is null. For a
-- conversion, two further lines on the bank's foreign exchange accounts balance the entry in each currency.
CREATE OR REPLACE FUNCTION post_transfer(
  p_transfer transfers, p_from bigint, p_to bigint, p_entry uuid, p_actor text, p_request text, p_at timestamptz)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_to bigint := p_to;
  v_accounts bigint[];
  v_amounts bigint[];
BEGIN
  IF v_to IS NULL THEN
    SELECT id INTO STRICT v_to FROM ledger_accounts
      WHERE code = 'settlement:' || replace(p_transfer.channel, '_', '-') || ':' || p_transfer.currency;
  END IF;
  SELECT array_agg(l.account ORDER BY l.account), array_agg(l.amount ORDER BY l.account) INTO v_accounts, v_amounts
    FROM (SELECT p_from AS account, -p_transfer.debited_minor AS amount
          UNION ALL SELECT v_to, p_transfer.amount_minor
          UNION ALL SELECT id, CASE currency WHEN p_transfer.currency THEN -p_transfer.amount_minor ELSE p_transfer.debited_minor END
                      FROM ledger_accounts
                     WHERE p_transfer.currency <> p_transfer.debited_currency
                       AND code IN ('fx:' || p_transfer.currency, 'fx:' || p_transfer.debited_currency)) l;
  RETURN ledger_write(p_entry, p_transfer.family || '-transfer', 'transfer', p_transfer.id::text, p_actor,
                      CASE p_transfer.account_number WHEN '' THEN '{"code": "wallet"}'
                           ELSE jsonb_build_object('code', 'transfer', 'to', p_transfer.account_number)::text END,
                      p_request, p_at, v_accounts, v_amounts);
END $$;

-- The first step of an order between two accounts of one customer. Locks and finds both accounts. If the paying account may not
-- send money or the other account may not receive it, `outcome` is the reason (see the outcomes of move_own_money).
CREATE OR REPLACE FUNCTION find_own_order_parties(p_order transfer_order) RETURNS transfer_findings LANGUAGE plpgsql AS $$
DECLARE
  v_found transfer_findings;
  v_currencies text[];
  v_locked bigint[];
BEGIN
  -- If the two accounts are in different currencies, the bank's foreign exchange accounts are opened before anything is locked.
  SELECT array_agg(DISTINCT currency ORDER BY currency) INTO v_currencies
    FROM accounts WHERE owner_id = p_order.sender_id AND account_number IN (p_order.from_number, p_order.to_number);
  IF cardinality(v_currencies) > 1 THEN
    PERFORM ledger_open_account('fx:' || c, c, 'asset', p_order.at) FROM unnest(v_currencies) c;
  END IF;
  v_locked := ARRAY(
    SELECT id FROM ledger_accounts
     WHERE id IN (SELECT ledger_account_id FROM accounts
                   WHERE owner_id = p_order.sender_id AND account_number IN (p_order.from_number, p_order.to_number))
     ORDER BY id FOR NO KEY UPDATE);
  -- This query runs after the locks are taken. The query therefore sees the writes of earlier holders of the locks, such as a
  -- duplicate of the request, or a change of a status or a currency.
  SELECT CASE WHEN t.request_hash = p_order.request_hash THEN 'known'
              WHEN t.request_hash <> p_order.request_hash THEN 'mismatch'
              WHEN u.status IN ('suspended', 'blocked') THEN 'disabled'
              WHEN u.email_verified_at IS NULL THEN 'unverified'
              WHEN f.id IS NULL THEN 'from_unknown'
              WHEN f.status <> 'active' THEN 'from_inactive'
              WHEN r.id IS NULL THEN 'to_unknown'
              WHEN r.id = f.id THEN 'to_same'
              WHEN r.status = 'blocked' THEN 'to_blocked' END,
         t.id, f.id, f.ledger_account_id, f.account_number, f.account_name, f.currency, fl.balance_minor - fl.held_minor,
         r.id, r.ledger_account_id, r.account_name, r.account_number, r.account_type, r.currency
    INTO v_found.outcome, v_found.transfer_id, v_found.from_id, v_found.from_ledger_account, v_found.from_number,
         v_found.from_name, v_found.debited_currency, v_found.available, v_found.to_id, v_found.to_ledger_account,
         v_found.account_name, v_found.account_number, v_found.account_type, v_found.currency
    FROM users u LEFT JOIN accounts f ON f.owner_id = u.id AND f.account_number = p_order.from_number
    LEFT JOIN ledger_accounts fl ON fl.id = f.ledger_account_id
    LEFT JOIN accounts r ON r.owner_id = u.id AND r.account_number = p_order.to_number
    LEFT JOIN transfers t ON t.request_id = p_order.request_id
   WHERE u.id = p_order.sender_id;
  IF v_found.outcome IS NULL AND NOT ARRAY[v_found.from_ledger_account, v_found.to_ledger_account] <@ v_locked THEN
    RAISE EXCEPTION 'accounts % and % have changed meanwhile', p_order.from_number, p_order.to_number
      USING ERRCODE = 'serialization_failure';
  END IF;
  v_found.bank_to := '';
  v_found.swift_code := '';
  v_found.routing_number := '';
  RETURN v_found;
END $$;

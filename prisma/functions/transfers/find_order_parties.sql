-- The first step of an order. Locks the paying account, and finds the sender, the account and the payee. If the sender may not
-- send money or the payee may not receive money, `outcome` is the reason (see the outcomes of send_transfer).
CREATE OR REPLACE FUNCTION find_order_parties(p_order transfer_order) RETURNS transfer_findings LANGUAGE plpgsql AS $$
DECLARE
  v_found transfer_findings;
  v_has_moved boolean;
  v_is_unused boolean;
BEGIN
  SELECT a.id, a.ledger_account_id, l.balance_minor - l.held_minor
    INTO v_found.from_id, v_found.from_ledger_account, v_found.available
    FROM accounts a JOIN ledger_accounts l ON l.id = a.ledger_account_id
   WHERE a.owner_id = p_order.sender_id AND (p_order.from_number IS NULL OR a.account_number = p_order.from_number)
   ORDER BY a.created_at LIMIT 1 FOR NO KEY UPDATE OF l;
  -- This query runs after the lock is taken. It therefore sees the result of any transaction that held the lock before, such as a
  -- duplicate of the request or a change of the account's status.
  SELECT CASE WHEN t.request_hash = p_order.request_hash THEN 'known'
              WHEN t.request_hash <> p_order.request_hash THEN 'mismatch'
              WHEN u.status IN ('suspended', 'blocked') THEN 'disabled'
              WHEN u.email_verified_at IS NULL THEN 'unverified'
              -- After staff have removed the second factors, the customer has a day to object.
              WHEN u.factors_removed_at + interval '24 hours' > p_order.at THEN 'held'
              WHEN a.id IS NULL THEN 'from_unknown'
              WHEN a.status <> 'active' THEN 'from_inactive' END,
         t.id, a.account_number, a.account_name, a.currency, a.ledger_account_id <> v_found.from_ledger_account
    INTO v_found.outcome, v_found.transfer_id, v_found.from_number, v_found.from_name, v_found.debited_currency, v_has_moved
    FROM users u LEFT JOIN accounts a ON a.id = v_found.from_id LEFT JOIN transfers t ON t.request_id = p_order.request_id
   WHERE u.id = p_order.sender_id;
  IF v_found.outcome IS NOT NULL THEN RETURN v_found; END IF;
  IF v_has_moved THEN
    RAISE EXCEPTION 'account % has changed meanwhile', v_found.from_number USING ERRCODE = 'serialization_failure';
  END IF;

  IF p_order.channel <> 'interbank' THEN
    v_found.account_name := p_order.account_name;
    v_found.account_number := p_order.account_number;
    v_found.currency := coalesce(p_order.currency, v_found.debited_currency);
    RETURN v_found;
  END IF;
  SELECT CASE WHEN r.id IS NULL AND p_order.is_own_number THEN 'receiver_unknown'
              WHEN r.owner_id = p_order.sender_id THEN 'receiver_own'
              WHEN r.status = 'blocked' OR ru.status = 'blocked' THEN 'receiver_blocked' END,
         b.id, b.account_name, b.account_number, b.account_type, r.id, coalesce(r.currency, v_found.debited_currency),
         rl.version = 0, k.known_since, p_order.is_own_number
    INTO v_found.outcome, v_found.beneficiary_id, v_found.account_name, v_found.account_number, v_found.account_type, v_found.to_id,
         v_found.currency, v_is_unused, v_found.paid_since, v_found.is_payee_looked_up
    FROM beneficiaries b
    LEFT JOIN accounts r ON r.account_number = b.account_number LEFT JOIN users ru ON ru.id = r.owner_id
    LEFT JOIN ledger_accounts rl ON rl.id = r.ledger_account_id
    LEFT JOIN payees k ON k.user_id = p_order.sender_id AND k.payee = payee_key(b.account_number, '')
   WHERE b.owner_id = p_order.sender_id AND b.account_number = p_order.beneficiary AND b.status <> 'deleted';
  IF NOT FOUND THEN v_found.outcome := 'beneficiary_unknown'; END IF;
  IF v_found.outcome IS NULL AND v_is_unused THEN
    -- The receiver's account has no posting yet, so this transfer fixes the account's currency (accounts_keep_currency). The lock
    -- waits until any other transaction that changes the account has ended.
    PERFORM FROM accounts WHERE id = v_found.to_id AND currency = v_found.currency FOR KEY SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'account % has changed meanwhile', v_found.account_number USING ERRCODE = 'serialization_failure';
    END IF;
  END IF;
  RETURN v_found;
END $$;

-- Lists the obstacles to the end of the relationship with a customer. `place` and `id` name the page on which staff can remove
-- the obstacle.
--
-- `balance`: an account with money, or with a negative balance. `place` is empty, and `id` is the number of the account.
-- `payment`: a payment by the customer that is not posted yet, or that a network may still refuse. `place` is the family of the
--   transfer.
-- `arriving`: a payment to the customer that is not posted yet. `place` is the family of the transfer.
-- `loan`, `deposit`: an application that waits for a decision, or a loan or deposit that has not ended.
-- `dispute`, `return`: an open dispute, or an open request to return a payment. `id` is the transfer's id, and `place` is its
--   family. A request that the receiver can no longer answer is no obstacle.
-- `returning`: money of a payment by the customer that a network has sent back, while the money has not been booked
--   (return_is_open). `id` and `place` are the same as for `return`.
-- `recall`: an incoming payment that was credited to the customer. The sender's bank has asked for the money back, and waits for
--   the answer.
-- `incoming`: a payment from another bank to an account of the customer, which the bank has not yet credited or returned.
-- `difference`: a difference between a network's file and the books about a payment of the customer.
-- `proposal`: an act on the customer, other than the closing, that waits for a second person.
CREATE OR REPLACE FUNCTION closing_obstacles(p_customer uuid)
RETURNS TABLE (kind text, id text, place text, amount_minor bigint, currency text)
LANGUAGE sql STABLE AS $$
  SELECT 'balance', a.account_number, '', l.balance_minor, a.currency::text
    FROM accounts a JOIN ledger_accounts l ON l.id = a.ledger_account_id
   WHERE a.owner_id = p_customer AND l.balance_minor <> 0
  UNION ALL
  SELECT 'payment', t.id::text, t.family::text, t.debited_minor, t.debited_currency::text FROM transfers t
   WHERE t.sender_id = p_customer AND t.status IN ('pending', 'active')
  UNION ALL
  SELECT 'payment', t.id::text, t.family::text, t.debited_minor, t.debited_currency::text
    FROM network_orders n JOIN transfers t ON t.id = n.transfer_id
   WHERE n.state IN ('queued', 'submitted') AND t.sender_id = p_customer AND t.status NOT IN ('pending', 'active')
  UNION ALL
  SELECT 'arriving', t.id::text, t.family::text, t.amount_minor, t.currency::text
    FROM accounts a JOIN transfers t ON t.to_account_id = a.id
   WHERE a.owner_id = p_customer AND t.sender_id <> p_customer AND t.status IN ('pending', 'active')
  UNION ALL
  SELECT 'loan', l.id::text, 'loan', l.amount_minor, l.currency::text FROM loans l
   WHERE l.owner_id = p_customer AND l.status IN ('pending', 'approved', 'active')
  UNION ALL
  SELECT 'deposit', d.id::text, 'deposit', d.amount_minor, d.currency::text FROM deposits d
   WHERE d.owner_id = p_customer AND d.status IN ('pending', 'running', 'suspended')
  UNION ALL
  SELECT 'dispute', t.id::text, t.family::text, t.amount_minor, t.currency::text
    FROM disputes s JOIN transfers t ON t.id = s.transfer_id
   WHERE s.state = 'open' AND (s.sender_id = p_customer OR s.receiver_id = p_customer)
  UNION ALL
  SELECT 'return', t.id::text, t.family::text, t.amount_minor, t.currency::text
    FROM return_requests r JOIN transfers t ON t.id = r.transfer_id
   WHERE return_request_is_open(r, t.version) AND (r.receiver_id = p_customer OR t.sender_id = p_customer)
  UNION ALL
  SELECT 'returning', t.id::text, t.family::text, n.amount_minor, t.currency::text
    FROM network_returns n JOIN transfers t ON t.id = n.transfer_id
   WHERE t.sender_id = p_customer AND t.status <> 'deleted' AND return_is_open(n)
  UNION ALL
  SELECT 'recall', i.id::text, 'incoming', i.amount_minor, i.currency::text
    FROM incoming_payments i JOIN accounts a ON a.id = i.account_id
   WHERE i.state = 'booked' AND a.owner_id = p_customer
     AND EXISTS (SELECT FROM incoming_recalls r WHERE r.payment_id = i.id AND r.state = 'open')
  UNION ALL
  SELECT 'incoming', i.id::text, 'incoming', i.amount_minor, i.currency::text FROM incoming_payments i
   WHERE i.state IN ('received', 'waiting')
     AND EXISTS (SELECT FROM accounts a WHERE a.owner_id = p_customer
                    AND regexp_replace(upper(i.account_named), '[^A-Z0-9]', '', 'g') IN (a.account_number, a.iban))
  UNION ALL
  SELECT 'difference', x.id::text, 'difference', NULL, NULL
    FROM settlement_exceptions x JOIN transfers t ON t.id = x.transfer_id
   WHERE x.state IN ('open', 'suspense') AND t.sender_id = p_customer
  UNION ALL
  SELECT 'proposal', p.id::text, 'proposal', NULL, NULL FROM proposals p
   WHERE p.state = 'open' AND p.kind <> 'customer.close'
     AND (p.customer_id = p_customer OR p.subject_type = 'user' AND p.subject_id = p_customer::text)
$$;

-- True if the relationship with a customer is closed, and an account of the customer has money again. The bank books money that
-- comes back after the closing, such as a payment that a network returns.
CREATE OR REPLACE FUNCTION closed_with_money(p_customer users) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_customer.closed_at IS NOT NULL AND EXISTS (
    SELECT FROM accounts a JOIN ledger_accounts l ON l.id = a.ledger_account_id
     WHERE a.owner_id = p_customer.id AND l.balance_minor <> 0)
$$;

-- Guards the closing of the relationship with a customer. A closed customer is blocked, so no money moves by the customer's
-- orders. The trigger refuses the closing while an obstacle is left, and requires a second person. Callers lock the customer's
-- accounts of the books first, so no money arrives between the check and the commit. A later change of the status opens the
-- relationship again, and also needs a second person.
CREATE OR REPLACE FUNCTION users_keep_closing() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.closed_at IS NULL THEN
    IF NEW.role <> 'customer' OR NEW.status <> 'blocked' OR EXISTS (SELECT FROM closing_obstacles(NEW.id)) THEN
      RAISE EXCEPTION 'the relationship with user % cannot be closed', NEW.id USING ERRCODE = 'HF004';
    END IF;
    PERFORM require_four_eyes('customer-closing', NEW.id::text, NULL, 0, 'XXX', '', NULL);
  ELSIF NEW.status <> 'blocked' THEN
    NEW.closed_at := NULL;
    PERFORM require_four_eyes('customer-reopening', concat_ws('|', NEW.id, NEW.status), NULL, 0, 'XXX', '', NULL);
  ELSIF NEW.closed_at IS DISTINCT FROM OLD.closed_at OR NEW.role <> 'customer' THEN
    RAISE EXCEPTION 'the closing of user % does not change', NEW.id USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_keep_closing BEFORE UPDATE OF status, closed_at, role ON users FOR EACH ROW
  WHEN (OLD.closed_at IS NOT NULL OR NEW.closed_at IS NOT NULL) EXECUTE FUNCTION users_keep_closing();
ALTER TABLE users ENABLE ALWAYS TRIGGER users_keep_closing;

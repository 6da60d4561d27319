-- Processes an order to send money to somebody else. Checks the accounts, statuses, price, limits and funds. Writes the hold, the
-- transfer, and the outbox row for notifications and the audit trail (docs/decisions/sending-money.md).
--
-- The lock on the sending account makes transfers from this account run one after the other. The later lock on the customer's
-- counter makes all transfers of the customer run one after the other. A refused order moves no money, and counts towards the
-- limit on look-ups of payees, but towards no other limit.
--
-- `p_order`: an object with the members of the type transfer_order.
--
-- Outcomes: `recorded`, `unverified`, `disabled`, `from_unknown`, `from_inactive`, `beneficiary_unknown`, `receiver_unknown`,
-- `receiver_own`, `receiver_blocked`, `quote_needless`, `quote_missing`, `quote_unknown`, `quote_used`, `quote_expired`,
-- `quote_other`, `limit_single`, `pin_required`.
-- `currency_other`: the money would arrive in another currency than the client has stated.
-- `allowed`: the flag is_check_only of the order is true, and the bank would accept the order. Nothing was written.
-- `known`: this request was processed before. transferId is the transfer that the request recorded.
-- `mismatch`: a request with the same id but other content was processed before.
-- `held`: the account is held (held_until).
-- `lookups`: the customer has tried too many account numbers of this bank. `value` is the number of seconds until the next try is
--   allowed.
-- `amount`: the amount has more decimals than the currency.
-- `limit_payee`: `value` is the amount that may still be sent to this new payee, in US cents.
-- `limit_day`: `value` is the amount that may still be sent today, in US cents.
-- `repeat`: the customer has just sent the same amount to the same payee. transferId is the earlier transfer.
-- `funds`: `value` is the available money of the account, in minor units.
CREATE OR REPLACE FUNCTION send_transfer(p_order jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
-- The setting makes every query use an index. Otherwise, a plan that Postgres cached while a table was small would read the whole
-- table.
SET enable_seqscan = off AS $$
DECLARE
  v_order transfer_order := jsonb_populate_record(NULL::transfer_order, p_order);
  v_found transfer_findings := find_order_parties(v_order);
BEGIN
  IF v_found.outcome IS NULL THEN v_found := price_order(v_order, v_found); END IF;
  IF v_found.outcome IS NULL THEN v_found := limit_order(v_order, v_found); END IF;
  IF v_found.outcome IS NULL THEN
    v_found := record_transfer(v_order, v_found, NULL);
  ELSIF v_found.is_payee_looked_up AND v_found.outcome <> 'lookups' THEN
    v_found := count_refused_lookup(v_order, v_found);
  END IF;
  RETURN transfer_answer(v_found);
END $$;

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
  -- This query runs after the lock is taken. The query therefore sees the writes of earlier holders of the lock, such as a
  -- duplicate of the request, or a change of the account's status.
  SELECT CASE WHEN t.request_hash = p_order.request_hash THEN 'known'
              WHEN t.request_hash <> p_order.request_hash THEN 'mismatch'
              WHEN u.status IN ('suspended', 'blocked') THEN 'disabled'
              WHEN u.email_verified_at IS NULL THEN 'unverified'
              WHEN held_until(u) > p_order.at THEN 'held'
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
    v_found.country := p_order.country;
    v_found.bank_to := p_order.bank_to;
    v_found.swift_code := p_order.swift_code;
    v_found.routing_number := p_order.routing_number;
    v_found.currency := coalesce(p_order.currency, v_found.debited_currency);
    RETURN v_found;
  END IF;
  -- The order copies the payee's bank. A later change of the payee does not change the destination of the money.
  SELECT CASE WHEN r.id IS NULL AND p_order.is_own_number THEN 'receiver_unknown'
              WHEN r.owner_id = p_order.sender_id THEN 'receiver_own'
              WHEN r.status = 'blocked' OR ru.status = 'blocked' THEN 'receiver_blocked' END,
         b.id, b.account_name, b.account_number, b.account_type, r.id, coalesce(r.currency, v_found.debited_currency),
         rl.version = 0, k.known_since, p_order.is_own_number, b.country, b.bank_to, b.swift_code, b.routing_number
    INTO v_found.outcome, v_found.beneficiary_id, v_found.account_name, v_found.account_number, v_found.account_type, v_found.to_id,
         v_found.currency, v_is_unused, v_found.paid_since, v_found.is_payee_looked_up, v_found.country, v_found.bank_to,
         v_found.swift_code, v_found.routing_number
    FROM beneficiaries b
    LEFT JOIN accounts r ON r.account_number = b.account_number LEFT JOIN users ru ON ru.id = r.owner_id
    LEFT JOIN ledger_accounts rl ON rl.id = r.ledger_account_id
    LEFT JOIN payees k ON k.user_id = p_order.sender_id
                      AND k.payee = payee_key(b.account_number, '', b.country, b.swift_code, b.routing_number)
   WHERE b.owner_id = p_order.sender_id AND b.account_number = p_order.beneficiary AND b.status <> 'deleted';
  IF NOT FOUND THEN v_found.outcome := 'beneficiary_unknown'; END IF;
  IF v_found.outcome IS NULL AND v_is_unused THEN
    -- The receiver's account has no posting yet, so this transfer fixes the account's currency (accounts_keep_currency). The lock
    -- waits for transactions that are changing the account.
    PERFORM FROM accounts WHERE id = v_found.to_id AND currency = v_found.currency FOR KEY SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'account % has changed meanwhile', v_found.account_number USING ERRCODE = 'serialization_failure';
    END IF;
  END IF;
  RETURN v_found;
END $$;

-- The second step of an order. Finds the arriving amount, the debited amount, and the value that counts towards the limits. If
-- the price cannot be determined, `outcome` is the reason (see the outcomes of send_transfer). For a conversion, the debited
-- amount comes from the customer's quote. A quote has expired if its rates were replaced more than five minutes ago. The
-- database's clock decides, so a caller cannot use an old price by stating a wrong time in the quote or in the order.
--
-- The stated currency is compared after find_order_parties, because a refusal reveals the currency of the receiver's account.
-- send_transfer counts such a refusal as a look-up.
CREATE OR REPLACE FUNCTION price_order(p_order transfer_order, INOUT p_found transfer_findings) LANGUAGE plpgsql AS $$
DECLARE
  v_quote record;
BEGIN
  IF p_order.stated_currency <> p_found.currency THEN p_found.outcome := 'currency_other'; RETURN; END IF;
  p_found.amount := p_order.hundredths;
  IF currency_digits(p_found.currency) = 0 THEN
    IF p_order.hundredths % 100 <> 0 THEN p_found.outcome := 'amount'; RETURN; END IF;
    p_found.amount := p_order.hundredths / 100;
  END IF;
  p_found.debited := p_found.amount;
  IF p_order.quote_id IS NOT NULL OR p_found.currency <> p_found.debited_currency THEN
    SELECT q.from_account_id, q.to_currency, q.amount_minor, q.debited_minor, q.expires_at, q.from_rate_id, q.to_rate_id,
           EXISTS (SELECT FROM transfers t WHERE t.quote_id = q.id) AS is_used
      INTO v_quote FROM quotes q WHERE q.id = p_order.quote_id AND q.user_id = p_order.sender_id;
    p_found.outcome := CASE
      WHEN p_found.currency = p_found.debited_currency THEN 'quote_needless'
      WHEN p_order.quote_id IS NULL THEN 'quote_missing'
      WHEN NOT FOUND THEN 'quote_unknown'
      WHEN v_quote.is_used THEN 'quote_used'
      WHEN v_quote.expires_at <= p_order.at OR rate_is_replaced(v_quote.from_rate_id) OR rate_is_replaced(v_quote.to_rate_id)
        THEN 'quote_expired'
      WHEN (v_quote.from_account_id, v_quote.to_currency, v_quote.amount_minor)
           <> (p_found.from_id, p_found.currency, p_found.amount) THEN 'quote_other' END;
    IF p_found.outcome IS NOT NULL THEN RETURN; END IF;
    p_found.debited := v_quote.debited_minor;
  END IF;
  p_found.worth := limit_worth(p_found.debited, p_found.debited_currency, p_order.at);
END $$;

-- The third step of an order. Checks the order against the customer's limits and available money, and adds the order to the
-- customer's counter. All orders of a customer update the same row of customer_sending, so these orders run one after the other.
-- A refused order is not added to the counter.
--
-- One UPDATE adds an order that is within the limits to the counter. If the UPDATE changes no row, the code below it finds the
-- exceeded limit.
CREATE OR REPLACE FUNCTION limit_order(p_order transfer_order, INOUT p_found transfer_findings) LANGUAGE plpgsql AS $$
DECLARE
  v_day customer_sending;
  v_without_pin bigint := CASE WHEN p_order.has_pin THEN 0 ELSE p_found.worth END;
BEGIN
  p_found.counted_on := p_order.today;
  p_found.is_counted := false;
  IF p_found.worth <= p_order.single_limit AND p_found.debited <= p_found.available AND NOT p_order.is_check_only THEN
    UPDATE customer_sending
       SET date = p_order.today, sent_minor = CASE date WHEN p_order.today THEN sent_minor ELSE 0 END + p_found.worth,
           without_pin_minor = CASE date WHEN p_order.today THEN without_pin_minor ELSE 0 END + v_without_pin
     WHERE user_id = p_order.sender_id AND date <= p_order.today
       AND CASE date WHEN p_order.today THEN sent_minor ELSE 0 END + p_found.worth <= p_order.day_limit
       AND (p_order.has_pin OR CASE date WHEN p_order.today THEN without_pin_minor ELSE 0 END + v_without_pin < p_order.pin_limit)
       -- For a day after a change of the PIN, this UPDATE changes no row. The code below then checks the limits.
       AND pin_changed_at IS NULL;
    p_found.is_counted := FOUND;
  END IF;
  IF NOT p_found.is_counted THEN
    v_day := lock_customer_sending(p_order.sender_id, p_order.today);
    IF v_day.pin_changed_at + p_order.new_payee_for <= p_order.at THEN v_day.pin_changed_at := NULL; END IF;
    p_found.counted_on := v_day.date;
    IF p_found.worth > p_order.single_limit THEN p_found.outcome := 'limit_single'; RETURN; END IF;
  END IF;
  IF p_order.channel <> 'own' THEN
    p_found := limit_payee(p_order, p_found, v_day.pin_changed_at);
    IF p_found.outcome IS NOT NULL THEN
      IF p_found.is_counted THEN
        UPDATE customer_sending SET sent_minor = sent_minor - p_found.worth, without_pin_minor = without_pin_minor - v_without_pin
         WHERE user_id = p_order.sender_id;
      END IF;
      RETURN;
    END IF;
  END IF;
  IF p_found.is_counted THEN RETURN; END IF;
  IF NOT p_order.has_pin AND v_day.without_pin_minor + p_found.worth >= p_order.pin_limit THEN
    p_found.outcome := 'pin_required';
  ELSIF v_day.sent_minor + p_found.worth > p_order.day_limit THEN
    p_found.outcome := 'limit_day';
    p_found.value := greatest(p_order.day_limit - v_day.sent_minor, 0);
  ELSIF p_found.debited > p_found.available THEN
    p_found.outcome := 'funds';
    p_found.value := p_found.available;
  ELSIF p_order.is_check_only THEN
    p_found.outcome := 'allowed';
  ELSE
    UPDATE customer_sending
       SET date = v_day.date, sent_minor = v_day.sent_minor + p_found.worth,
           without_pin_minor = v_day.without_pin_minor + v_without_pin, pin_changed_at = v_day.pin_changed_at
     WHERE user_id = p_order.sender_id;
  END IF;
END $$;

-- Locks and returns a customer's counter for today. The lock makes all transfers of the customer run one after the other.
CREATE OR REPLACE FUNCTION lock_customer_sending(p_user uuid, p_today date) RETURNS customer_sending LANGUAGE plpgsql AS $$
DECLARE
  v_day customer_sending;
BEGIN
  SELECT * INTO v_day FROM customer_sending WHERE user_id = p_user FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    INSERT INTO customer_sending (user_id, date) VALUES (p_user, p_today) ON CONFLICT DO NOTHING;
    SELECT * INTO v_day FROM customer_sending WHERE user_id = p_user FOR NO KEY UPDATE;
  END IF;
  IF v_day.date < p_today THEN
    v_day.date := p_today;
    v_day.sent_minor := 0;
    v_day.without_pin_minor := 0;
  END IF;
  RETURN v_day;
END $$;

-- Returns the key of the payee of an order.
CREATE OR REPLACE FUNCTION found_payee_key(p_order transfer_order, p_found transfer_findings) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT payee_key(p_found.account_number, p_order.receiver_email, p_found.country, p_found.swift_code, p_found.routing_number)
$$;

-- Checks an order against the limit for new payees, the limit on look-ups of payees, and recent identical payments (see the
-- outcomes of send_transfer). The caller has locked the customer's counter.
--
-- A payee is new until one day after the customer's first payment to the payee. Adding the payee as a beneficiary does not change
-- this period. After the period, the limit for new payees does not apply to the payee. The same account number at another bank is
-- another payee (payee_key). p_pin_changed_at: the moment when the PIN was changed, or null if the PIN was not changed in the last
-- day. An intruder may have changed the PIN. After a change, every payee is therefore new, even if the customer has paid the payee
-- before.
CREATE OR REPLACE FUNCTION limit_payee(
  p_order transfer_order, INOUT p_found transfer_findings, p_pin_changed_at timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  v_payee text;
  v_paid_minor bigint;
  v_wait bigint;
BEGIN
  p_found.is_payee_kept := p_found.paid_since IS NOT NULL;
  p_found.counts_anew := false;
  IF NOT p_found.is_payee_kept OR p_order.at < p_found.paid_since + p_order.new_payee_for OR p_pin_changed_at IS NOT NULL THEN
    v_payee := found_payee_key(p_order, p_found);
    SELECT known_since INTO p_found.paid_since FROM payees WHERE user_id = p_order.sender_id AND payee = v_payee;
    p_found.is_payee_kept := FOUND;
    IF NOT p_found.is_payee_kept THEN
      -- Earlier releases wrote no row in `payees` for a beneficiary that was a day old, so this query looks for a paid transfer
      -- instead.
      SELECT min(created_at) INTO p_found.paid_since FROM transfers
       WHERE sender_id = p_order.sender_id AND status IN ('approved', 'closed')
         AND account_number = p_found.account_number AND receiver_email = p_order.receiver_email
         AND payee_key(account_number, receiver_email, country, swift_code, routing_number) = v_payee;
    END IF;
    -- One limit covers all new payees with the same account number, whatever their bank is. Otherwise, each different spelling of
    -- the bank would have the whole limit again.
    SELECT sum(sent_minor) INTO v_paid_minor FROM payees
     WHERE user_id = p_order.sender_id AND payee_account(payee) = payee_account(v_payee)
       AND coalesce(counted_since, known_since) >= coalesce(p_pin_changed_at, p_order.at - p_order.new_payee_for);
  END IF;
  p_found.is_new_payee := coalesce(p_order.at < p_found.paid_since + p_order.new_payee_for, true);
  IF p_pin_changed_at IS NOT NULL THEN
    p_found.is_new_payee := true;
    PERFORM FROM payees WHERE user_id = p_order.sender_id AND payee = v_payee
                          AND coalesce(counted_since, known_since) < p_pin_changed_at;
    p_found.counts_anew := FOUND;
  END IF;
  -- After too many look-ups, an existing and an unknown account number must give the same outcome, so that a customer cannot find
  -- out which numbers exist.
  IF p_found.is_payee_looked_up AND p_found.paid_since IS NULL THEN
    v_wait := payee_lookup_wait(p_order.sender_id, p_order.lookups_max);
  END IF;
  IF v_wait IS NOT NULL THEN
    p_found.outcome := 'lookups';
    p_found.value := v_wait;
  ELSIF p_found.is_new_payee AND coalesce(v_paid_minor, 0) + p_found.worth > p_order.payee_limit THEN
    p_found.outcome := 'limit_payee';
    p_found.value := greatest(p_order.payee_limit - coalesce(v_paid_minor, 0), 0);
  ELSIF p_order.repeat_seconds > 0 THEN
    -- If two equal payments arrive at the same moment, even from two accounts, the second payment gets the outcome `repeat`.
    SELECT id INTO p_found.transfer_id FROM transfers
     WHERE sender_id = p_order.sender_id AND amount_minor = p_found.amount AND account_number = p_found.account_number
       AND receiver_email = p_order.receiver_email AND created_at > p_order.at - make_interval(secs => p_order.repeat_seconds)
       AND currency = p_found.currency AND status <> 'deleted'
     ORDER BY created_at DESC LIMIT 1;
    IF FOUND THEN p_found.outcome := 'repeat'; END IF;
  END IF;
END $$;

-- Returns the number of seconds until a customer may look up payees again. Returns null if the customer has made fewer than p_max
-- look-ups in the current period.
CREATE OR REPLACE FUNCTION payee_lookup_wait(p_user uuid, p_max bigint) RETURNS bigint LANGUAGE sql AS $$
  SELECT ceil(expire / 1000.0 - extract(epoch FROM clock_timestamp())) FROM rate_limits
   WHERE key = 'payee-lookup-user:' || p_user AND points >= p_max
     AND expire > extract(epoch FROM clock_timestamp()) * 1000;
$$;

-- Counts one look-up of a payee in the counter that lib/server/rate-limit.ts uses for name checks. Look-ups and name checks share
-- one limit.
--
-- `p_seconds`: the length of the counting period, which begins with the first look-up.
CREATE OR REPLACE FUNCTION count_payee_lookup(p_user uuid, p_seconds bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO rate_limits AS l (key, points, expire)
    SELECT 'payee-lookup-user:' || p_user, 1, at.ms + p_seconds * 1000
      FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms) at
    ON CONFLICT (key) DO UPDATE
      SET points = CASE WHEN l.expire > excluded.expire - p_seconds * 1000 THEN l.points + 1 ELSE 1 END,
          expire = CASE WHEN l.expire > excluded.expire - p_seconds * 1000 THEN l.expire ELSE excluded.expire END;
$$;

-- Counts a refused order as a look-up, because the refusal may reveal whether the payee's account number exists. The function
-- does not count a refused order to a payee that the customer has paid before. The sending account is locked at this point, so
-- simultaneous attempts cannot exceed the limit.
CREATE OR REPLACE FUNCTION count_refused_lookup(p_order transfer_order, INOUT p_found transfer_findings) LANGUAGE plpgsql AS $$
DECLARE
  v_wait bigint;
BEGIN
  IF EXISTS (SELECT FROM payees WHERE user_id = p_order.sender_id AND payee = found_payee_key(p_order, p_found)) THEN
    RETURN;
  END IF;
  v_wait := payee_lookup_wait(p_order.sender_id, p_order.lookups_max);
  IF v_wait IS NULL THEN
    PERFORM count_payee_lookup(p_order.sender_id, p_order.lookup_seconds);
  ELSE
    p_found.outcome := 'lookups';
    p_found.value := v_wait;
  END IF;
END $$;

-- The last step of an order. Writes the transfer and its outbox row for drain_transfer_outbox, and holds the money until the
-- transfer is posted or deleted. For a transfer between own accounts, the caller has already posted the entry p_entry. The
-- transfer is then recorded as closed, and no money is held.
CREATE OR REPLACE FUNCTION record_transfer(p_order transfer_order, INOUT p_found transfer_findings, p_entry uuid)
LANGUAGE plpgsql AS $$
DECLARE
  v_is_own boolean := p_entry IS NOT NULL;
BEGIN
  IF NOT v_is_own THEN
    INSERT INTO holds (id, ledger_account_id, amount_minor, subject_type, subject_id, created_at)
      VALUES (p_order.id, p_found.from_ledger_account, p_found.debited, 'transfer', p_order.id::text, p_order.at);
  END IF;
  INSERT INTO transfers (id, family, channel, status, sender_id, from_account_id, to_account_id, beneficiary_id, payer_name,
                         payer_account_number, account_name, account_number, account_type, receiver_email, country, bank_to,
                         swift_code, routing_number, receiver_street, receiver_town, receiver_postcode, receiver_country, purpose,
                         charges, remittance, uetr, authorisation, amount_minor, currency, debited_minor, debited_currency,
                         quote_id, note, hold_id, entry_id, request_id, request_hash, counted_minor, counted_on,
                         counted_without_pin, created_at, updated_at)
    VALUES (p_order.id,
            (CASE p_order.channel WHEN 'interbank' THEN 'interbank' WHEN 'own' THEN 'interbank' WHEN 'wire' THEN 'wire'
                                  ELSE 'wallet' END)::transfer_family,
            p_order.channel, (CASE WHEN v_is_own THEN 'closed' ELSE 'pending' END)::transfer_status, p_order.sender_id,
            p_found.from_id, p_found.to_id, p_found.beneficiary_id, p_found.from_name, p_found.from_number, p_found.account_name,
            p_found.account_number, p_found.account_type, p_order.receiver_email, p_found.country, p_found.bank_to,
            p_found.swift_code, p_found.routing_number, coalesce(p_order.wire->>'street', ''),
            coalesce(p_order.wire->>'town', ''), coalesce(p_order.wire->>'postcode', ''), p_order.wire->>'country',
            coalesce(p_order.wire->>'purpose', ''), coalesce(p_order.wire->>'charges', ''),
            coalesce(p_order.wire->>'remittance', ''), (p_order.wire->>'uetr')::uuid, p_order.authorisation, p_found.amount, p_found.currency, p_found.debited,
            p_found.debited_currency, p_order.quote_id, p_order.note, CASE WHEN NOT v_is_own THEN p_order.id END, p_entry,
            p_order.request_id, p_order.request_hash, p_found.worth, p_found.counted_on, NOT p_order.has_pin, p_order.at,
            p_order.at);
  IF p_found.is_new_payee OR NOT p_found.is_payee_kept THEN
    INSERT INTO payees (user_id, payee, known_since, sent_minor)
      VALUES (p_order.sender_id, found_payee_key(p_order, p_found),
              coalesce(p_found.paid_since, p_order.at), CASE WHEN p_found.is_new_payee THEN p_found.worth ELSE 0 END)
      ON CONFLICT (user_id, payee) DO UPDATE
        SET sent_minor = CASE WHEN p_found.counts_anew THEN 0 ELSE payees.sent_minor END + excluded.sent_minor,
            counted_since = CASE WHEN p_found.counts_anew THEN p_order.at ELSE payees.counted_since END;
  END IF;
  INSERT INTO transfer_outbox (transfer_id, recipient_id, event, amount_minor, currency, counterparty, audit, happened_at,
                               channel, payer_account_number, payee, debited_minor, debited_currency, with_pin)
    VALUES (p_order.id, p_order.sender_id, CASE WHEN v_is_own THEN 'completed' ELSE 'initiated' END, p_found.amount,
            p_found.currency,
            -- A transfer between own accounts has the same name on both accounts, so the notice states the account number
            -- instead.
            CASE WHEN v_is_own THEN p_found.account_number ELSE p_found.account_name END, p_order.origin, p_order.at,
            p_order.channel, p_found.from_number, coalesce(nullif(p_found.account_number, ''), p_order.receiver_email),
            p_found.debited, p_found.debited_currency, NOT v_is_own AND p_order.has_pin);
  p_found.outcome := 'recorded';
  p_found.transfer_id := p_order.id;
END $$;

-- Returns the result of an order as JSON for the service (lib/transfers/sending/send-transfer.sql.ts). Amounts are texts, because
-- a JSON number could lose digits.
CREATE OR REPLACE FUNCTION transfer_answer(p_found transfer_findings) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('outcome', p_found.outcome, 'transferId', p_found.transfer_id, 'value', p_found.value::text,
    'fromNumber', p_found.from_number, 'accountName', p_found.account_name, 'accountNumber', p_found.account_number,
    'accountType', p_found.account_type, 'country', p_found.country, 'bankTo', p_found.bank_to, 'swiftCode', p_found.swift_code,
    'routingNumber', p_found.routing_number, 'amount', p_found.amount::text, 'currency', p_found.currency, 'debited', p_found.debited::text, 'debitedCurrency', p_found.debited_currency)
$$;

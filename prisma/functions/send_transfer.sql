-- Takes an order to send money, in one call: route, statuses, price, limits, funds, hold, record, and what is to be told
-- and audited (docs/decisions/0028-the-sending-path.md).
--
-- From the lock on the sending account on, transfers from it wait for each other; from the lock on the customer's counter
-- on, all transfers of the customer do. All checks come before the first write.
--
-- p_id: of the transfer, and of the hold that it begins with.
-- p_hundredths: what shall arrive, in hundredths of a unit of its currency, which is found here.
-- p_currency: of what arrives, where the channel fixes it; else it is the receiver's at this bank, else the sender's.
-- p_limits: single transfer, day, PIN, new payee; in US cents (limit_worth).
-- p_check_only: everything is looked at and nothing is written; the outcome is then "allowed".
--
-- Outcomes: recorded; known (this request was recorded before: its transfer); mismatch (it was, with other content);
-- unverified, disabled, from_unknown, from_inactive; beneficiary_unknown, receiver_unknown, receiver_own,
-- receiver_blocked; amount (no such amount in o_currency); quote_needless, quote_missing, quote_unknown, quote_used,
-- quote_expired, quote_other; limit_single, limit_payee (o_value: what a new payee may still get), pin_required, limit_day
-- (o_value: what may still be sent today), all in US cents; funds (o_value: what is available).
CREATE OR REPLACE FUNCTION send_transfer(
  p_id uuid, p_sender uuid, p_request_id text, p_request_hash text, p_channel text, p_from_number text,
  p_beneficiary text, p_is_own_number boolean, p_account_name text, p_account_number text, p_country text, p_bank_to text,
  p_swift_code text, p_routing_number text, p_receiver_email text, p_authorisation text, p_hundredths bigint,
  p_currency text, p_quote uuid, p_note text, p_has_pin boolean, p_limits bigint[], p_new_payee_for interval,
  p_today date, p_at timestamptz, p_origin jsonb, p_check_only boolean,
  OUT o_outcome text, OUT o_transfer uuid, OUT o_value bigint, OUT o_from_number text, OUT o_account_name text,
  OUT o_account_number text, OUT o_account_type account_type, OUT o_amount bigint, OUT o_currency text,
  OUT o_debited bigint, OUT o_debited_currency text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_from_id uuid;
  v_ledger_account bigint;
  v_available bigint;
  v_from record;
  v_known_hash text;
  v_to record;
  v_to_id uuid;
  v_beneficiary_id uuid;
  v_quote record;
  v_worth bigint;
  v_day customer_sending%ROWTYPE;
  v_payee text;
  v_known_since timestamptz;
  v_paid record;
  v_is_new_payee boolean;
BEGIN
  SELECT id, ledger_account_id INTO v_from_id, v_ledger_account FROM accounts
    WHERE owner_id = p_sender AND (p_from_number IS NULL OR account_number = p_from_number) ORDER BY created_at LIMIT 1;
  SELECT balance_minor - held_minor INTO v_available FROM ledger_accounts WHERE id = v_ledger_account FOR NO KEY UPDATE;

  SELECT id, request_hash INTO o_transfer, v_known_hash FROM transfers WHERE request_id = p_request_id;
  IF FOUND THEN
    o_outcome := CASE WHEN v_known_hash = p_request_hash THEN 'known' ELSE 'mismatch' END;
    RETURN;
  END IF;

  -- Who sends. Read after the lock: who suspends a customer or an account waits for it as well.
  SELECT u.status AS user_status, u.email_verified_at, a.status, a.ledger_account_id, a.account_number, a.account_name, a.currency
    INTO v_from FROM users u LEFT JOIN accounts a ON a.id = v_from_id WHERE u.id = p_sender;
  o_from_number := v_from.account_number;
  o_debited_currency := v_from.currency;
  IF v_from.user_status IN ('suspended', 'blocked') THEN o_outcome := 'disabled'; RETURN; END IF;
  IF v_from.email_verified_at IS NULL THEN o_outcome := 'unverified'; RETURN; END IF;
  IF v_from_id IS NULL THEN o_outcome := 'from_unknown'; RETURN; END IF;
  IF v_from.status <> 'active' THEN o_outcome := 'from_inactive'; RETURN; END IF;
  IF v_from.ledger_account_id <> v_ledger_account THEN
    RAISE EXCEPTION 'account % has changed meanwhile', o_from_number USING ERRCODE = 'serialization_failure';
  END IF;

  -- Who is paid.
  o_account_name := p_account_name;
  o_account_number := p_account_number;
  o_currency := coalesce(p_currency, o_debited_currency);
  IF p_channel = 'interbank' THEN
    SELECT b.id, b.account_name, b.account_number, b.account_type, b.created_at, r.id AS account_id, r.owner_id, r.currency,
           'blocked' IN (r.status::text, ru.status::text) AS is_blocked
      INTO v_to FROM beneficiaries b
      LEFT JOIN accounts r ON r.account_number = b.account_number LEFT JOIN users ru ON ru.id = r.owner_id
      WHERE b.owner_id = p_sender AND b.account_number = p_beneficiary AND b.status <> 'deleted';
    IF NOT FOUND THEN o_outcome := 'beneficiary_unknown'; RETURN; END IF;
    IF v_to.account_id IS NULL AND p_is_own_number THEN o_outcome := 'receiver_unknown'; RETURN; END IF;
    IF v_to.owner_id = p_sender THEN o_outcome := 'receiver_own'; RETURN; END IF;
    IF v_to.is_blocked THEN o_outcome := 'receiver_blocked'; RETURN; END IF;
    IF v_to.account_id IS NOT NULL THEN
      -- Its currency is fixed by this transfer (accounts_keep_currency); one that is just changing is waited for.
      PERFORM FROM accounts WHERE id = v_to.account_id AND currency = v_to.currency FOR KEY SHARE;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'account % has changed meanwhile', v_to.account_number USING ERRCODE = 'serialization_failure';
      END IF;
    END IF;
    v_beneficiary_id := v_to.id;
    v_to_id := v_to.account_id;
    v_known_since := v_to.created_at;
    o_account_name := v_to.account_name;
    o_account_number := v_to.account_number;
    o_account_type := v_to.account_type;
    o_currency := coalesce(v_to.currency, o_debited_currency);
  ELSIF o_account_number <> '' THEN
    SELECT created_at INTO v_known_since FROM beneficiaries
      WHERE owner_id = p_sender AND account_number = o_account_number AND status <> 'deleted';
  END IF;

  -- What arrives, and what leaves.
  IF currency_digits(o_currency) = 0 AND p_hundredths % 100 <> 0 THEN o_outcome := 'amount'; RETURN; END IF;
  o_amount := CASE currency_digits(o_currency) WHEN 0 THEN p_hundredths / 100 ELSE p_hundredths END;
  o_debited := o_amount;
  IF o_currency = o_debited_currency THEN
    IF p_quote IS NOT NULL THEN o_outcome := 'quote_needless'; RETURN; END IF;
  ELSIF p_quote IS NULL THEN
    o_outcome := 'quote_missing';
    RETURN;
  ELSE
    SELECT q.from_account_id, q.to_currency, q.amount_minor, q.debited_minor, q.expires_at,
           EXISTS (SELECT FROM transfers t WHERE t.quote_id = q.id) AS is_used
      INTO v_quote FROM quotes q WHERE q.id = p_quote AND q.user_id = p_sender;
    IF NOT FOUND THEN o_outcome := 'quote_unknown'; RETURN; END IF;
    IF v_quote.is_used THEN o_outcome := 'quote_used'; RETURN; END IF;
    IF v_quote.expires_at <= p_at THEN o_outcome := 'quote_expired'; RETURN; END IF;
    IF (v_quote.from_account_id, v_quote.to_currency, v_quote.amount_minor) <> (v_from_id, o_currency, o_amount) THEN
      o_outcome := 'quote_other';
      RETURN;
    END IF;
    o_debited := v_quote.debited_minor;
  END IF;

  -- The limits, per customer. The counter's row is the lock that transfers from several accounts wait for.
  SELECT * INTO v_day FROM customer_sending WHERE user_id = p_sender FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    INSERT INTO customer_sending (user_id, date) VALUES (p_sender, p_today) ON CONFLICT DO NOTHING;
    SELECT * INTO v_day FROM customer_sending WHERE user_id = p_sender FOR NO KEY UPDATE;
  END IF;
  IF v_day.date < p_today THEN
    v_day.date := p_today;
    v_day.sent_minor := 0;
    v_day.without_pin_minor := 0;
  END IF;
  v_worth := limit_worth(o_debited, o_debited_currency, p_at);
  IF v_worth > p_limits[1] THEN o_outcome := 'limit_single'; RETURN; END IF;
  v_payee := payee_key(o_account_number, p_receiver_email);
  SELECT known_since, sent_minor INTO v_paid FROM payees WHERE user_id = p_sender AND payee = v_payee;
  v_known_since := least(v_known_since, v_paid.known_since);
  v_is_new_payee := v_known_since IS NULL OR p_at < v_known_since + p_new_payee_for;
  IF v_is_new_payee AND coalesce(v_paid.sent_minor, 0) + v_worth > p_limits[4] THEN
    o_outcome := 'limit_payee';
    o_value := greatest(p_limits[4] - coalesce(v_paid.sent_minor, 0), 0);
    RETURN;
  END IF;
  IF NOT p_has_pin AND v_day.without_pin_minor + v_worth >= p_limits[3] THEN o_outcome := 'pin_required'; RETURN; END IF;
  IF v_day.sent_minor + v_worth > p_limits[2] THEN
    o_outcome := 'limit_day';
    o_value := greatest(p_limits[2] - v_day.sent_minor, 0);
    RETURN;
  END IF;
  IF o_debited > v_available THEN
    o_outcome := 'funds';
    o_value := v_available;
    RETURN;
  END IF;
  IF p_check_only THEN o_outcome := 'allowed'; RETURN; END IF;

  INSERT INTO holds (id, ledger_account_id, amount_minor, subject_type, subject_id, created_at)
    VALUES (p_id, v_ledger_account, o_debited, 'transfer', p_id::text, p_at);
  INSERT INTO transfers (id, family, channel, sender_id, from_account_id, to_account_id, beneficiary_id, payer_name,
                         payer_account_number, account_name, account_number, account_type, receiver_email, country, bank_to,
                         swift_code, routing_number, authorisation, amount_minor, currency, debited_minor,
                         debited_currency, quote_id, note, hold_id, request_id, request_hash, counted_minor, counted_on,
                         counted_without_pin, created_at, updated_at)
    VALUES (p_id, (CASE p_channel WHEN 'interbank' THEN 'interbank' WHEN 'wire' THEN 'wire' ELSE 'wallet' END)::transfer_family,
            p_channel, p_sender, v_from_id, v_to_id, v_beneficiary_id, v_from.account_name, o_from_number, o_account_name,
            o_account_number, o_account_type, p_receiver_email, p_country, p_bank_to, p_swift_code, p_routing_number,
            p_authorisation, o_amount, o_currency, o_debited, o_debited_currency, p_quote, p_note, p_id,
            p_request_id, p_request_hash, v_worth, v_day.date, NOT p_has_pin, p_at, p_at);
  UPDATE customer_sending
     SET date = v_day.date, sent_minor = v_day.sent_minor + v_worth,
         without_pin_minor = v_day.without_pin_minor + CASE WHEN p_has_pin THEN 0 ELSE v_worth END
   WHERE user_id = p_sender;
  IF v_is_new_payee THEN
    INSERT INTO payees (user_id, payee, known_since, sent_minor) VALUES (p_sender, v_payee, p_at, v_worth)
      ON CONFLICT (user_id, payee) DO UPDATE SET sent_minor = payees.sent_minor + excluded.sent_minor;
  END IF;
  INSERT INTO transfer_outbox (transfer_id, recipient_id, event, amount_minor, currency, counterparty, audit, happened_at)
    VALUES (p_id, p_sender, 'initiated', o_amount, o_currency, o_account_name,
            p_origin || jsonb_build_object('action', 'transfer.initiate', 'actor', p_sender, 'after', jsonb_build_object(
              'channel', p_channel, 'from', o_from_number, 'to', coalesce(nullif(o_account_number, ''), p_receiver_email),
              'amountMinor', o_amount::text, 'currency', o_currency, 'debitedMinor', o_debited::text,
              'debitedCurrency', o_debited_currency, 'withPin', p_has_pin)), p_at);
  o_outcome := 'recorded';
  o_transfer := p_id;
END $$;

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
-- receiver_blocked; amount (no such amount in the currency); quote_needless, quote_missing, quote_unknown, quote_used,
-- quote_expired, quote_other; limit_single, limit_payee (value: what a new payee may still get), pin_required, limit_day
-- (value: what may still be sent today), all in US cents; funds (value: what is available).
CREATE OR REPLACE FUNCTION send_transfer(
  p_id uuid, p_sender uuid, p_request_id text, p_request_hash text, p_channel text, p_from_number text,
  p_beneficiary text, p_is_own_number boolean, p_account_name text, p_account_number text, p_country text, p_bank_to text,
  p_swift_code text, p_routing_number text, p_receiver_email text, p_authorisation text, p_hundredths bigint,
  p_currency text, p_quote uuid, p_note text, p_has_pin boolean, p_limits bigint[], p_new_payee_for interval,
  p_today date, p_at timestamptz, p_origin jsonb, p_check_only boolean)
RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_outcome text;
  v_transfer uuid;
  v_value bigint;
  v_from_number text;
  v_account_name text;
  v_account_number text;
  v_account_type account_type;
  v_amount bigint;
  v_currency text;
  v_debited bigint;
  v_debited_currency text;
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
  -- Left as soon as the outcome is known.
  <<decide>>
  BEGIN
    SELECT id, ledger_account_id INTO v_from_id, v_ledger_account FROM accounts
      WHERE owner_id = p_sender AND (p_from_number IS NULL OR account_number = p_from_number) ORDER BY created_at LIMIT 1;
    SELECT balance_minor - held_minor INTO v_available FROM ledger_accounts WHERE id = v_ledger_account FOR NO KEY UPDATE;

    SELECT id, request_hash INTO v_transfer, v_known_hash FROM transfers WHERE request_id = p_request_id;
    IF FOUND THEN
      v_outcome := CASE WHEN v_known_hash = p_request_hash THEN 'known' ELSE 'mismatch' END;
      EXIT decide;
    END IF;

    -- Who sends. Read after the lock: who suspends a customer or an account waits for it as well.
    SELECT u.status AS user_status, u.email_verified_at, a.status, a.ledger_account_id, a.account_number, a.account_name, a.currency
      INTO v_from FROM users u LEFT JOIN accounts a ON a.id = v_from_id WHERE u.id = p_sender;
    v_from_number := v_from.account_number;
    v_debited_currency := v_from.currency;
    IF v_from.user_status IN ('suspended', 'blocked') THEN v_outcome := 'disabled'; EXIT decide; END IF;
    IF v_from.email_verified_at IS NULL THEN v_outcome := 'unverified'; EXIT decide; END IF;
    IF v_from_id IS NULL THEN v_outcome := 'from_unknown'; EXIT decide; END IF;
    IF v_from.status <> 'active' THEN v_outcome := 'from_inactive'; EXIT decide; END IF;
    IF v_from.ledger_account_id <> v_ledger_account THEN
      RAISE EXCEPTION 'account % has changed meanwhile', v_from_number USING ERRCODE = 'serialization_failure';
    END IF;

    -- Who is paid.
    v_account_name := p_account_name;
    v_account_number := p_account_number;
    v_currency := coalesce(p_currency, v_debited_currency);
    IF p_channel = 'interbank' THEN
      SELECT b.id, b.account_name, b.account_number, b.account_type, b.created_at, r.id AS account_id, r.owner_id, r.currency,
             'blocked' IN (r.status::text, ru.status::text) AS is_blocked
        INTO v_to FROM beneficiaries b
        LEFT JOIN accounts r ON r.account_number = b.account_number LEFT JOIN users ru ON ru.id = r.owner_id
        WHERE b.owner_id = p_sender AND b.account_number = p_beneficiary AND b.status <> 'deleted';
      IF NOT FOUND THEN v_outcome := 'beneficiary_unknown'; EXIT decide; END IF;
      IF v_to.account_id IS NULL AND p_is_own_number THEN v_outcome := 'receiver_unknown'; EXIT decide; END IF;
      IF v_to.owner_id = p_sender THEN v_outcome := 'receiver_own'; EXIT decide; END IF;
      IF v_to.is_blocked THEN v_outcome := 'receiver_blocked'; EXIT decide; END IF;
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
      v_account_name := v_to.account_name;
      v_account_number := v_to.account_number;
      v_account_type := v_to.account_type;
      v_currency := coalesce(v_to.currency, v_debited_currency);
    ELSIF v_account_number <> '' THEN
      SELECT created_at INTO v_known_since FROM beneficiaries
        WHERE owner_id = p_sender AND account_number = v_account_number AND status <> 'deleted';
    END IF;

    -- What arrives, and what leaves.
    IF currency_digits(v_currency) = 0 AND p_hundredths % 100 <> 0 THEN v_outcome := 'amount'; EXIT decide; END IF;
    v_amount := CASE currency_digits(v_currency) WHEN 0 THEN p_hundredths / 100 ELSE p_hundredths END;
    v_debited := v_amount;
    IF v_currency = v_debited_currency THEN
      IF p_quote IS NOT NULL THEN v_outcome := 'quote_needless'; EXIT decide; END IF;
    ELSIF p_quote IS NULL THEN
      v_outcome := 'quote_missing';
      EXIT decide;
    ELSE
      SELECT q.from_account_id, q.to_currency, q.amount_minor, q.debited_minor, q.expires_at,
             EXISTS (SELECT FROM transfers t WHERE t.quote_id = q.id) AS is_used
        INTO v_quote FROM quotes q WHERE q.id = p_quote AND q.user_id = p_sender;
      IF NOT FOUND THEN v_outcome := 'quote_unknown'; EXIT decide; END IF;
      IF v_quote.is_used THEN v_outcome := 'quote_used'; EXIT decide; END IF;
      IF v_quote.expires_at <= p_at THEN v_outcome := 'quote_expired'; EXIT decide; END IF;
      IF (v_quote.from_account_id, v_quote.to_currency, v_quote.amount_minor) <> (v_from_id, v_currency, v_amount) THEN
        v_outcome := 'quote_other';
        EXIT decide;
      END IF;
      v_debited := v_quote.debited_minor;
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
    v_worth := limit_worth(v_debited, v_debited_currency, p_at);
    IF v_worth > p_limits[1] THEN v_outcome := 'limit_single'; EXIT decide; END IF;
    v_payee := payee_key(v_account_number, p_receiver_email);
    SELECT known_since, sent_minor INTO v_paid FROM payees WHERE user_id = p_sender AND payee = v_payee;
    v_known_since := least(v_known_since, v_paid.known_since);
    v_is_new_payee := v_known_since IS NULL OR p_at < v_known_since + p_new_payee_for;
    IF v_is_new_payee AND coalesce(v_paid.sent_minor, 0) + v_worth > p_limits[4] THEN
      v_outcome := 'limit_payee';
      v_value := greatest(p_limits[4] - coalesce(v_paid.sent_minor, 0), 0);
      EXIT decide;
    END IF;
    IF NOT p_has_pin AND v_day.without_pin_minor + v_worth >= p_limits[3] THEN v_outcome := 'pin_required'; EXIT decide; END IF;
    IF v_day.sent_minor + v_worth > p_limits[2] THEN
      v_outcome := 'limit_day';
      v_value := greatest(p_limits[2] - v_day.sent_minor, 0);
      EXIT decide;
    END IF;
    IF v_debited > v_available THEN
      v_outcome := 'funds';
      v_value := v_available;
      EXIT decide;
    END IF;
    IF p_check_only THEN v_outcome := 'allowed'; EXIT decide; END IF;

    INSERT INTO holds (id, ledger_account_id, amount_minor, subject_type, subject_id, created_at)
      VALUES (p_id, v_ledger_account, v_debited, 'transfer', p_id::text, p_at);
    INSERT INTO transfers (id, family, channel, sender_id, from_account_id, to_account_id, beneficiary_id, payer_name,
                           payer_account_number, account_name, account_number, account_type, receiver_email, country, bank_to,
                           swift_code, routing_number, authorisation, amount_minor, currency, debited_minor,
                           debited_currency, quote_id, note, hold_id, request_id, request_hash, counted_minor, counted_on,
                           counted_without_pin, created_at, updated_at)
      VALUES (p_id, (CASE p_channel WHEN 'interbank' THEN 'interbank' WHEN 'wire' THEN 'wire' ELSE 'wallet' END)::transfer_family,
              p_channel, p_sender, v_from_id, v_to_id, v_beneficiary_id, v_from.account_name, v_from_number, v_account_name,
              v_account_number, v_account_type, p_receiver_email, p_country, p_bank_to, p_swift_code, p_routing_number,
              p_authorisation, v_amount, v_currency, v_debited, v_debited_currency, p_quote, p_note, p_id,
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
      VALUES (p_id, p_sender, 'initiated', v_amount, v_currency, v_account_name,
              p_origin || jsonb_build_object('action', 'transfer.initiate', 'actor', p_sender, 'after', jsonb_build_object(
                'channel', p_channel, 'from', v_from_number, 'to', coalesce(nullif(v_account_number, ''), p_receiver_email),
                'amountMinor', v_amount::text, 'currency', v_currency, 'debitedMinor', v_debited::text,
                'debitedCurrency', v_debited_currency, 'withPin', p_has_pin)), p_at);
    v_outcome := 'recorded';
    v_transfer := p_id;
  END;
  RETURN jsonb_build_object('outcome', v_outcome, 'transferId', v_transfer, 'value', v_value::text, 'fromNumber', v_from_number,
    'accountName', v_account_name, 'accountNumber', v_account_number, 'accountType', v_account_type, 'amount', v_amount::text,
    'currency', v_currency, 'debited', v_debited::text, 'debitedCurrency', v_debited_currency);
END $$;

-- Takes an order to send money, in one call: route, statuses, price, limits, funds, hold, record, and what is to be told
-- and audited (docs/decisions/0028-the-sending-path.md).
--
-- From the lock on the sending account on, transfers from it wait for each other; from the lock on the customer's counter
-- on, all transfers of the customer do. What is refused moves nothing and counts for nothing.
--
-- p_id: of the transfer, and of the hold that it begins with.
-- p_hundredths: what shall arrive, in hundredths of a unit of its currency, which is found here.
-- p_currency: of what arrives, where the channel fixes it; else it is the receiver's at this bank, else the sender's.
-- p_limits: single transfer, day, PIN, new payee, in US cents (limit_worth); look-ups of payees, and for how many seconds they
-- count (the limit "payee-lookup-user" of lib/server/rate-limit.ts, which name checks count against as well).
-- p_check_only: everything is looked at and nothing is written; the outcome is then "allowed".
--
-- Outcomes: recorded; known (this request was recorded before: its transfer); mismatch (it was, with other content);
-- unverified, disabled, from_unknown, from_inactive; beneficiary_unknown, receiver_unknown, receiver_own,
-- receiver_blocked; lookups (value: the seconds until a new number of this bank may be tried again); amount (no such amount
-- in the currency); quote_needless, quote_missing, quote_unknown, quote_used, quote_expired, quote_other; limit_single, limit_payee (value: what a new payee may still get), pin_required, limit_day
-- (value: what may still be sent today), all in US cents; funds (value: what is available).
CREATE OR REPLACE FUNCTION send_transfer(
  p_id uuid, p_sender uuid, p_request_id text, p_request_hash text, p_channel text, p_from_number text,
  p_beneficiary text, p_is_own_number boolean, p_account_name text, p_account_number text, p_country text, p_bank_to text,
  p_swift_code text, p_routing_number text, p_receiver_email text, p_authorisation text, p_hundredths bigint,
  p_currency text, p_quote uuid, p_note text, p_has_pin boolean, p_limits bigint[], p_new_payee_for interval,
  p_today date, p_at timestamptz, p_origin jsonb, p_check_only boolean)
RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
-- Everything here is found by a key. A plan that was made while a table was small must not go on reading all of it.
SET enable_seqscan = off AS $$
DECLARE
  v_outcome text;
  v_transfer uuid;
  v_value bigint;
  v_from_id uuid;
  v_from_number text;
  v_from_name text;
  v_ledger_account bigint;
  v_available bigint;
  v_has_moved boolean;
  v_to_id uuid;
  v_is_unused boolean;
  v_beneficiary_id uuid;
  v_account_name text;
  v_account_number text;
  v_account_type account_type;
  v_known_since timestamptz;
  v_amount bigint;
  v_currency text;
  v_debited bigint;
  v_debited_currency text;
  v_worth bigint;
  v_without_pin bigint;
  v_is_counted boolean := false;
  v_day customer_sending%ROWTYPE;
  v_paid_since timestamptz;
  v_paid_minor bigint;
  v_counts_anew boolean := false;
  v_is_new_payee boolean;
  -- Whether a refusal tells something of a number of this bank that the customer has never paid.
  v_tells boolean := false;
  v_wait bigint;
BEGIN
  -- Left as soon as the outcome is known. What can be decided in a statement is decided there: each step of plpgsql costs
  -- a microsecond.
  <<decide>>
  BEGIN
    SELECT a.id, a.ledger_account_id, l.balance_minor - l.held_minor INTO v_from_id, v_ledger_account, v_available
      FROM accounts a JOIN ledger_accounts l ON l.id = a.ledger_account_id
      WHERE a.owner_id = p_sender AND (p_from_number IS NULL OR a.account_number = p_from_number)
      ORDER BY a.created_at LIMIT 1 FOR NO KEY UPDATE OF l;

    -- Whether this request was there before, and who sends. Read after the lock: a twin, and who suspends a customer or an
    -- account, wait for it as well.
    SELECT CASE WHEN t.request_hash = p_request_hash THEN 'known'
                WHEN t.request_hash <> p_request_hash THEN 'mismatch'
                WHEN u.status IN ('suspended', 'blocked') THEN 'disabled'
                WHEN u.email_verified_at IS NULL THEN 'unverified'
                WHEN a.id IS NULL THEN 'from_unknown'
                WHEN a.status <> 'active' THEN 'from_inactive' END,
           t.id, a.account_number, a.account_name, a.currency, a.ledger_account_id <> v_ledger_account
      INTO v_outcome, v_transfer, v_from_number, v_from_name, v_debited_currency, v_has_moved
      FROM users u LEFT JOIN accounts a ON a.id = v_from_id LEFT JOIN transfers t ON t.request_id = p_request_id
      WHERE u.id = p_sender;
    EXIT decide WHEN v_outcome IS NOT NULL;
    IF v_has_moved THEN
      RAISE EXCEPTION 'account % has changed meanwhile', v_from_number USING ERRCODE = 'serialization_failure';
    END IF;

    -- Who is paid.
    IF p_channel = 'interbank' THEN
      SELECT CASE WHEN r.id IS NULL AND p_is_own_number THEN 'receiver_unknown'
                  WHEN r.owner_id = p_sender THEN 'receiver_own'
                  WHEN r.status = 'blocked' OR ru.status = 'blocked' THEN 'receiver_blocked' END,
             b.id, b.account_name, b.account_number, b.account_type, b.created_at, r.id,
             coalesce(r.currency, v_debited_currency), rl.version = 0, k.known_since
        INTO v_outcome, v_beneficiary_id, v_account_name, v_account_number, v_account_type, v_known_since, v_to_id,
             v_currency, v_is_unused, v_paid_since
        FROM beneficiaries b
        LEFT JOIN accounts r ON r.account_number = b.account_number LEFT JOIN users ru ON ru.id = r.owner_id
        LEFT JOIN ledger_accounts rl ON rl.id = r.ledger_account_id
        LEFT JOIN payees k ON k.user_id = p_sender AND k.payee = payee_key(b.account_number, '')
        WHERE b.owner_id = p_sender AND b.account_number = p_beneficiary AND b.status <> 'deleted';
      IF NOT FOUND THEN
        v_outcome := 'beneficiary_unknown';
      ELSE
        v_tells := p_is_own_number;
      END IF;
      EXIT decide WHEN v_outcome IS NOT NULL;
      IF v_is_unused THEN
        -- Nothing was posted on it yet: this transfer fixes its currency (accounts_keep_currency). One that is just
        -- changing is waited for.
        PERFORM FROM accounts WHERE id = v_to_id AND currency = v_currency FOR KEY SHARE;
        IF NOT FOUND THEN
          RAISE EXCEPTION 'account % has changed meanwhile', v_account_number USING ERRCODE = 'serialization_failure';
        END IF;
      END IF;
    ELSE
      v_account_name := p_account_name;
      v_account_number := p_account_number;
      v_currency := coalesce(p_currency, v_debited_currency);
      IF v_account_number <> '' THEN
        SELECT created_at INTO v_known_since FROM beneficiaries
          WHERE owner_id = p_sender AND account_number = v_account_number AND status <> 'deleted';
      END IF;
    END IF;

    -- What arrives, and what leaves.
    v_amount := p_hundredths;
    IF currency_digits(v_currency) = 0 THEN
      IF p_hundredths % 100 <> 0 THEN v_outcome := 'amount'; EXIT decide; END IF;
      v_amount := p_hundredths / 100;
    END IF;
    v_debited := v_amount;
    IF p_quote IS NOT NULL OR v_currency <> v_debited_currency THEN
      SELECT p.outcome, p.debited INTO v_outcome, v_debited
        FROM price_of_order(p_quote, p_sender, v_from_id, v_amount, v_currency, v_debited_currency, p_at) p;
      EXIT decide WHEN v_outcome IS NOT NULL;
    END IF;

    -- The limits, per customer. The counter's row is the lock that transfers from several accounts wait for. An order that
    -- keeps all limits is counted at once; of others it is found out below which one they do not keep.
    v_worth := limit_worth(v_debited, v_debited_currency, p_at);
    v_without_pin := CASE WHEN p_has_pin THEN 0 ELSE v_worth END;
    IF v_worth <= p_limits[1] AND v_debited <= v_available AND NOT p_check_only THEN
      UPDATE customer_sending
         SET date = p_today, sent_minor = CASE date WHEN p_today THEN sent_minor ELSE 0 END + v_worth,
             without_pin_minor = CASE date WHEN p_today THEN without_pin_minor ELSE 0 END + v_without_pin
       WHERE user_id = p_sender AND date <= p_today
         AND CASE date WHEN p_today THEN sent_minor ELSE 0 END + v_worth <= p_limits[2]
         AND (p_has_pin OR CASE date WHEN p_today THEN without_pin_minor ELSE 0 END + v_without_pin < p_limits[3])
         -- Rare, and so left to the way below.
         AND pin_changed_at IS NULL;
      v_is_counted := FOUND;
    END IF;
    IF NOT v_is_counted THEN
      -- As in move_own_money, word for word: a function of both would be called for each order.
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
      IF v_day.pin_changed_at + p_new_payee_for <= p_at THEN v_day.pin_changed_at := NULL; END IF;
      IF v_worth > p_limits[1] THEN v_outcome := 'limit_single'; EXIT decide; END IF;
    END IF;
    -- Who has been known for long stays known. What others have got is read now that the counter's row is locked.
    IF v_paid_since IS NULL OR p_at < least(v_known_since, v_paid_since) + p_new_payee_for OR v_day.pin_changed_at IS NOT NULL THEN
      SELECT known_since, sent_minor INTO v_paid_since, v_paid_minor FROM payees
        WHERE user_id = p_sender AND payee = payee_key(v_account_number, p_receiver_email);
    END IF;
    v_is_new_payee := coalesce(p_at < least(v_known_since, v_paid_since) + p_new_payee_for, true);
    IF v_day.pin_changed_at IS NOT NULL THEN
      -- Whoever has changed the PIN may be somebody else: no payee is known to them, and what was sent before does not count
      -- as theirs.
      v_is_new_payee := true;
      PERFORM FROM payees WHERE user_id = p_sender AND payee = payee_key(v_account_number, p_receiver_email)
                            AND coalesce(counted_since, known_since) < v_day.pin_changed_at;
      v_counts_anew := FOUND;
      IF v_counts_anew THEN v_paid_minor := 0; END IF;
    END IF;
    -- Once there were too many look-ups, a number that is somebody's must look like one that is nobody's.
    IF v_tells AND v_paid_since IS NULL THEN v_wait := payee_lookup_wait(p_sender, p_limits[5]); END IF;
    IF v_wait IS NOT NULL THEN
      v_outcome := 'lookups';
      v_value := v_wait;
    ELSIF v_is_new_payee AND coalesce(v_paid_minor, 0) + v_worth > p_limits[4] THEN
      v_outcome := 'limit_payee';
      v_value := greatest(p_limits[4] - coalesce(v_paid_minor, 0), 0);
    END IF;
    IF v_outcome IS NOT NULL THEN
      IF v_is_counted THEN
        UPDATE customer_sending
           SET sent_minor = sent_minor - v_worth, without_pin_minor = without_pin_minor - v_without_pin
         WHERE user_id = p_sender;
      END IF;
      EXIT decide;
    END IF;
    IF NOT v_is_counted THEN
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
      UPDATE customer_sending
         SET date = v_day.date, sent_minor = v_day.sent_minor + v_worth,
             without_pin_minor = v_day.without_pin_minor + v_without_pin, pin_changed_at = v_day.pin_changed_at
       WHERE user_id = p_sender;
    END IF;

    INSERT INTO holds (id, ledger_account_id, amount_minor, subject_type, subject_id, created_at)
      VALUES (p_id, v_ledger_account, v_debited, 'transfer', p_id::text, p_at);
    INSERT INTO transfers (id, family, channel, sender_id, from_account_id, to_account_id, beneficiary_id, payer_name,
                           payer_account_number, account_name, account_number, account_type, receiver_email, country, bank_to,
                           swift_code, routing_number, authorisation, amount_minor, currency, debited_minor,
                           debited_currency, quote_id, note, hold_id, request_id, request_hash, counted_minor, counted_on,
                           counted_without_pin, created_at, updated_at)
      VALUES (p_id, (CASE p_channel WHEN 'interbank' THEN 'interbank' WHEN 'wire' THEN 'wire' ELSE 'wallet' END)::transfer_family,
              p_channel, p_sender, v_from_id, v_to_id, v_beneficiary_id, v_from_name, v_from_number, v_account_name,
              v_account_number, v_account_type, p_receiver_email, p_country, p_bank_to, p_swift_code, p_routing_number,
              p_authorisation, v_amount, v_currency, v_debited, v_debited_currency, p_quote, p_note, p_id,
              p_request_id, p_request_hash, v_worth, CASE WHEN v_is_counted THEN p_today ELSE v_day.date END, NOT p_has_pin,
              p_at, p_at);
    IF v_is_new_payee OR v_tells AND v_paid_since IS NULL THEN
      INSERT INTO payees (user_id, payee, known_since, sent_minor)
        VALUES (p_sender, payee_key(v_account_number, p_receiver_email), p_at, CASE WHEN v_is_new_payee THEN v_worth ELSE 0 END)
        ON CONFLICT (user_id, payee) DO UPDATE
          SET sent_minor = CASE WHEN v_counts_anew THEN 0 ELSE payees.sent_minor END + excluded.sent_minor,
              counted_since = CASE WHEN v_counts_anew THEN p_at ELSE payees.counted_since END;
    END IF;
    INSERT INTO transfer_outbox (transfer_id, recipient_id, event, amount_minor, currency, counterparty, audit, happened_at,
                                 channel, payer_account_number, payee, debited_minor, debited_currency, with_pin)
      VALUES (p_id, p_sender, 'initiated', v_amount, v_currency, v_account_name, p_origin, p_at, p_channel, v_from_number,
              coalesce(nullif(v_account_number, ''), p_receiver_email), v_debited, v_debited_currency, p_has_pin);
    v_outcome := 'recorded';
    v_transfer := p_id;
  END;
  -- A refusal is a look-up. Counted while the account is locked: many tries at once are no more than one after the other.
  IF v_tells AND v_outcome NOT IN ('recorded', 'lookups') AND p_limits[6] IS NOT NULL THEN
    IF NOT EXISTS (SELECT FROM payees WHERE user_id = p_sender AND payee = payee_key(v_account_number, '')) THEN
      v_wait := payee_lookup_wait(p_sender, p_limits[5]);
      IF v_wait IS NULL THEN
        PERFORM count_payee_lookup(p_sender, p_limits[6]);
      ELSE
        v_outcome := 'lookups';
        v_value := v_wait;
      END IF;
    END IF;
  END IF;
  RETURN jsonb_build_object('outcome', v_outcome, 'transferId', v_transfer, 'value', v_value::text, 'fromNumber', v_from_number,
    'accountName', v_account_name, 'accountNumber', v_account_number, 'accountType', v_account_type, 'amount', v_amount::text,
    'currency', v_currency, 'debited', v_debited::text, 'debitedCurrency', v_debited_currency);
END $$;

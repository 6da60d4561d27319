-- Converts an incoming amount to the currency of the receiver's account, at the bank's rates at p_at less the spread. Rounds down, so
-- that a conversion never costs the bank money. `rate` has the units of p_to for one unit of p_from, less the spread: the customer reads
-- it, and the amount times `rate` is the credited amount. Both are null if a rate is missing or older than p_terms ->> 'ratesSince', or
-- if less than one minor unit remains.
CREATE OR REPLACE FUNCTION convert_incoming(
  p_amount bigint, p_from text, p_to text, p_terms jsonb, p_at timestamptz, OUT credited bigint, OUT rate numeric)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_per numeric[];
  v_exact numeric;
  v_rate numeric;
BEGIN
  IF p_from = p_to THEN credited := p_amount; RETURN; END IF;
  v_per := ARRAY(
    SELECT CASE c WHEN 'USD' THEN 1 ELSE (
             SELECT x.rate FROM exchange_rates x WHERE x.base_currency = 'USD' AND x.quote_currency = c::bpchar AND x.valid_from <= p_at
                AND (p_terms ->> 'ratesSince' IS NULL OR x.valid_from > (p_terms ->> 'ratesSince')::timestamptz)
              ORDER BY x.valid_from DESC LIMIT 1) END
      FROM unnest(ARRAY[p_from, p_to]) WITH ORDINALITY u(c, n) ORDER BY n);
  IF v_per[1] IS NULL OR v_per[2] IS NULL THEN RETURN; END IF;
  v_rate := trunc(v_per[2] * 1000000 / (v_per[1] * (1000000 + (p_terms ->> 'spreadMillionths')::numeric)), 10);
  v_exact := p_amount * v_rate * 10::numeric ^ (currency_digits(p_to) - currency_digits(p_from));
  IF v_exact < 1 OR v_exact > 1000000000000000000 THEN RETURN; END IF;
  credited := floor(v_exact);
  rate := v_rate;
END $$;

-- Credits an incoming payment to a customer, and tells the customer. The money comes from the settlement account, or from the suspense
-- account if the payment waits. The caller has locked the account in the books and the payment. Returns `booked`, or the reason why the
-- payment cannot be booked: `account`, `blocked` or `currency`.
CREATE OR REPLACE FUNCTION credit_incoming_payment(
  p_payment incoming_payments, p_account uuid, p_by uuid, p_note text, p_terms jsonb, p_at timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_to record;
  v_credited bigint;
  v_rate numeric;
  v_entry uuid := gen_random_uuid();
  v_rail text := replace(p_payment.rail, '_', '-') || ':' || p_payment.currency;
  v_from bigint;
  v_params jsonb;
BEGIN
  SELECT a.id, a.owner_id, a.ledger_account_id AS books, a.currency, a.account_number, u.email, u.first_name,
         a.status = 'blocked' OR u.status = 'blocked' AS is_blocked
    INTO v_to FROM accounts a JOIN users u ON u.id = a.owner_id WHERE a.id = p_account;
  IF NOT FOUND THEN RETURN 'account'; END IF;
  IF v_to.is_blocked THEN RETURN 'blocked'; END IF;
  SELECT c.credited, c.rate INTO v_credited, v_rate
    FROM convert_incoming(p_payment.amount_minor, p_payment.currency, v_to.currency, p_terms, p_at) c;
  IF v_credited IS NULL THEN RETURN 'currency'; END IF;
  v_from := CASE p_payment.state WHEN 'waiting' THEN ledger_open_account('suspense:' || v_rail, p_payment.currency, 'liability', p_at)
                                 ELSE ledger_open_account('settlement:' || v_rail, p_payment.currency, 'asset', p_at) END;
  PERFORM ledger_write(v_entry, 'incoming-credit', 'incoming_payment', p_payment.id::text, coalesce(p_by::text, 'system'),
    jsonb_build_object('code', 'incoming', 'name', p_payment.sender_name)::text, format('incoming:%s:credit', p_payment.id), p_at, l.accounts, l.amounts)
    FROM (SELECT array_agg(u.account ORDER BY u.account) AS accounts, array_agg(u.amount ORDER BY u.account) AS amounts
            FROM (SELECT v_from AS account, -p_payment.amount_minor AS amount
                  UNION ALL SELECT v_to.books, v_credited
                  UNION ALL SELECT ledger_open_account('fx:' || p_payment.currency, p_payment.currency, 'asset', p_at), p_payment.amount_minor
                             WHERE p_payment.currency <> v_to.currency
                  UNION ALL SELECT ledger_open_account('fx:' || v_to.currency, v_to.currency, 'asset', p_at), -v_credited
                             WHERE p_payment.currency <> v_to.currency) u) l;
  UPDATE incoming_payments
     SET state = 'booked', version = version + 1, account_id = v_to.id, credited_minor = v_credited, credited_currency = v_to.currency,
         rate = v_rate, entry_id = v_entry, booked_at = p_at, note = p_note, decided_by = p_by, updated_at = p_at
   WHERE id = p_payment.id;
  v_params := jsonb_build_object('amount', money_text(v_credited, v_to.currency), 'currency', v_to.currency,
    'counterparty', coalesce(nullif(p_payment.sender_name, ''), p_payment.sender_account), 'accountCurrency', v_to.currency,
    'reference', p_payment.reference, 'purpose', p_payment.purpose)
    || CASE WHEN p_payment.currency = v_to.currency THEN '{}'::jsonb
            ELSE jsonb_build_object('sentAmount', money_text(p_payment.amount_minor, p_payment.currency), 'sentCurrency', p_payment.currency,
                                    'rate', trim_scale(v_rate)::text) END;
  PERFORM record_notice(
    jsonb_build_object('id', gen_random_uuid(), 'user_id', v_to.owner_id, 'kind', 'payment-received', 'params', v_params,
                       'subject_type', 'payment', 'subject_id', p_payment.id, 'created_at', p_at),
    jsonb_build_object('id', gen_random_uuid(), 'recipient', v_to.email, 'template', 'payment-received', 'state', 'queued', 'attempts', 0,
                       'props', v_params || jsonb_build_object('firstName', v_to.first_name, 'paymentId', p_payment.id),
                       'next_attempt_at', p_at, 'created_at', p_at));
  -- Open pages of the customer show the new item and the new balance (announce_change).
  PERFORM pg_notify('holdfast', v_to.owner_id || ' transfers');
  RETURN 'booked';
END $$;

-- Moves an incoming payment that cannot be booked to the rail's suspense account. Staff then decide until p_ends_at. With p_code, the
-- money goes back at once.
CREATE OR REPLACE FUNCTION suspend_incoming_payment(
  p_payment incoming_payments, p_reason text, p_ends_at timestamptz, p_code text, p_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_entry uuid := gen_random_uuid();
  v_rail text := replace(p_payment.rail, '_', '-') || ':' || p_payment.currency;
BEGIN
  PERFORM ledger_write(v_entry, 'incoming-suspense', 'incoming_payment', p_payment.id::text, 'system', '{"code": "incoming-waits"}',
    format('incoming:%s:suspense', p_payment.id), p_at, l.accounts, l.amounts)
    FROM (SELECT array_agg(u.account ORDER BY u.account) AS accounts, array_agg(u.amount ORDER BY u.account) AS amounts
            FROM unnest(ARRAY[ledger_open_account('settlement:' || v_rail, p_payment.currency, 'asset', p_at),
                              ledger_open_account('suspense:' || v_rail, p_payment.currency, 'liability', p_at)],
                        ARRAY[-p_payment.amount_minor, p_payment.amount_minor]) u(account, amount)) l;
  UPDATE incoming_payments
     SET state = 'waiting', version = version + 1, reason = p_reason::incoming_payment_reason, ends_at = p_ends_at, suspense_entry_id = v_entry,
         updated_at = p_at
   WHERE id = p_payment.id RETURNING * INTO p_payment;
  IF p_code IS NOT NULL THEN PERFORM return_incoming_payment(p_payment, p_code, NULL, '', p_at); END IF;
END $$;

-- Takes the money of a waiting payment off the suspense account. The settlement account then owes the money to the network.
CREATE OR REPLACE FUNCTION release_incoming_payment(p_payment incoming_payments, p_description text, p_actor text, p_at timestamptz)
RETURNS void LANGUAGE sql AS $$
  SELECT ledger_write(gen_random_uuid(), 'incoming-suspense-reversal', 'incoming_payment', p_payment.id::text, p_actor,
           p_description, format('incoming:%s:release', p_payment.id), p_at,
           array_agg(ledger_account_id ORDER BY ledger_account_id), array_agg(-amount_minor ORDER BY ledger_account_id), p_payment.suspense_entry_id)
    FROM postings WHERE entry_id = p_payment.suspense_entry_id
$$;

-- Returns a waiting payment to its sender's bank. p_code is a code of ISO 20022 or Nacha. p_by is null if the bank returns by itself.
-- The message to the network is not sent by this function.
CREATE OR REPLACE FUNCTION return_incoming_payment(p_payment incoming_payments, p_code text, p_by uuid, p_note text, p_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM release_incoming_payment(p_payment, '{"code": "incoming-returned"}', coalesce(p_by::text, 'system'), p_at);
  UPDATE incoming_payments
     SET state = 'returned', version = version + 1, return_code = p_code, returned_at = p_at, note = p_note, decided_by = p_by, updated_at = p_at
   WHERE id = p_payment.id;
  PERFORM end_incoming_recalls(p_payment.id, p_code, p_at);
END $$;

-- Writes the audit event of an act that the bank itself has carried out.
CREATE OR REPLACE FUNCTION audit_incoming_payment(p_id uuid, p_action text, p_at timestamptz) RETURNS void LANGUAGE sql AS $$
  SELECT record_audit_events(jsonb_build_array(jsonb_build_object(
    'id', gen_random_uuid(), 'actor', 'system', 'action', p_action, 'subject_type', 'incoming_payment', 'subject_id', p.id,
    'before', NULL, 'after', jsonb_strip_nulls(jsonb_build_object('state', p.state, 'reason', p.reason, 'account', a.account_number,
                                                                  'amountMinor', p.amount_minor::text, 'currency', p.currency, 'code', p.return_code)),
    'created_at', p_at)))
    FROM incoming_payments p LEFT JOIN accounts a ON a.id = p.account_id WHERE p.id = p_id
$$;

-- True if the network has named this account as the receiver's account, by its account number or its IBAN.
CREATE OR REPLACE FUNCTION incoming_names_account(p_payment incoming_payments, p_account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM accounts WHERE id = p_account AND plain_account(p_payment.account_named) IN (account_number, iban))
$$;

-- Books received payments. p_items is a list of {id, accountId, reason, code, endsAt}. With a reason, the payment waits for staff; with
-- a code, it goes back at once. p_terms: {spreadMillionths, ratesSince}. Takes the locks of all accounts first. Leaves out payments that
-- another run has locked or booked. Returns the number of payments that the call has moved.
CREATE OR REPLACE FUNCTION book_incoming_payments(p_items jsonb, p_terms jsonb, p_at timestamptz) RETURNS integer LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_item record;
  v_payment incoming_payments;
  v_outcome text;
  v_count integer := 0;
BEGIN
  PERFORM FROM ledger_accounts
    WHERE id IN (SELECT a.ledger_account_id FROM jsonb_to_recordset(p_items) i("accountId" uuid) JOIN accounts a ON a.id = i."accountId")
    ORDER BY id FOR NO KEY UPDATE;
  FOR v_item IN
    SELECT * FROM jsonb_to_recordset(p_items) i(id uuid, "accountId" uuid, reason text, code text, "endsAt" timestamptz) ORDER BY i.id
  LOOP
    SELECT * INTO v_payment FROM incoming_payments WHERE id = v_item.id AND state = 'received' FOR NO KEY UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND OR v_payment.value_date > bank_date();
    v_outcome := CASE WHEN v_item.reason IS NOT NULL THEN v_item.reason
                      WHEN NOT incoming_names_account(v_payment, v_item."accountId") THEN 'account'
                      ELSE credit_incoming_payment(v_payment, v_item."accountId", NULL, '', p_terms, p_at) END;
    IF v_outcome <> 'booked' THEN PERFORM suspend_incoming_payment(v_payment, v_outcome, v_item."endsAt", v_item.code, p_at); END IF;
    PERFORM audit_incoming_payment(v_payment.id, 'incoming-payment.take', p_at);
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END $$;

-- Returns the waiting payments whose time is over. p_codes has the code for each source and reason, keyed by `source reason`. Two runs at
-- the same moment return each payment once. Returns the number of returned payments.
CREATE OR REPLACE FUNCTION return_late_incoming_payments(p_codes jsonb) RETURNS integer LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_payment incoming_payments;
  v_at timestamptz := bank_moment();
  v_count integer := 0;
BEGIN
  FOR v_payment IN
    SELECT * FROM incoming_payments WHERE state = 'waiting' AND ends_at <= v_at ORDER BY ends_at, id LIMIT 500 FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    PERFORM return_incoming_payment(v_payment, coalesce(p_codes ->> (v_payment.source || ' ' || v_payment.reason), 'MS03'), NULL, '', v_at);
    PERFORM audit_incoming_payment(v_payment.id, 'incoming-payment.lapse', v_at);
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END $$;

-- Converts an incoming amount to the currency of the receiver's account, at the bank's rates of the moment p_at, minus the
-- spread. Rounds down, so that a conversion never costs the bank money. `rate` is the number of units of p_to for one unit of
-- p_from, after the spread is subtracted. The customer sees this rate, and the amount times `rate` is the credited amount.
-- `credited` and `rate` are null if a rate is missing or older than p_terms ->> 'ratesSince', or if the result is less than one
-- minor unit.
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

-- Credits incoming payments to customers, and notifies the customers. The payment p_ids[n] is credited to the account
-- p_accounts[n]. The money comes from the settlement account, or from the suspense account if the payment waits for staff. The
-- caller has locked the payments, and the ledger accounts of the receivers. Returns one outcome for each payment: `booked`, or the
-- reason why the payment cannot be booked: `account`, `blocked` or `currency`.
--
-- The planner settings make Postgres look rows up by their key, even if the statistics of the tables are out of date.
CREATE OR REPLACE FUNCTION credit_incoming_payments(
  p_ids uuid[], p_accounts uuid[], p_by uuid, p_note text, p_terms jsonb, p_at timestamptz)
RETURNS text[] LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v record;
  v_lines record;
  v_entries uuid[];
BEGIN
  WITH k AS MATERIALIZED (
    SELECT i.n, p.id, p.amount_minor, p.currency::text AS currency, p.sender_name, a.id AS account, a.books, a.currency::text AS to_currency,
           c.credited, c.rate,
           CASE p.state WHEN 'waiting' THEN 'suspense:' ELSE 'settlement:' END || replace(p.rail, '_', '-') || ':' || p.currency AS source,
           CASE WHEN a.id IS NULL THEN 'account' WHEN a.is_blocked THEN 'blocked' WHEN c.credited IS NULL THEN 'currency' ELSE 'booked' END AS outcome
      FROM unnest(p_ids, p_accounts) WITH ORDINALITY i(id, account, n)
      CROSS JOIN LATERAL (SELECT * FROM incoming_payments WHERE id = i.id OFFSET 0) p
      LEFT JOIN LATERAL (
        SELECT a.id, a.currency, a.ledger_account_id AS books, a.status = 'blocked' OR u.status = 'blocked' AS is_blocked
          FROM accounts a JOIN users u ON u.id = a.owner_id WHERE a.id = i.account OFFSET 0) a ON true
      LEFT JOIN LATERAL convert_incoming(p.amount_minor, p.currency, a.currency, p_terms, p_at) c ON true)
  SELECT b.*, (SELECT array_agg(outcome ORDER BY n) FROM k) AS outcomes INTO v
    FROM (SELECT count(*)::int AS count, array_agg(id ORDER BY n) AS ids, array_agg(id::text ORDER BY n) AS subjects,
                 array_agg(account ORDER BY n) AS accounts, array_agg(books ORDER BY n) AS books, array_agg(amount_minor ORDER BY n) AS amounts,
                 array_agg(currency ORDER BY n) AS currencies, array_agg(credited ORDER BY n) AS credited,
                 array_agg(to_currency ORDER BY n) AS to_currencies, array_agg(rate ORDER BY n) AS rates, array_agg(source ORDER BY n) AS sources,
                 array_agg(jsonb_build_object('code', 'incoming', 'name', sender_name)::text ORDER BY n) AS descriptions,
                 array_agg(format('incoming:%s:credit', id) ORDER BY n) AS requests, array_agg(gen_random_uuid()) AS entries
            FROM k WHERE outcome = 'booked') b;
  IF v.count = 0 THEN RETURN v.outcomes; END IF;

  PERFORM ledger_open_account(o.code, o.currency, o.kind::ledger_account_kind, p_at)
    FROM (SELECT s.code, s.currency, CASE WHEN s.code LIKE 'suspense:%' THEN 'liability' ELSE 'asset' END
            FROM unnest(v.sources, v.currencies) s(code, currency)
          UNION SELECT 'fx:' || x.currency, x.currency, 'asset' FROM unnest(v.currencies, v.to_currencies) c(sent, arrived)
            CROSS JOIN LATERAL (VALUES (c.sent), (c.arrived)) x(currency) WHERE c.sent <> c.arrived) o(code, currency, kind);
  SELECT array_agg(l.n ORDER BY l.n, l.account) AS entries, array_agg(l.account ORDER BY l.n, l.account) AS accounts,
         array_agg(l.amount ORDER BY l.n, l.account) AS amounts
    INTO v_lines
    FROM (SELECT c.n::int AS n, x.account, x.amount
            FROM unnest(v.sources, v.books, v.amounts, v.currencies, v.credited, v.to_currencies)
                   WITH ORDINALITY c(source, books, amount, currency, credited, to_currency, n)
            CROSS JOIN LATERAL (VALUES
              ((SELECT id FROM ledger_accounts WHERE code = c.source), -c.amount),
              (c.books, c.credited),
              (CASE WHEN c.currency <> c.to_currency THEN (SELECT id FROM ledger_accounts WHERE code = 'fx:' || c.currency) END, c.amount),
              (CASE WHEN c.currency <> c.to_currency THEN (SELECT id FROM ledger_accounts WHERE code = 'fx:' || c.to_currency) END, -c.credited)
            ) x(account, amount)
           WHERE x.account IS NOT NULL) l;
  v_entries := ledger_write_many(v.entries, array_fill('incoming-credit'::text, ARRAY[v.count]), array_fill('incoming_payment'::text, ARRAY[v.count]),
    v.subjects, array_fill(coalesce(p_by::text, 'system'), ARRAY[v.count]), v.descriptions, v.requests, array_fill(p_at, ARRAY[v.count]),
    v_lines.entries, v_lines.accounts, v_lines.amounts);
  UPDATE incoming_payments p
     SET state = 'booked', version = p.version + 1, account_id = c.account, credited_minor = c.credited, credited_currency = c.currency,
         rate = c.rate, entry_id = c.entry, booked_at = p_at, note = p_note, decided_by = p_by, updated_at = p_at
    FROM unnest(v.ids, v.accounts, v.credited, v.to_currencies, v.rates, v_entries) c(id, account, credited, currency, rate, entry)
   WHERE p.id = c.id;
  PERFORM tell_of_incoming_payments(v.ids, p_at);
  RETURN v.outcomes;
END $$;

-- Notifies the customers who have received the booked payments p_ids.
CREATE OR REPLACE FUNCTION tell_of_incoming_payments(p_ids uuid[], p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_told record;
BEGIN
  SELECT array_agg(DISTINCT t.owner_id) AS owners, jsonb_agg(jsonb_build_object(
      'notification', jsonb_build_object(
        'id', gen_random_uuid(), 'user_id', t.owner_id, 'kind', 'payment-received', 'params', m.params,
        'subject_type', 'payment', 'subject_id', p.id, 'created_at', p_at),
      'email', jsonb_build_object(
        'id', gen_random_uuid(), 'recipient', t.email, 'template', 'payment-received', 'state', 'queued', 'attempts', 0,
        'props', m.params || jsonb_build_object('firstName', t.first_name, 'paymentId', p.id), 'next_attempt_at', p_at, 'created_at', p_at)
    ) ORDER BY i.n) AS notices
    INTO v_told
    FROM unnest(p_ids) WITH ORDINALITY i(id, n)
    CROSS JOIN LATERAL (SELECT * FROM incoming_payments WHERE id = i.id OFFSET 0) p
    CROSS JOIN LATERAL (
      SELECT a.owner_id, u.email, u.first_name FROM accounts a JOIN users u ON u.id = a.owner_id WHERE a.id = p.account_id OFFSET 0) t
    CROSS JOIN LATERAL (
      SELECT jsonb_build_object('amount', money_text(p.credited_minor, p.credited_currency), 'currency', p.credited_currency,
               'counterparty', coalesce(nullif(p.sender_name, ''), p.sender_account), 'accountCurrency', p.credited_currency,
               'reference', p.reference, 'purpose', p.purpose)
             || CASE WHEN p.currency = p.credited_currency THEN '{}'::jsonb
                     ELSE jsonb_build_object('sentAmount', money_text(p.amount_minor, p.currency), 'sentCurrency', p.currency,
                                             'rate', trim_scale(p.rate)::text) END AS params) m;
  PERFORM record_notices(v_told.notices);
  -- Makes the customer's open pages load the payment and the new balance (announce_change).
  PERFORM pg_notify('holdfast', owner || ' transfers') FROM unnest(v_told.owners) owner;
END $$;

-- Removes the function of the previous release, which credited a single payment.
DROP FUNCTION IF EXISTS credit_incoming_payment(incoming_payments, uuid, uuid, text, jsonb, timestamptz);

-- Moves the money of an incoming payment to the rail's suspense account, because the payment cannot be credited to a customer.
-- Staff then have until p_ends_at to decide. If p_code is given, the payment is returned to its sender's bank immediately.
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

-- Moves the money of a waiting payment from the suspense account to the settlement account. The bank then owes the money to the
-- network.
CREATE OR REPLACE FUNCTION release_incoming_payment(p_payment incoming_payments, p_description text, p_actor text, p_at timestamptz)
RETURNS void LANGUAGE sql AS $$
  SELECT ledger_write(gen_random_uuid(), 'incoming-suspense-reversal', 'incoming_payment', p_payment.id::text, p_actor,
           p_description, format('incoming:%s:release', p_payment.id), p_at,
           array_agg(ledger_account_id ORDER BY ledger_account_id), array_agg(-amount_minor ORDER BY ledger_account_id), p_payment.suspense_entry_id)
    FROM postings WHERE entry_id = p_payment.suspense_entry_id
$$;

-- Returns a waiting payment to its sender's bank. p_code is a code of ISO 20022 or Nacha. p_by is null if the bank returns the
-- payment automatically. This function does not write the message to the network.
CREATE OR REPLACE FUNCTION return_incoming_payment(p_payment incoming_payments, p_code text, p_by uuid, p_note text, p_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM release_incoming_payment(p_payment, '{"code": "incoming-returned"}', coalesce(p_by::text, 'system'), p_at);
  UPDATE incoming_payments
     SET state = 'returned', version = version + 1, return_code = p_code, returned_at = p_at, note = p_note, decided_by = p_by, updated_at = p_at
   WHERE id = p_payment.id;
  PERFORM end_incoming_recalls(p_payment.id, p_code, p_at);
END $$;

-- Writes one audit event for each payment, for an action that the bank has carried out automatically (actor `system`).
CREATE OR REPLACE FUNCTION audit_incoming_payments(p_ids uuid[], p_action text, p_at timestamptz) RETURNS void LANGUAGE sql AS $$
  SELECT record_audit_events(jsonb_agg(jsonb_build_object(
    'id', gen_random_uuid(), 'actor', 'system', 'action', p_action, 'subject_type', 'incoming_payment', 'subject_id', p.id,
    'before', NULL, 'after', jsonb_strip_nulls(jsonb_build_object('state', p.state, 'reason', p.reason, 'account', a.account_number,
                                                                  'amountMinor', p.amount_minor::text, 'currency', p.currency, 'code', p.return_code)),
    'created_at', p_at) ORDER BY i.n))
    FROM unnest(p_ids) WITH ORDINALITY i(id, n)
    CROSS JOIN LATERAL (SELECT * FROM incoming_payments WHERE id = i.id OFFSET 0) p
    LEFT JOIN accounts a ON a.id = p.account_id
  HAVING count(*) > 0
$$;

-- Removes the function of the previous release, which audited a single payment.
DROP FUNCTION IF EXISTS audit_incoming_payment(uuid, text, timestamptz);

-- True if the network's message names this account, by its account number or its IBAN, as the receiver's account.
CREATE OR REPLACE FUNCTION incoming_names_account(p_payment incoming_payments, p_account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM accounts WHERE id = p_account AND plain_account(p_payment.account_named) IN (account_number, iban))
$$;

-- Books received payments. p_items is a list of {id, accountId, reason, code, endsAt}. If an item has a reason, the payment waits
-- for staff. If an item has a code, the payment is returned immediately. p_terms: {spreadMillionths, ratesSince}. First locks all
-- accounts. Leaves out payments that another run has locked or booked. Returns the number of payments that were booked, set
-- waiting or returned.
CREATE OR REPLACE FUNCTION book_incoming_payments(p_items jsonb, p_terms jsonb, p_at timestamptz) RETURNS integer LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v record;
  v_item record;
  v_payment incoming_payments;
  v_outcomes text[];
BEGIN
  PERFORM FROM ledger_accounts
    WHERE id IN (SELECT a.ledger_account_id FROM jsonb_to_recordset(p_items) i("accountId" uuid) JOIN accounts a ON a.id = i."accountId")
    ORDER BY id FOR NO KEY UPDATE;
  -- The inner query has only the condition on the id. With a condition on the state, Postgres might search all received payments
  -- for each id.
  WITH items AS MATERIALIZED (
    SELECT i.id, i."accountId" AS account, i.code, i."endsAt" AS ends_at,
           CASE WHEN i.reason IS NOT NULL THEN i.reason WHEN NOT incoming_names_account(x.payment, i."accountId") THEN 'account' END AS reason
      FROM jsonb_to_recordset(p_items) i(id uuid, "accountId" uuid, reason text, code text, "endsAt" timestamptz)
      CROSS JOIN LATERAL (SELECT p AS payment FROM incoming_payments p WHERE p.id = i.id FOR NO KEY UPDATE SKIP LOCKED) x
     WHERE (x.payment).state = 'received' AND (x.payment).value_date <= (SELECT bank_date()))
  SELECT array_agg(id ORDER BY id) AS ids, array_agg(reason ORDER BY id) AS reasons, array_agg(code ORDER BY id) AS codes,
         array_agg(ends_at ORDER BY id) AS ends, coalesce(array_agg(id ORDER BY id) FILTER (WHERE reason IS NULL), '{}') AS fitting,
         array_agg(account ORDER BY id) FILTER (WHERE reason IS NULL) AS accounts
    INTO v FROM items;
  IF v.ids IS NULL THEN RETURN 0; END IF;
  v_outcomes := credit_incoming_payments(v.fitting, v.accounts, NULL, '', p_terms, p_at);
  FOR v_item IN
    SELECT i.id, coalesce(i.reason, o.outcome) AS reason, i.code, i.ends_at
      FROM unnest(v.ids, v.reasons, v.codes, v.ends) i(id, reason, code, ends_at)
      LEFT JOIN unnest(v.fitting, v_outcomes) o(id, outcome) ON o.id = i.id
     WHERE coalesce(i.reason, o.outcome) <> 'booked' ORDER BY i.id
  LOOP
    SELECT * INTO v_payment FROM incoming_payments WHERE id = v_item.id;
    PERFORM suspend_incoming_payment(v_payment, v_item.reason, v_item.ends_at, v_item.code, p_at);
  END LOOP;
  PERFORM audit_incoming_payments(v.ids, 'incoming-payment.take', p_at);
  RETURN cardinality(v.ids);
END $$;

-- Sends back to the sender's bank each waiting payment about which staff have not decided in time. p_codes contains the return
-- codes. The key of a code is the payment's source, a space and the reason why the payment waits. If two runs overlap, each
-- payment is still sent back only once. Returns the number of payments that were sent back.
CREATE OR REPLACE FUNCTION return_late_incoming_payments(p_codes jsonb) RETURNS integer LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_payment incoming_payments;
  v_at timestamptz := bank_moment();
  v_returned uuid[] := '{}';
BEGIN
  FOR v_payment IN
    SELECT * FROM incoming_payments WHERE state = 'waiting' AND ends_at <= v_at ORDER BY ends_at, id LIMIT 500 FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    PERFORM return_incoming_payment(v_payment, coalesce(p_codes ->> (v_payment.source || ' ' || v_payment.reason), 'MS03'), NULL, '', v_at);
    v_returned := v_returned || v_payment.id;
  END LOOP;
  PERFORM audit_incoming_payments(v_returned, 'incoming-payment.lapse', v_at);
  RETURN cardinality(v_returned);
END $$;

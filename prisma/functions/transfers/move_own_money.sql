-- Moves money between two accounts of one customer, in one call and at once: statuses, price, limits, funds, the entry, the
-- record, and what is to be told and audited (docs/decisions/0093-own-transfers.md). Nobody at the bank decides on it, and
-- nothing is held: it is recorded as closed with its entry, or not at all.
--
-- p_hundredths: what shall arrive, in hundredths of a unit of the receiving account's currency.
-- p_limits: single transfer and day, in US cents, as send_transfer takes them; both count here with everything else that the
-- customer sends. A step-up and the limit of new payees do not apply: the money stays its owner's.
--
-- Outcomes: those of send_transfer, and to_unknown, to_same (from and to are one account), to_blocked.
CREATE OR REPLACE FUNCTION move_own_money(
  p_id uuid, p_entry uuid, p_sender uuid, p_request_id text, p_request_hash text, p_from_number text, p_to_number text,
  p_hundredths bigint, p_quote uuid, p_note text, p_limits bigint[], p_today date, p_at timestamptz, p_origin jsonb)
RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
-- As for send_transfer: a plan that was made while a table was small must not go on reading all of it.
SET enable_seqscan = off AS $$
DECLARE
  v_outcome text;
  v_transfer uuid;
  v_value bigint;
  v_currencies text[];
  v_locked bigint[];
  v_found record;
  v_new transfers;
  v_day customer_sending%ROWTYPE;
BEGIN
  <<decide>>
  BEGIN
    -- The bank's positions, where the two accounts are in different currencies: there before anything is locked.
    SELECT array_agg(DISTINCT currency ORDER BY currency) INTO v_currencies
      FROM accounts WHERE owner_id = p_sender AND account_number IN (p_from_number, p_to_number);
    IF cardinality(v_currencies) > 1 THEN
      PERFORM ledger_open_account('fx:' || c, c, 'asset', p_at) FROM unnest(v_currencies) c;
    END IF;
    v_locked := ARRAY(
      SELECT id FROM ledger_accounts
       WHERE id IN (SELECT ledger_account_id FROM accounts
                     WHERE owner_id = p_sender AND account_number IN (p_from_number, p_to_number))
       ORDER BY id FOR NO KEY UPDATE);

    -- Read after the locks: a twin, and who suspends a customer or an account or changes its currency, wait for them as well.
    SELECT CASE WHEN t.request_hash = p_request_hash THEN 'known'
                WHEN t.request_hash <> p_request_hash THEN 'mismatch'
                WHEN u.status IN ('suspended', 'blocked') THEN 'disabled'
                WHEN u.email_verified_at IS NULL THEN 'unverified'
                WHEN f.id IS NULL THEN 'from_unknown'
                WHEN f.status <> 'active' THEN 'from_inactive'
                WHEN r.id IS NULL THEN 'to_unknown'
                WHEN r.id = f.id THEN 'to_same'
                WHEN r.status = 'blocked' THEN 'to_blocked' END AS outcome,
           t.id AS known_id, f.id AS from_id, f.account_number AS from_number, f.account_name AS from_name,
           f.currency AS from_currency, f.ledger_account_id AS from_ledger, fl.balance_minor - fl.held_minor AS available,
           r.id AS to_id, r.account_number AS to_number, r.account_name AS to_name, r.account_type AS to_type,
           r.currency AS to_currency, r.ledger_account_id AS to_ledger
      INTO v_found
      FROM users u LEFT JOIN accounts f ON f.owner_id = u.id AND f.account_number = p_from_number
      LEFT JOIN ledger_accounts fl ON fl.id = f.ledger_account_id
      LEFT JOIN accounts r ON r.owner_id = u.id AND r.account_number = p_to_number
      LEFT JOIN transfers t ON t.request_id = p_request_id
      WHERE u.id = p_sender;
    v_outcome := v_found.outcome;
    v_transfer := v_found.known_id;
    EXIT decide WHEN v_outcome IS NOT NULL;
    IF NOT ARRAY[v_found.from_ledger, v_found.to_ledger] <@ v_locked THEN
      RAISE EXCEPTION 'accounts % and % have changed meanwhile', p_from_number, p_to_number
        USING ERRCODE = 'serialization_failure';
    END IF;

    -- What arrives, and what leaves.
    v_new.amount_minor := p_hundredths;
    IF currency_digits(v_found.to_currency) = 0 THEN
      IF p_hundredths % 100 <> 0 THEN v_outcome := 'amount'; EXIT decide; END IF;
      v_new.amount_minor := p_hundredths / 100;
    END IF;
    v_new.debited_minor := v_new.amount_minor;
    IF p_quote IS NOT NULL OR v_found.to_currency <> v_found.from_currency THEN
      SELECT p.outcome, p.debited INTO v_outcome, v_new.debited_minor
        FROM price_of_order(p_quote, p_sender, v_found.from_id, v_new.amount_minor, v_found.to_currency,
                            v_found.from_currency, p_at) p;
      EXIT decide WHEN v_outcome IS NOT NULL;
    END IF;

    -- The limits, on the row that everything waits for which the customer sends.
    v_new.counted_minor := limit_worth(v_new.debited_minor, v_found.from_currency, p_at);
    IF v_new.counted_minor > p_limits[1] THEN v_outcome := 'limit_single'; EXIT decide; END IF;
    -- As in send_transfer, word for word: a function of both would be called for each order.
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
    IF v_day.sent_minor + v_new.counted_minor > p_limits[2] THEN
      v_outcome := 'limit_day';
      v_value := greatest(p_limits[2] - v_day.sent_minor, 0);
      EXIT decide;
    END IF;
    IF v_new.debited_minor > v_found.available THEN
      v_outcome := 'funds';
      v_value := v_found.available;
      EXIT decide;
    END IF;
    UPDATE customer_sending
       SET date = v_day.date, sent_minor = v_day.sent_minor + v_new.counted_minor, without_pin_minor = v_day.without_pin_minor
     WHERE user_id = p_sender;

    v_new.id := p_id;
    v_new.family := 'interbank';
    v_new.channel := 'own';
    v_new.sender_id := p_sender;
    v_new.from_account_id := v_found.from_id;
    v_new.to_account_id := v_found.to_id;
    v_new.payer_name := v_found.from_name;
    v_new.payer_account_number := v_found.from_number;
    v_new.account_name := v_found.to_name;
    v_new.account_number := v_found.to_number;
    v_new.account_type := v_found.to_type;
    v_new.receiver_email := '';
    v_new.bank_to := '';
    v_new.swift_code := '';
    v_new.routing_number := '';
    v_new.authorisation := '';
    v_new.status := 'closed';
    v_new.reason := '';
    v_new.currency := v_found.to_currency;
    v_new.debited_currency := v_found.from_currency;
    v_new.quote_id := p_quote;
    v_new.note := p_note;
    v_new.request_id := p_request_id;
    v_new.request_hash := p_request_hash;
    v_new.counted_on := v_day.date;
    v_new.counted_without_pin := false;
    v_new.version := 1;
    v_new.created_at := p_at;
    v_new.updated_at := p_at;
    v_new.entry_id := post_transfer(v_new, v_found.from_ledger, v_found.to_ledger, p_entry, p_sender::text,
                                    format('transfer:%s:1:post', p_id), p_at);
    INSERT INTO transfers SELECT v_new.*;
    -- Both accounts have the same name: what tells them apart is the number.
    INSERT INTO transfer_outbox (transfer_id, recipient_id, event, amount_minor, currency, counterparty, audit, happened_at,
                                 channel, payer_account_number, payee, debited_minor, debited_currency, with_pin)
      VALUES (p_id, p_sender, 'completed', v_new.amount_minor, v_new.currency, v_new.account_number, p_origin, p_at, 'own',
              v_new.payer_account_number, v_new.account_number, v_new.debited_minor, v_new.debited_currency, false);
    v_outcome := 'recorded';
    v_transfer := p_id;
  END;
  RETURN jsonb_build_object('outcome', v_outcome, 'transferId', v_transfer, 'value', v_value::text,
    'fromNumber', v_found.from_number, 'accountName', v_found.to_name, 'accountNumber', v_found.to_number,
    'accountType', v_found.to_type, 'amount', v_new.amount_minor::text, 'currency', v_found.to_currency,
    'debited', v_new.debited_minor::text, 'debitedCurrency', v_found.from_currency);
END $$;

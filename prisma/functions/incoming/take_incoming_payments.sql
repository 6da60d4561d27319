-- True if the stored key p_key of a payment proves that a line is a different payment: p_keys, the keys of the line, contain a
-- different key of the same kind. Keys of the kinds `servicer` and `message` prove nothing, because one payment may have several
-- keys of these kinds. The caller has checked that no key is equal.
CREATE OR REPLACE FUNCTION contradicts_incoming(p_key text, p_keys text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT split_part(p_key, ' ', 1) NOT IN ('servicer', 'message', 'like', 'any')
     AND split_part(p_key, ' ', 1) IN (SELECT split_part(k, ' ', 1) FROM unnest(p_keys) k)
$$;

-- Finds the earlier row of incoming_identities with one of the line's strong keys (p_keys), or with its weak key (p_weak). A weak
-- key consists of values that other payments may share. A row with an equal weak key is found only if no strong key of the row's
-- payment contradicts the line. A strong key contradicts the line if the line has a different key of the same kind (the first word
-- of a key). Keys of the kinds `servicer` and `message` never contradict a line, because networks write different values for one
-- payment. `OFFSET 0` makes Postgres look up the payment's keys, and not all keys of the rail.
CREATE OR REPLACE FUNCTION find_incoming_identity(p_rail text, p_keys text[], p_weak text) RETURNS incoming_identities
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
DECLARE
  v_found incoming_identities;
BEGIN
  SELECT i.* INTO v_found FROM unnest(p_keys) WITH ORDINALITY k(key, n)
    CROSS JOIN LATERAL (SELECT * FROM incoming_identities WHERE rail = p_rail AND key = k.key OFFSET 0) i ORDER BY k.n LIMIT 1;
  IF FOUND THEN RETURN v_found; END IF;
  SELECT * INTO v_found FROM incoming_identities WHERE rail = p_rail AND key = p_weak;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF v_found.payment_id IS NULL THEN
    PERFORM FROM (SELECT * FROM incoming_identities WHERE file_id = v_found.file_id AND line_number = v_found.line_number OFFSET 0) o
      WHERE o.rail = p_rail AND contradicts_incoming(o.key, p_keys);
  ELSE
    PERFORM FROM (SELECT * FROM incoming_identities WHERE payment_id = v_found.payment_id OFFSET 0) o
      WHERE o.rail = p_rail AND contradicts_incoming(o.key, p_keys);
  END IF;
  RETURN CASE WHEN NOT FOUND THEN v_found END;
END $$;

-- Returns the texts that name the same account as p_account. A network may state the account number in one file and the IBAN in
-- another file.
CREATE OR REPLACE FUNCTION names_of_account(p_account text) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_plain text := plain_account(p_account);
BEGIN
  RETURN array_remove(ARRAY[v_plain, (SELECT iban FROM accounts WHERE account_number = v_plain),
                            (SELECT account_number FROM accounts WHERE iban = v_plain)], NULL);
END $$;

-- True if two texts name the same account.
CREATE OR REPLACE FUNCTION is_same_account(p_one text, p_other text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT plain_account(p_one) = plain_account(p_other) OR plain_account(p_other) = ANY (names_of_account(p_one))
$$;

-- True if a line has the amount and the currency of a payment and, if the line names an account, the account of the payment.
CREATE OR REPLACE FUNCTION is_same_incoming(p_payment incoming_payments, p_line settlement_lines) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (p_payment.amount_minor, p_payment.currency) = (p_line.amount_minor, p_line.currency)
     AND (coalesce(p_line.payment ->> 'account', '') = '' OR is_same_account(p_line.payment ->> 'account', p_payment.account_named))
$$;

-- Finds the payments that a line of a statement may state, although no key is equal. Such a payment is in no statement yet, and
-- is_same_incoming is true for the payment and the line. The payment's value date is at most three days from the line's date. No
-- strong key of the payment contradicts the keys of the line. Returns at most two ids, because two ids are enough to show that the
-- line fits more than one payment.
CREATE OR REPLACE FUNCTION find_unstated_incoming(p_rail text, p_line settlement_lines, p_keys text[]) RETURNS uuid[]
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
DECLARE
  v_day date := coalesce((p_line.payment ->> 'valueDate')::date, p_line.booked_on);
BEGIN
  RETURN ARRAY(
    SELECT i.id FROM incoming_payments i
     WHERE i.rail = p_rail AND i.statement_file_id IS NULL AND i.state <> 'withdrawn' AND i.amount_minor = p_line.amount_minor
       AND i.value_date BETWEEN v_day - 3 AND v_day + 3 AND is_same_incoming(i, p_line)
       AND NOT EXISTS (SELECT FROM incoming_identities o WHERE o.payment_id = i.id AND contradicts_incoming(o.key, p_keys))
     LIMIT 2);
END $$;

-- Returns the kind of a notification with this format: `notice` for camt.054, `message` for pacs.008 and Nacha, and null for a
-- statement. A network states a credit once in each kind of file.
CREATE OR REPLACE FUNCTION notification_kind(p_format text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_format = 'camt.054' THEN 'notice' WHEN p_format IN ('pacs.008', 'nacha') THEN 'message' END
$$;

-- Returns the key which records that a notification of the kind p_kind has repeated the payment p_payment. The payment came with a
-- file of another kind. No line of a file has such a key.
CREATE OR REPLACE FUNCTION told_key(p_kind text, p_payment uuid) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'told ' || p_kind || ' ' || p_payment
$$;

-- Finds the payments that a line of a notification may repeat, although no key is equal. No notification of the same kind contains
-- such a payment yet. The payment has the amount, the currency and the account of the line, and its value date is at most three days
-- from the line's date. No strong key of the payment contradicts the keys of the line. If a notification of another kind contains
-- the payment, the text `like` must be equal too, because the two notifications may announce two payments. Returns at most two ids,
-- because two ids are enough to show that the line fits more than one payment.
-- The query is called for each line of a file. The setting keeps Postgres from planning the query for each call.
CREATE OR REPLACE FUNCTION find_untold_incoming(p_file settlement_files, p_line settlement_lines, p_keys text[]) RETURNS uuid[]
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_kind text := notification_kind(p_file.format);
  v_day date := coalesce((p_line.payment ->> 'valueDate')::date, p_line.booked_on);
  v_names text[] := names_of_account(p_line.payment ->> 'account');
BEGIN
  RETURN ARRAY(
    SELECT i.id FROM incoming_payments i
     WHERE plain_account(i.account_named) = ANY (v_names) AND i.amount_minor = p_line.amount_minor AND i.currency = p_line.currency
       AND i.rail = p_file.rail AND i.state <> 'withdrawn' AND i.value_date BETWEEN v_day - 3 AND v_day + 3
       AND notification_kind(i.source) IS DISTINCT FROM v_kind
       AND NOT EXISTS (SELECT FROM incoming_identities o WHERE o.rail = i.rail AND o.key = told_key(v_kind, i.id))
       AND NOT EXISTS (SELECT FROM incoming_identities o WHERE o.payment_id = i.id AND contradicts_incoming(o.key, p_keys))
       AND (notification_kind(i.source) IS NULL
              AND NOT EXISTS (SELECT FROM incoming_identities o
                               WHERE o.rail = i.rail AND o.key IN (told_key('notice', i.id), told_key('message', i.id)))
            OR p_line.payment ->> 'like' = (SELECT l.payment ->> 'like' FROM settlement_lines l
                                             WHERE l.file_id = i.file_id AND l.number = i.line_number))
     LIMIT 2);
END $$;

-- True if p_line, a line of a statement, shows that a notification was assigned to the wrong payment. p_found is a key of the
-- notification's line, which find_untold_incoming assigned to p_payment. A statement already states p_payment in another line, and
-- p_line fits no other known payment. The notification and p_line then state a further payment. p_keys are all keys of p_line.
CREATE OR REPLACE FUNCTION is_wrongly_told(
  p_payment incoming_payments, p_found incoming_identities, p_line settlement_lines, p_keys text[]) RETURNS boolean
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
BEGIN
  RETURN p_payment.statement_file_id IS NOT NULL AND p_line.payment ->> 'account' <> '' AND is_same_incoming(p_payment, p_line)
     AND EXISTS (SELECT FROM incoming_identities o
                  WHERE o.rail = p_payment.rail AND o.key IN (told_key('notice', p_payment.id), told_key('message', p_payment.id))
                    AND (o.file_id, o.line_number) = (p_found.file_id, p_found.line_number))
     AND NOT EXISTS (SELECT FROM incoming_identities o
                      WHERE o.rail = p_payment.rail AND o.key = ANY (p_keys) AND o.payment_id = p_payment.id
                        AND (o.file_id, o.line_number) <> (p_found.file_id, p_found.line_number))
     AND cardinality(find_unstated_incoming(p_payment.rail, p_line, '{}')) = 0;
END $$;

-- True if the line refers to a transfer whose money was posted, or whose order was handed to the network at least once. The line may
-- then return the money of this transfer. The bank may have given the money back to the sender before, because the network's
-- message or file stated a return, or because the order was refused or cancelled.
CREATE OR REPLACE FUNCTION names_sent_transfer(p_rail text, p_line settlement_lines) RETURNS boolean
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
BEGIN
  RETURN (p_line.transfer_key IS NOT NULL OR p_line.payment ->> 'uetr' IS NOT NULL) AND EXISTS (
    SELECT FROM transfers_named_by(p_line) t
     WHERE t.channel = p_rail AND t.to_account_id IS NULL AND t.currency = p_line.currency
       AND (t.entry_id IS NOT NULL
            OR EXISTS (SELECT FROM network_orders o WHERE o.transfer_id = t.id AND o.attempts > 0 OFFSET 0)
            OR EXISTS (SELECT FROM settlement_exceptions x WHERE x.transfer_id = t.id AND x.state = 'reversed' OFFSET 0)));
END $$;

-- Stores the keys of a line. p_payment is null if the line of a statement belongs to no payment and is a difference.
CREATE OR REPLACE FUNCTION note_incoming_identity(p_rail text, p_keys text[], p_payment uuid, p_line settlement_lines) RETURNS void LANGUAGE sql AS $$
  INSERT INTO incoming_identities (rail, key, payment_id, file_id, line_number)
    SELECT p_rail, k, p_payment, p_line.file_id, p_line.number FROM unnest(p_keys) k WHERE k IS NOT NULL ON CONFLICT DO NOTHING
$$;

-- One line of a statement may be the sum of several payments. Stores the line as the statement line of the payments that have the
-- line's entry reference, or that came in one Nacha file near the line's date. The sum of the payments must be the line's amount.
-- Returns false if no payments fit, or if the payments of several Nacha files fit.
CREATE OR REPLACE FUNCTION state_incoming_together(p_file settlement_files, p_line settlement_lines, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_ids uuid[] := (
    SELECT array_agg(id) FROM incoming_payments
     WHERE rail = p_file.rail AND entry_reference = nullif(p_line.payment ->> 'entry', '') AND currency = p_line.currency
       AND state <> 'withdrawn' AND statement_file_id IS NULL HAVING sum(amount_minor) = p_line.amount_minor);
  v_files integer := 1;
BEGIN
  IF v_ids IS NULL THEN
    SELECT g.ids, count(*) OVER () INTO v_ids, v_files
      FROM (SELECT array_agg(id) AS ids FROM incoming_payments
             WHERE rail = p_file.rail AND source = 'nacha' AND currency = p_line.currency AND state <> 'withdrawn'
               AND statement_file_id IS NULL AND value_date BETWEEN p_line.booked_on - 3 AND p_line.booked_on + 3
             GROUP BY file_id HAVING sum(amount_minor) = p_line.amount_minor) g LIMIT 1;
  END IF;
  IF v_ids IS NULL OR v_files <> 1 THEN RETURN false; END IF;
  UPDATE incoming_payments SET statement_file_id = p_file.id, statement_line = p_line.number, version = version + 1, updated_at = p_at
   WHERE id = ANY (v_ids);
  RETURN true;
END $$;

-- Statements in MT940, CSV and OFX contain no details of payments. Stores each credit of such a statement as the statement line
-- of the only notified payment that fits the credit, or of the payments of a Nacha file (state_incoming_together). All other
-- credits become differences. Returns the number of stored lines.
CREATE OR REPLACE FUNCTION state_plain_credits(p_file settlement_files, p_at timestamptz) RETURNS integer
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_line settlement_lines;
  v_fits uuid[];
  v_count integer := 0;
BEGIN
  -- Reads no lines if no notified payment waits for a statement. On most rails with MT940, CSV or OFX statements, no payments are
  -- notified, and a statement may have a hundred thousand lines.
  IF NOT EXISTS (SELECT FROM incoming_payments WHERE rail = p_file.rail AND statement_file_id IS NULL AND state <> 'withdrawn') THEN
    RETURN 0;
  END IF;
  FOR v_line IN
    SELECT * FROM settlement_lines l
     WHERE l.file_id = p_file.id AND l.problem IS NULL AND l.is_credit AND l.payment IS NULL AND l.transfer_id IS NULL
       AND NOT EXISTS (SELECT FROM network_returns r WHERE r.file_id = p_file.id AND r.line_number = l.number)
     ORDER BY l.number
  LOOP
    CONTINUE WHEN names_sent_transfer(p_file.rail, v_line);
    v_fits := find_unstated_incoming(p_file.rail, v_line, '{}');
    IF cardinality(v_fits) = 1 THEN
      UPDATE incoming_payments SET statement_file_id = p_file.id, statement_line = v_line.number, version = version + 1, updated_at = p_at
       WHERE id = v_fits[1];
      v_count := v_count + 1;
    ELSIF cardinality(v_fits) = 0 AND state_incoming_together(p_file, v_line, p_at) THEN
      v_count := v_count + 1;
    END IF;
  END LOOP;
  RETURN v_count;
END $$;

-- Returns the lines of a file that may be incoming payments, with their strong and weak keys. A number at the end of a weak key
-- distinguishes payments of one file whose values are equal.
CREATE OR REPLACE FUNCTION number_incoming_lines(p_file settlement_files)
RETURNS TABLE (number integer, keys text[], like_key text, any_key text) LANGUAGE sql STABLE AS $$
  SELECT w.number, ARRAY(SELECT jsonb_array_elements_text(w.keys)),
         'like ' || w.account_hash || ' ' || row_number() OVER (PARTITION BY w.account_hash ORDER BY w.number),
         'any ' || w.any_hash || ' ' || row_number() OVER (PARTITION BY w.any_hash ORDER BY w.number)
    FROM (SELECT l.number, l.payment -> 'keys' AS keys, md5(concat_ws('|', h.text, plain_account(l.payment ->> 'account'))) AS account_hash,
                 md5(h.text) AS any_hash
            FROM settlement_lines l
            CROSS JOIN LATERAL (SELECT concat_ws('|', l.is_credit, l.payment ->> 'like', l.amount_minor, l.currency,
                                                 coalesce(l.payment ->> 'valueDate', l.booked_on::text)) AS text) h
           WHERE l.file_id = p_file.id AND l.problem IS NULL AND l.payment IS NOT NULL AND l.transfer_id IS NULL
             AND NOT EXISTS (SELECT FROM network_returns r WHERE r.file_id = p_file.id AND r.line_number = l.number)) w
$$;

-- Stores the lines p_numbers of a file as new incoming payments, with the lines' keys. p_keys[n] is the list of the keys of the
-- line p_numbers[n], written as JSON. If p_is_statement is true, each line is also stored as the statement line of its payment.
CREATE OR REPLACE FUNCTION add_incoming_payments(
  p_file settlement_files, p_numbers integer[], p_keys jsonb[], p_is_statement boolean, p_at timestamptz) RETURNS void
LANGUAGE sql AS $$
  WITH added AS MATERIALIZED (
    SELECT gen_random_uuid() AS id, n.keys, l.* FROM unnest(p_numbers, p_keys) n(number, keys)
      CROSS JOIN LATERAL (SELECT * FROM settlement_lines WHERE file_id = p_file.id AND number = n.number OFFSET 0) l),
  payments AS (
    INSERT INTO incoming_payments (
      id, rail, source, amount_minor, currency, value_date, account_named, routing_named, receiver_name, sender_name, sender_account,
      sender_bank, reference, purpose, message_id, transaction_id, uetr, entry_reference, file_id, line_number, statement_file_id,
      statement_line, created_at, updated_at)
    SELECT a.id, p_file.rail, p_file.format, a.amount_minor, a.currency, coalesce(d."valueDate", a.booked_on), d.account, d.routing,
           d.receiver, d.sender, d."senderAccount", d."senderBank", d.reference, d.purpose, d.message, d.transaction, d.uetr,
           nullif(d.entry, ''), a.file_id, a.number, CASE WHEN p_is_statement THEN a.file_id END, CASE WHEN p_is_statement THEN a.number END,
           p_at, p_at
      FROM added a, jsonb_to_record(a.payment) d(
        "valueDate" date, account text, routing text, receiver text, sender text, "senderAccount" text, "senderBank" text, reference text,
        purpose text, message text, transaction text, uetr uuid, entry text))
  INSERT INTO incoming_identities (rail, key, payment_id, file_id, line_number)
    SELECT p_file.rail, k.key, a.id, a.file_id, a.number FROM added a, jsonb_array_elements_text(a.keys) k(key)
     WHERE k.key IS NOT NULL ON CONFLICT DO NOTHING
$$;

-- Stores the plain lines of a notification as new payments, in one step. A plain line fits no known payment (find_untold_incoming),
-- and cannot have any other problem that take_incoming_payments lists. The keys of the line occur neither in another line of the
-- file nor in a known payment. Plain lines do not depend on each other, so their order does not matter. Returns the number of stored
-- payments.
CREATE OR REPLACE FUNCTION take_plain_payments(p_file settlement_files, p_own text[], p_today date, p_at timestamptz) RETURNS integer
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_plain record;
BEGIN
  WITH k AS MATERIALIZED (SELECT * FROM number_incoming_lines(p_file)),
  shared AS MATERIALIZED (SELECT key FROM k, unnest(k.keys) key GROUP BY key HAVING count(*) > 1)
  SELECT count(*)::int AS count, array_agg(k.number ORDER BY k.number) AS numbers,
         array_agg(to_jsonb(k.keys || ARRAY[k.like_key, k.any_key]) ORDER BY k.number) AS keys
    INTO v_plain
    FROM k CROSS JOIN LATERAL (SELECT s.*, s AS line FROM settlement_lines s WHERE s.file_id = p_file.id AND s.number = k.number OFFSET 0) l
   WHERE l.is_credit AND l.payment ->> 'account' <> '' AND plain_account(l.payment ->> 'account') <> ALL (p_own)
     AND coalesce((l.payment ->> 'valueDate')::date <= p_today + 30, true)
     AND NOT EXISTS (SELECT FROM shared WHERE shared.key = ANY (k.keys))
     AND NOT EXISTS (SELECT FROM incoming_identities i WHERE i.rail = p_file.rail AND i.key = ANY (k.keys || ARRAY[k.like_key, k.any_key]) OFFSET 0)
     AND NOT names_sent_transfer(p_file.rail, l.line)
     AND cardinality(find_untold_incoming(p_file, l.line, k.keys)) = 0;
  IF v_plain.count > 0 THEN PERFORM add_incoming_payments(p_file, v_plain.numbers, v_plain.keys, false, p_at); END IF;
  RETURN v_plain.count;
END $$;

-- Stores the incoming payments of a file that is being imported. Each credit is stored once, even if several files contain it.
-- The job `book-incoming` books the payments afterwards.
--
-- p_is_statement: true for an account statement. The credits of a statement are already on the bank's account at the network. The
--   line of a payment is then stored as the payment's statement line. A line that is neither a known nor a new payment becomes a
--   difference. The keys of such a line are stored, so that a later notification of the same credit is not booked a second time.
--   For a notification, p_is_statement is false, and each line that is not a new payment is stored with a problem:
--   `repeated`: the payment is known. `other_content`: a known payment has this id, but another amount or account.
--   `several`: the line has no known key, and may repeat one of several known payments.
--   `in_statement`: a statement contains the credit as a difference. `own_transfer`: the credit names a sent transfer.
--   `no_account`: the line names no account. `future`: the value date is more than 30 days away.
--
-- Returns the number of lines that are payments, and the number of lines that have a problem. The caller holds the rail's lock.
CREATE OR REPLACE FUNCTION take_incoming_payments(
  p_file settlement_files, p_is_statement boolean, p_today date, p_at timestamptz, OUT taken integer, OUT refused integer)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_row record;
  v_line settlement_lines;
  v_found incoming_identities;
  v_payment incoming_payments;
  v_keys text[];
  v_fits uuid[];
  v_problem text;
  -- A key of a notification's line that was assigned to the wrong payment (is_wrongly_told), or null.
  v_wrong incoming_identities;
  v_kind text := notification_kind(p_file.format);
  -- The bank's own accounts at the network. A credit that names such an account as the receiver's account is not for a customer.
  v_own text[] := ARRAY(SELECT plain_account(account) FROM settlement_statements WHERE file_id = p_file.id AND account IS NOT NULL
                        UNION SELECT plain_account(account) FROM settlement_accounts WHERE rail = p_file.rail);
BEGIN
  taken := 0;
  refused := 0;
  IF p_is_statement AND p_file.format IN ('mt940', 'csv', 'ofx') THEN taken := state_plain_credits(p_file, p_at); END IF;
  IF NOT p_is_statement THEN taken := take_plain_payments(p_file, v_own, p_today, p_at); END IF;
  FOR v_row IN
    -- Lines with a known key come first. Otherwise, a line without a known key might be assigned to the payment of a line with a
    -- known key.
    SELECT k.* FROM number_incoming_lines(p_file) k
     WHERE NOT EXISTS (SELECT FROM incoming_payments i WHERE i.file_id = p_file.id AND i.line_number = k.number OFFSET 0)
     ORDER BY NOT EXISTS (
                SELECT FROM incoming_identities i
                 WHERE i.rail = p_file.rail AND i.key = ANY (k.keys || ARRAY[k.like_key, k.any_key]) OFFSET 0),
              k.number
  LOOP
    SELECT * INTO v_line FROM settlement_lines WHERE file_id = p_file.id AND number = v_row.number;
    IF plain_account(v_line.payment ->> 'account') = ANY (v_own) THEN v_line.payment := v_line.payment || '{"account": ""}'; END IF;
    v_keys := v_row.keys;
    v_found := find_incoming_identity(p_file.rail, v_keys, CASE v_line.payment ->> 'account' WHEN '' THEN v_row.any_key ELSE v_row.like_key END);
    IF v_found.rail IS NULL AND NOT p_is_statement THEN
      -- A statement may already contain this credit as a difference, without the receiver's account.
      v_found := find_incoming_identity(p_file.rail, v_keys, v_row.any_key);
      IF v_found.payment_id IS NOT NULL THEN v_found := NULL; END IF;
    END IF;
    v_payment := NULL;
    IF v_found.payment_id IS NOT NULL THEN
      SELECT * INTO v_payment FROM incoming_payments WHERE id = v_found.payment_id FOR NO KEY UPDATE;
    END IF;
    IF NOT v_line.is_credit THEN
      -- A debit can be the return of an incoming payment.
      IF p_is_statement AND v_payment.state = 'returned' AND v_payment.return_file_id IS NULL
         AND (v_payment.amount_minor, v_payment.currency) = (v_line.amount_minor, v_line.currency) THEN
        UPDATE incoming_payments SET return_file_id = p_file.id, return_line = v_line.number, version = version + 1, updated_at = p_at
         WHERE id = v_payment.id;
        taken := taken + 1;
      END IF;
      CONTINUE;
    END IF;
    v_problem := NULL;
    v_wrong := NULL;
    IF p_is_statement AND v_payment.id IS NOT NULL
       AND is_wrongly_told(v_payment, v_found, v_line, v_keys || ARRAY[v_row.like_key, v_row.any_key]) THEN
      v_wrong := v_found;
      v_payment := NULL;
      v_found := NULL;
    END IF;
    -- A returned transfer is not a new payment.
    IF v_found.payment_id IS NULL AND names_sent_transfer(p_file.rail, v_line) THEN
      IF p_is_statement THEN
        PERFORM note_incoming_identity(p_file.rail, v_keys || ARRAY[v_row.like_key, v_row.any_key], NULL, v_line);
        CONTINUE;
      END IF;
      v_problem := 'own_transfer';
    END IF;
    IF v_found.rail IS NULL AND p_is_statement AND v_line.payment ->> 'account' = '' THEN
      IF state_incoming_together(p_file, v_line, p_at) THEN
        taken := taken + 1;
        CONTINUE;
      END IF;
    END IF;
    IF v_found.rail IS NULL AND v_problem IS NULL AND v_line.payment ->> 'account' <> '' THEN
      v_fits := CASE WHEN p_is_statement THEN find_unstated_incoming(p_file.rail, v_line, v_keys)
                     ELSE find_untold_incoming(p_file, v_line, v_keys) END;
      IF cardinality(v_fits) = 1 THEN
        SELECT * INTO v_payment FROM incoming_payments WHERE id = v_fits[1] FOR NO KEY UPDATE;
        v_keys := v_keys || ARRAY[v_row.like_key, v_row.any_key];
      ELSIF cardinality(v_fits) > 1 THEN
        v_problem := 'several';
      END IF;
    END IF;
    IF v_payment.id IS NOT NULL THEN
      IF NOT is_same_incoming(v_payment, v_line) THEN v_problem := 'other_content';
      ELSIF NOT p_is_statement THEN
        v_problem := 'repeated';
        IF notification_kind(v_payment.source) IS DISTINCT FROM v_kind THEN
          PERFORM note_incoming_identity(
            p_file.rail, ARRAY[told_key(v_kind, v_payment.id)] || CASE WHEN v_found.rail IS NULL THEN v_keys END, v_payment.id, v_line);
        END IF;
      ELSIF v_payment.statement_file_id IS NULL THEN
        UPDATE incoming_payments SET statement_file_id = p_file.id, statement_line = v_line.number, version = version + 1, updated_at = p_at
         WHERE id = v_payment.id;
        PERFORM note_incoming_identity(p_file.rail, v_keys, v_payment.id, v_line);
        taken := taken + 1;
      END IF;
    ELSIF v_found.rail IS NOT NULL THEN v_problem := 'in_statement';
    ELSIF v_problem IS NOT NULL THEN NULL;
    ELSIF v_line.payment ->> 'account' = '' THEN v_problem := 'no_account';
    ELSIF (v_line.payment ->> 'valueDate')::date > p_today + 30 THEN v_problem := 'future';
    ELSE
      PERFORM add_incoming_payments(p_file, ARRAY[v_line.number], ARRAY[to_jsonb(v_keys || ARRAY[v_row.like_key, v_row.any_key])], p_is_statement, p_at);
      taken := taken + 1;
      -- The new payment gets the keys of the notification, including told_key.
      IF v_wrong.rail IS NOT NULL THEN
        SELECT * INTO v_payment FROM incoming_payments WHERE file_id = p_file.id AND line_number = v_line.number;
        UPDATE incoming_identities SET payment_id = v_payment.id, key = replace(key, v_wrong.payment_id::text, v_payment.id::text)
         WHERE file_id = v_wrong.file_id AND line_number = v_wrong.line_number AND payment_id = v_wrong.payment_id;
      END IF;
    END IF;
    CONTINUE WHEN v_problem IS NULL;
    IF p_is_statement THEN
      PERFORM note_incoming_identity(p_file.rail, v_keys || ARRAY[v_row.like_key, v_row.any_key], NULL, v_line);
    ELSE
      UPDATE settlement_lines SET problem = v_problem WHERE file_id = p_file.id AND number = v_line.number;
      refused := refused + 1;
    END IF;
  END LOOP;
END $$;

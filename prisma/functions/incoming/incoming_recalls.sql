-- Checks the changes of other banks' requests to return a payment (recalls). The content of a request never changes. Once the
-- bank has answered, the answer never changes, and only one message can be recorded for the answer.
CREATE OR REPLACE FUNCTION incoming_recalls_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_may_change text[] := '{payment_id,state,version,answer_code,basis,note,decided_by,answered_at,answer_message_id,updated_at}';
BEGIN
  IF TG_OP = 'DELETE' OR NEW.version <> OLD.version + 1 OR to_jsonb(NEW) - v_may_change <> to_jsonb(OLD) - v_may_change
     OR OLD.answer_message_id IS NOT NULL
     OR OLD.answered_at IS NOT NULL
        AND to_jsonb(NEW) - '{answer_message_id,version,updated_at}'::text[] <> to_jsonb(OLD) - '{answer_message_id,version,updated_at}'::text[] THEN
    RAISE EXCEPTION 'incoming recall % stays as it is', OLD.id USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER incoming_recalls_keep BEFORE UPDATE OR DELETE ON incoming_recalls
  FOR EACH ROW EXECUTE FUNCTION incoming_recalls_keep();
ALTER TABLE incoming_recalls ENABLE ALWAYS TRIGGER incoming_recalls_keep;

-- Writes the audit event of a request (`recall`), or of an automatic answer of the bank (`answer-recall`).
CREATE OR REPLACE FUNCTION audit_incoming_recall(p_recall incoming_recalls, p_event text, p_at timestamptz) RETURNS void LANGUAGE sql AS $$
  SELECT record_audit_events(jsonb_build_array(jsonb_build_object(
    'id', gen_random_uuid(), 'actor', 'system', 'action', 'incoming-payment.' || p_event, 'subject_type', 'incoming_payment',
    'subject_id', p_recall.payment_id, 'before', NULL,
    'after', jsonb_strip_nulls(jsonb_build_object(
      'case', p_recall.case_id, 'outcome', CASE p_event WHEN 'answer-recall' THEN p_recall.state END,
      'code', CASE p_event WHEN 'recall' THEN p_recall.reason_code ELSE p_recall.answer_code END)),
    'created_at', p_at)))
$$;

-- Finds the received payments to which a request refers: by the UETR, or by the ids of message and transaction. The query
-- compares all these references, because two banks may use different ids for a transaction. Returns two ids if the references of
-- the request contradict each other.
CREATE OR REPLACE FUNCTION find_recalled_payments(p_recall incoming_recalls) RETURNS uuid[] LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT ARRAY(
    SELECT DISTINCT i.payment_id
      FROM unnest(ARRAY['uetr ' || p_recall.uetr] || ARRAY(
             SELECT format('message %s %s', p_recall.original_message_id, t.id)
               FROM unnest(ARRAY[p_recall.transaction_id, p_recall.instruction_id, p_recall.end_to_end_id]) t(id)
              WHERE t.id <> '' AND p_recall.original_message_id <> '')) k(key)
      JOIN incoming_identities i ON i.rail = p_recall.rail AND i.key = k.key
      JOIN incoming_payments p ON p.id = i.payment_id AND p.state <> 'withdrawn' LIMIT 2)
$$;

-- Links a request to its payment, which the caller has locked. Staff must then answer the request. If the payment was already
-- returned, or if the bank has refused an earlier request for this payment, the bank answers automatically.
CREATE OR REPLACE FUNCTION join_incoming_recall(p_recall incoming_recalls, p_payment incoming_payments, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_code text := CASE p_payment.state WHEN 'returned' THEN 'ARDT' ELSE (
    SELECT answer_code FROM incoming_recalls WHERE payment_id = p_payment.id AND state = 'refused' ORDER BY answered_at DESC, id DESC LIMIT 1) END;
BEGIN
  UPDATE incoming_recalls
     SET payment_id = p_payment.id, state = (CASE WHEN v_code IS NULL THEN 'open' ELSE 'refused' END)::incoming_recall_state,
         answer_code = v_code, answered_at = CASE WHEN v_code IS NOT NULL THEN p_at END, version = version + 1, updated_at = p_at
   WHERE id = p_recall.id RETURNING * INTO p_recall;
  PERFORM audit_incoming_recall(p_recall, 'recall', p_at);
  IF v_code IS NOT NULL THEN PERFORM audit_incoming_recall(p_recall, 'answer-recall', p_at); END IF;
END $$;

-- Stores the request of another bank to give back a payment. p_request: {caseId, bic, code, name, requestId, originalMessageId,
-- originalCreatedAt, instructionId, endToEndId, transactionId, uetr, amountMinor, currency, reasonCode, reasonText}. A second
-- request with the same case and payment is not stored. p_due_at: the time until which the other bank expects an answer.
-- p_waits_until: the time until which a request waits for a payment that the bank has not received yet. Returns the id of the
-- payment, or null if no payment fits or the request is already stored.
CREATE OR REPLACE FUNCTION receive_incoming_recall(
  p_rail text, p_request jsonb, p_due_at timestamptz, p_waits_until timestamptz, p_at timestamptz)
RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_recall incoming_recalls;
  v_payment incoming_payments;
  v_ids uuid[];
BEGIN
  INSERT INTO incoming_recalls (
    id, rail, case_id, opened_by_bic, opened_by_code, opened_by_name, request_id, original_message_id, original_created_at, instruction_id,
    end_to_end_id, transaction_id, uetr, amount_minor, currency, reason_code, reason_text, state, received_at, due_at, waits_until, updated_at)
  SELECT gen_random_uuid(), p_rail, r."caseId", r.bic, r.code, r.name, r."requestId", r."originalMessageId", r."originalCreatedAt",
         r."instructionId", r."endToEndId", r."transactionId", r.uetr, r."amountMinor", r.currency, r."reasonCode", r."reasonText", 'waiting',
         p_at, p_due_at, p_waits_until, p_at
    FROM jsonb_to_record(p_request) r(
      "caseId" text, bic text, code text, name text, "requestId" text, "originalMessageId" text, "originalCreatedAt" timestamptz,
      "instructionId" text, "endToEndId" text, "transactionId" text, uetr uuid, "amountMinor" bigint, currency text, "reasonCode" text,
      "reasonText" text)
    ON CONFLICT DO NOTHING RETURNING * INTO v_recall;
  IF NOT FOUND THEN RETURN NULL; END IF;
  v_ids := find_recalled_payments(v_recall);
  IF cardinality(v_ids) <> 1 THEN RETURN NULL; END IF;
  SELECT * INTO v_payment FROM incoming_payments WHERE id = v_ids[1] AND state <> 'withdrawn' FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM join_incoming_recall(v_recall, v_payment, p_at);
  RETURN v_payment.id;
END $$;

-- Links the waiting requests of a rail to payments that have arrived after the requests. If no payment has arrived by the end of
-- the waiting time, the bank answers that it has received no such payment (NOOR). Concurrent calls are safe.
CREATE OR REPLACE FUNCTION settle_waiting_recalls(p_rail text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_recall incoming_recalls;
  v_payment incoming_payments;
  v_ids uuid[];
  v_at timestamptz := bank_moment();
BEGIN
  FOR v_recall IN SELECT * FROM incoming_recalls WHERE rail = p_rail AND state = 'waiting' ORDER BY received_at, id LIMIT 500 LOOP
    v_ids := find_recalled_payments(v_recall);
    v_payment := NULL;
    IF cardinality(v_ids) = 1 THEN
      SELECT * INTO v_payment FROM incoming_payments WHERE id = v_ids[1] AND state <> 'withdrawn' FOR NO KEY UPDATE;
    END IF;
    SELECT * INTO v_recall FROM incoming_recalls WHERE id = v_recall.id AND state = 'waiting' FOR NO KEY UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    IF v_payment.id IS NOT NULL THEN
      PERFORM join_incoming_recall(v_recall, v_payment, v_at);
    ELSIF v_recall.waits_until <= v_at THEN
      UPDATE incoming_recalls SET state = 'refused', answer_code = 'NOOR', answered_at = v_at, version = version + 1, updated_at = v_at
       WHERE id = v_recall.id;
    END IF;
  END LOOP;
END $$;

-- Updates the open requests for a payment that the caller has locked. The caller has returned the payment with the code p_code,
-- or withdrawn the payment (p_code is null). After a withdrawal, the requests wait for the payment again. If the code is FOCR,
-- the payment was returned because of a request. For any other code, the bank answers the requests with ARDT: the payment was
-- already returned.
CREATE OR REPLACE FUNCTION end_incoming_recalls(p_payment uuid, p_code text, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_recall incoming_recalls;
BEGIN
  FOR v_recall IN SELECT * FROM incoming_recalls WHERE payment_id = p_payment AND state = 'open' ORDER BY id FOR NO KEY UPDATE LOOP
    IF p_code IS NULL THEN
      UPDATE incoming_recalls SET state = 'waiting', payment_id = NULL, version = version + 1, updated_at = p_at WHERE id = v_recall.id;
      CONTINUE;
    END IF;
    UPDATE incoming_recalls
       SET state = (CASE p_code WHEN 'FOCR' THEN 'given_back' ELSE 'refused' END)::incoming_recall_state,
           answer_code = CASE WHEN p_code <> 'FOCR' THEN 'ARDT' END, answered_at = p_at, version = version + 1, updated_at = p_at
     WHERE id = v_recall.id RETURNING * INTO v_recall;
    PERFORM audit_incoming_recall(v_recall, 'answer-recall', p_at);
  END LOOP;
END $$;

-- Debits the customer with the amount of a booked payment, returns the payment to the sender's bank, and notifies the customer.
-- The caller has locked the payment, and the customer's ledger account.
CREATE OR REPLACE FUNCTION take_back_incoming_payment(p_payment incoming_payments, p_by uuid, p_note text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_entry uuid := gen_random_uuid();
  v_text text := jsonb_build_object('code', 'incoming-recalled', 'name', p_payment.sender_name)::text;
  v_to record;
  v_params jsonb;
BEGIN
  PERFORM ledger_write(v_entry, 'incoming-credit-reversal', 'incoming_payment', p_payment.id::text, p_by::text, v_text,
    format('incoming:%s:take-back', p_payment.id), p_at,
    array_agg(ledger_account_id ORDER BY ledger_account_id), array_agg(-amount_minor ORDER BY ledger_account_id), p_payment.entry_id)
    FROM postings WHERE entry_id = p_payment.entry_id;
  -- If the payment had waited for staff, the customer was credited from the suspense account. The reversal above has then moved
  -- the money back to the suspense account, and release_incoming_payment moves it to the settlement account.
  IF p_payment.suspense_entry_id IS NOT NULL THEN
    PERFORM release_incoming_payment(p_payment, v_text, p_by::text, p_at);
  END IF;
  UPDATE incoming_payments
     SET state = 'returned', version = version + 1, reversal_entry_id = v_entry, return_code = 'FOCR', returned_at = p_at, note = p_note,
         decided_by = p_by, updated_at = p_at
   WHERE id = p_payment.id;
  SELECT a.owner_id, u.email, u.first_name INTO v_to FROM accounts a JOIN users u ON u.id = a.owner_id WHERE a.id = p_payment.account_id;
  v_params := jsonb_build_object('amount', money_text(p_payment.credited_minor, p_payment.credited_currency),
    'currency', p_payment.credited_currency, 'accountCurrency', p_payment.credited_currency,
    'counterparty', coalesce(nullif(p_payment.sender_name, ''), p_payment.sender_account),
    'reference', p_payment.reference, 'purpose', p_payment.purpose);
  PERFORM record_notice(
    jsonb_build_object('id', gen_random_uuid(), 'user_id', v_to.owner_id, 'kind', 'payment-recalled', 'params', v_params,
                       'subject_type', 'payment', 'subject_id', p_payment.id, 'created_at', p_at),
    jsonb_build_object('id', gen_random_uuid(), 'recipient', v_to.email, 'template', 'payment-recalled', 'state', 'queued', 'attempts', 0,
                       'props', v_params || jsonb_build_object('firstName', v_to.first_name, 'paymentId', p_payment.id),
                       'next_attempt_at', p_at, 'created_at', p_at));
  PERFORM pg_notify('holdfast', v_to.owner_id || ' transfers');
END $$;

-- Carries out the answer of staff to a request. All open requests for the payment get the same answer.
-- `give-back`: returns the money. If the money was credited to a customer, p_basis is the reason why the bank may debit the
--   customer: `consent` or `bank_error`. Above the four-eyes limit, a second person is needed.
-- `refuse`: refuses with the code p_code.
--
-- Outcomes: `worked`, `missing`, `forbidden`.
-- `own`: the money was credited to p_actor. `changed`: the request or its payment has changed. `ended`: the request needs no
-- answer.
-- `late`: staff have not decided in time, and the bank returns the payment automatically. `early`: the payment is not booked yet.
-- `basis`: the money was credited to a customer, and p_basis is missing. `no_basis`: p_basis is given, but no customer has the
-- money.
-- `funds`: the customer's available money is too low.
CREATE OR REPLACE FUNCTION answer_incoming_recall(
  p_id uuid, p_version integer, p_act text, p_code text, p_basis text, p_note text, p_actor uuid, p_roles text[], p_at timestamptz)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_recall incoming_recalls;
  v_seen incoming_payments;
  v_payment incoming_payments;
  v_owner uuid;
  v_key uuid;
  v_constraint text;
  v_may boolean := may_settle(p_actor, p_roles);
BEGIN
  SELECT * INTO v_recall FROM incoming_recalls WHERE id = p_id;
  IF NOT FOUND THEN RETURN 'missing'; END IF;
  IF v_recall.payment_id IS NULL THEN RETURN CASE WHEN v_may THEN 'ended' ELSE 'forbidden' END; END IF;
  SELECT * INTO v_seen FROM incoming_payments WHERE id = v_recall.payment_id;
  SELECT owner_id INTO v_owner FROM accounts WHERE id = v_seen.account_id;
  v_key := coalesce(v_owner, four_eyes_key('suspense:' || replace(v_seen.rail, '_', '-') || ':' || v_seen.currency));
  IF p_act = 'give-back' THEN
    PERFORM FROM ledger_accounts WHERE id = (SELECT ledger_account_id FROM accounts WHERE id = v_seen.account_id) FOR NO KEY UPDATE;
    IF EXISTS (SELECT FROM four_eyes_limits) THEN PERFORM four_eyes_lock(v_key); END IF;
  END IF;
  SELECT * INTO v_payment FROM incoming_payments WHERE id = v_seen.id FOR NO KEY UPDATE;
  SELECT * INTO v_recall FROM incoming_recalls WHERE id = p_id FOR NO KEY UPDATE;
  IF v_owner = p_actor THEN RETURN 'own'; END IF;
  IF NOT v_may THEN RETURN 'forbidden'; END IF;
  IF v_recall.state <> 'open' THEN RETURN 'ended'; END IF;
  IF v_recall.version <> p_version OR v_payment.account_id IS DISTINCT FROM v_seen.account_id THEN RETURN 'changed'; END IF;
  IF v_payment.state = 'waiting' AND v_payment.ends_at <= bank_moment() THEN RETURN 'late'; END IF;
  IF p_act = 'refuse' THEN
    UPDATE incoming_recalls
       SET state = 'refused', answer_code = p_code, note = p_note, decided_by = p_actor, answered_at = p_at, version = version + 1, updated_at = p_at
     WHERE payment_id = v_payment.id AND state = 'open';
    RETURN 'worked';
  END IF;
  IF v_payment.state = 'received' THEN RETURN 'early'; END IF;
  IF v_payment.state = 'booked' AND p_basis IS NULL THEN RETURN 'basis'; END IF;
  IF v_payment.state <> 'booked' AND p_basis IS NOT NULL THEN RETURN 'no_basis'; END IF;
  PERFORM require_four_eyes('incoming-give-back', concat_ws('|', p_id, p_version, v_payment.version, p_basis), v_key,
                            v_payment.amount_minor, v_payment.currency, 'incoming:' || v_payment.id, p_actor::text);
  -- Records the answers before the return. Otherwise, the return (end_incoming_recalls) would record them as automatic answers of
  -- the bank.
  UPDATE incoming_recalls
     SET state = 'given_back', basis = p_basis, note = p_note, decided_by = p_actor, answered_at = p_at, version = version + 1, updated_at = p_at
   WHERE payment_id = v_payment.id AND state = 'open';
  IF v_payment.state = 'waiting' THEN
    PERFORM return_incoming_payment(v_payment, 'FOCR', p_actor, p_note, p_at);
    RETURN 'worked';
  END IF;
  PERFORM take_back_incoming_payment(v_payment, p_actor, p_note, p_at);
  RETURN 'worked';
EXCEPTION WHEN check_violation THEN
  GET STACKED DIAGNOSTICS v_constraint = CONSTRAINT_NAME;
  IF v_constraint <> 'ledger_accounts_available_not_negative' THEN RAISE; END IF;
  RETURN 'funds';
END $$;

-- Records which message sends the answer to a request. Returns false if there is no answer yet, or if a message was recorded
-- before.
CREATE OR REPLACE FUNCTION note_recall_message(p_recall uuid, p_message uuid, p_at timestamptz) RETURNS boolean LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE incoming_recalls SET answer_message_id = p_message, version = version + 1, updated_at = p_at
   WHERE id = p_recall AND answered_at IS NOT NULL AND answer_message_id IS NULL;
  RETURN FOUND;
END $$;

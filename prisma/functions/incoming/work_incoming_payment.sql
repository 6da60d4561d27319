-- Carries out an action of staff on a waiting payment. Above the four-eyes limit, `post` and `return` need a second person.
-- `post`: credits the payment to the account p_account.
-- `ask`: records that staff have asked about the payment. p_note is the question.
-- `return`: returns the money to the sender's bank with the code p_code.
--
-- Outcomes: `worked`, `missing`, `forbidden`.
-- `own`: the account belongs to p_actor. `changed`: the payment has changed since the actor saw it. `ended`: the payment no
-- longer waits.
-- `account`, `blocked`, `currency`: the account cannot receive the payment (credit_incoming_payments).
-- `late`: staff have not decided in time, and the bank returns the payment automatically.
CREATE OR REPLACE FUNCTION work_incoming_payment(
  p_id uuid, p_version integer, p_act text, p_account uuid, p_code text, p_note text, p_actor uuid, p_roles text[], p_terms jsonb,
  p_at timestamptz)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_payment incoming_payments;
  v_owner uuid;
  v_outcome text;
  v_may boolean := may_settle(p_actor, p_roles);
BEGIN
  SELECT * INTO v_payment FROM incoming_payments WHERE id = p_id;
  IF NOT FOUND THEN RETURN 'missing'; END IF;
  IF p_act = 'post' THEN
    SELECT owner_id INTO v_owner FROM accounts WHERE id = p_account;
    PERFORM FROM ledger_accounts WHERE id = (SELECT ledger_account_id FROM accounts WHERE id = p_account) FOR NO KEY UPDATE;
  ELSE
    v_owner := four_eyes_key('suspense:' || replace(v_payment.rail, '_', '-') || ':' || v_payment.currency);
  END IF;
  IF p_act <> 'ask' AND v_owner IS NOT NULL AND EXISTS (SELECT FROM four_eyes_limits) THEN PERFORM four_eyes_lock(v_owner); END IF;
  SELECT * INTO v_payment FROM incoming_payments WHERE id = p_id FOR NO KEY UPDATE;
  IF p_act = 'post' AND v_owner = p_actor THEN RETURN 'own'; END IF;
  IF NOT v_may THEN RETURN 'forbidden'; END IF;
  IF v_payment.state <> 'waiting' THEN RETURN 'ended'; END IF;
  IF v_payment.version <> p_version THEN RETURN 'changed'; END IF;
  IF v_payment.ends_at <= bank_moment() THEN RETURN 'late'; END IF;
  CASE p_act
    WHEN 'ask' THEN
      UPDATE incoming_payments SET asked_at = p_at, asked_by = p_actor, note = p_note, version = version + 1, updated_at = p_at WHERE id = p_id;
    WHEN 'post' THEN
      IF v_owner IS NULL THEN RETURN 'account'; END IF;
      PERFORM require_four_eyes('incoming-post', concat_ws('|', p_id, p_version, p_account), v_owner, v_payment.amount_minor,
                                v_payment.currency, 'incoming:' || p_id, p_actor::text);
      v_outcome := (credit_incoming_payments(ARRAY[p_id], ARRAY[p_account], p_actor, p_note, p_terms, p_at))[1];
      IF v_outcome <> 'booked' THEN RETURN v_outcome; END IF;
    WHEN 'return' THEN
      PERFORM require_four_eyes('incoming-return', concat_ws('|', p_id, p_version, p_code), v_owner, v_payment.amount_minor,
                                v_payment.currency, 'incoming:' || p_id, p_actor::text);
      PERFORM return_incoming_payment(v_payment, p_code, p_actor, p_note, p_at);
  END CASE;
  RETURN 'worked';
END $$;

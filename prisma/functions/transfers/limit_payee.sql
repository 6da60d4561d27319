-- Checks an order against the limit for new payees, the limit on look-ups of payees, and recent identical payments (see the
-- outcomes of send_transfer). The caller has locked the customer's counter.
--
-- A payee is new until one day after the customer's first payment to the payee. Adding the payee as a beneficiary does not change
-- this period. A payee that the customer paid more than a day ago is known.
--
-- p_pin_changed_at: the moment of a change of the PIN in the last day; null if the PIN did not change in the last day. An
-- intruder may have changed the PIN. After a change, every payee is therefore new, even if the customer has paid the payee
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
    v_payee := payee_key(p_found.account_number, p_order.receiver_email);
    SELECT known_since, sent_minor INTO p_found.paid_since, v_paid_minor
      FROM payees WHERE user_id = p_order.sender_id AND payee = v_payee;
    p_found.is_payee_kept := FOUND;
    IF NOT p_found.is_payee_kept THEN
      -- Earlier releases wrote no row in `payees` for a beneficiary that was a day old, so this query looks for a paid transfer
      -- instead.
      SELECT min(created_at) INTO p_found.paid_since FROM transfers
       WHERE sender_id = p_order.sender_id AND status IN ('approved', 'closed')
         AND account_number = p_found.account_number AND receiver_email = p_order.receiver_email;
    END IF;
  END IF;
  p_found.is_new_payee := coalesce(p_order.at < p_found.paid_since + p_order.new_payee_for, true);
  IF p_pin_changed_at IS NOT NULL THEN
    p_found.is_new_payee := true;
    PERFORM FROM payees WHERE user_id = p_order.sender_id AND payee = v_payee
                          AND coalesce(counted_since, known_since) < p_pin_changed_at;
    p_found.counts_anew := FOUND;
    IF p_found.counts_anew THEN v_paid_minor := 0; END IF;
  END IF;
  -- After too many look-ups, the answer for an existing account number must be the same as for an unknown number.
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

-- Corrects the customer's counters when a transfer is deleted, is reopened or gets another amount. Only the counters of the day
-- on which the transfer was sent change, because a transfer counts only towards that day's limits.
CREATE OR REPLACE FUNCTION count_transfer_again(p_old transfers, p_new transfers) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_change bigint := CASE WHEN p_new.status = 'deleted' THEN 0 ELSE p_new.counted_minor END
                   - CASE WHEN p_old.status = 'deleted' THEN 0 ELSE p_old.counted_minor END;
BEGIN
  IF (p_old.status = 'deleted') <> (p_new.status = 'deleted') AND p_new.channel <> 'own' THEN
    PERFORM know_payee_again(p_new);
  END IF;
  IF v_change = 0 OR p_new.counted_on IS NULL THEN
    RETURN;
  END IF;
  UPDATE customer_sending
     SET sent_minor = greatest(sent_minor + v_change, 0),
         without_pin_minor = least(
           greatest(without_pin_minor + CASE WHEN p_new.counted_without_pin THEN v_change ELSE 0 END, 0),
           greatest(sent_minor + v_change, 0))
   WHERE user_id = p_new.sender_id AND date = p_new.counted_on;
  -- A payee's counter includes only transfers that were sent after the payee became new. A payee becomes new again when the
  -- customer changes the PIN.
  UPDATE payees SET sent_minor = greatest(sent_minor + v_change, 0)
   WHERE user_id = p_new.sender_id
     AND payee = payee_key(p_new.account_number, p_new.receiver_email, p_new.country, p_new.swift_code, p_new.routing_number)
     AND coalesce(counted_since, known_since) <= p_new.created_at;
END $$;

-- Corrects the moment since when a payee is known, after a transfer to the payee was deleted or reopened. A deleted transfer makes
-- no payee known. Otherwise, a thief could order one cent, cancel the order, and wait a day for the end of the limit for new
-- payees. If the transfer had made the payee known, the next transfer that is not deleted makes the payee known. Without such a
-- transfer, the payee is new again. A reopened transfer makes the payee known if no other transfer has.
--
-- The row of payees that the transfer has created contains the transfer's moment. Any other moment comes from another payment. An
-- earlier release stored no bank in the keys, and a migration copied its rows to the keys with the bank. The copies of a row without
-- a bank are therefore corrected too.
CREATE OR REPLACE FUNCTION know_payee_again(p_transfer transfers) RETURNS void LANGUAGE plpgsql
-- Makes every query use an index, as in send_transfer.
SET enable_seqscan = off AS $$
DECLARE
  v_payee text := payee_key(p_transfer.account_number, p_transfer.receiver_email, p_transfer.country, p_transfer.swift_code,
                            p_transfer.routing_number);
  v_known payees;
  v_since timestamptz;
BEGIN
  -- All orders of a customer lock this row before they read a payee. No order can therefore overlook this correction, and the
  -- queries below see all earlier orders.
  PERFORM FROM customer_sending WHERE user_id = p_transfer.sender_id FOR NO KEY UPDATE;
  IF p_transfer.status <> 'deleted' THEN
    INSERT INTO payees (user_id, payee, known_since)
      VALUES (p_transfer.sender_id, v_payee, payee_known_since(p_transfer, ARRAY[v_payee])) ON CONFLICT DO NOTHING;
    RETURN;
  END IF;
  FOR v_known IN
    SELECT * FROM payees WHERE user_id = p_transfer.sender_id AND v_payee IN (payee, payee_account(payee))
                           AND known_since = p_transfer.created_at
  LOOP
    v_since := payee_known_since(p_transfer, ARRAY[v_payee, v_known.payee]);
    IF v_since IS NULL THEN
      DELETE FROM payees WHERE user_id = v_known.user_id AND payee = v_known.payee;
    ELSE
      UPDATE payees SET known_since = v_since WHERE user_id = v_known.user_id AND payee = v_known.payee;
    END IF;
  END LOOP;
END $$;

-- Returns the moment of the first transfer that is not deleted, and that the sender of p_transfer has sent to the same account
-- number or wallet under one of these keys.
CREATE OR REPLACE FUNCTION payee_known_since(p_transfer transfers, p_payees text[]) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min(created_at) FROM transfers
   WHERE sender_id = p_transfer.sender_id AND account_number = p_transfer.account_number AND status <> 'deleted'
     AND payee_key(account_number, receiver_email, country, swift_code, routing_number) = ANY (p_payees)
$$;

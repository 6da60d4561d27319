-- Corrects the customer's counters when a transfer is deleted, is reopened or gets another amount. Only the counters of the day
-- on which the transfer was sent change, because a transfer counts only towards that day's limits.
CREATE OR REPLACE FUNCTION count_transfer_again(p_old transfers, p_new transfers) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_change bigint := CASE WHEN p_new.status = 'deleted' THEN 0 ELSE p_new.counted_minor END
                   - CASE WHEN p_old.status = 'deleted' THEN 0 ELSE p_old.counted_minor END;
BEGIN
  IF v_change = 0 OR p_new.counted_on IS NULL THEN
    RETURN;
  END IF;
  UPDATE customer_sending
     SET sent_minor = greatest(sent_minor + v_change, 0),
         without_pin_minor = least(
           greatest(without_pin_minor + CASE WHEN p_new.counted_without_pin THEN v_change ELSE 0 END, 0),
           greatest(sent_minor + v_change, 0))
   WHERE user_id = p_new.sender_id AND date = p_new.counted_on;
  -- A payee's counter includes only transfers that were sent after the payee became new. A payee can become new again when the
  -- customer deletes the beneficiary, or changes the PIN.
  UPDATE payees SET sent_minor = greatest(sent_minor + v_change, 0)
   WHERE user_id = p_new.sender_id
     AND payee = payee_key(p_new.account_number, p_new.receiver_email, p_new.country, p_new.swift_code, p_new.routing_number)
     AND coalesce(counted_since, known_since) <= p_new.created_at;
END $$;

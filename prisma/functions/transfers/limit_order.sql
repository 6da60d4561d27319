-- The third step of an order. Checks the order against the customer's limits and available money, and adds the order to the
-- customer's counter. All orders of a customer update the same row of customer_sending, so these orders run one after the other.
-- A refused order does not count.
--
-- One UPDATE counts an order that is within the limits. For any other order, the code after the UPDATE finds the exceeded limit.
CREATE OR REPLACE FUNCTION limit_order(p_order transfer_order, INOUT p_found transfer_findings) LANGUAGE plpgsql AS $$
DECLARE
  v_day customer_sending;
  v_without_pin bigint := CASE WHEN p_order.has_pin THEN 0 ELSE p_found.worth END;
BEGIN
  p_found.counted_on := p_order.today;
  p_found.is_counted := false;
  IF p_found.worth <= p_order.single_limit AND p_found.debited <= p_found.available AND NOT p_order.is_check_only THEN
    UPDATE customer_sending
       SET date = p_order.today, sent_minor = CASE date WHEN p_order.today THEN sent_minor ELSE 0 END + p_found.worth,
           without_pin_minor = CASE date WHEN p_order.today THEN without_pin_minor ELSE 0 END + v_without_pin
     WHERE user_id = p_order.sender_id AND date <= p_order.today
       AND CASE date WHEN p_order.today THEN sent_minor ELSE 0 END + p_found.worth <= p_order.day_limit
       AND (p_order.has_pin OR CASE date WHEN p_order.today THEN without_pin_minor ELSE 0 END + v_without_pin < p_order.pin_limit)
       -- The code below handles the rare case of a changed PIN.
       AND pin_changed_at IS NULL;
    p_found.is_counted := FOUND;
  END IF;
  IF NOT p_found.is_counted THEN
    v_day := lock_customer_sending(p_order.sender_id, p_order.today);
    IF v_day.pin_changed_at + p_order.new_payee_for <= p_order.at THEN v_day.pin_changed_at := NULL; END IF;
    p_found.counted_on := v_day.date;
    IF p_found.worth > p_order.single_limit THEN p_found.outcome := 'limit_single'; RETURN; END IF;
  END IF;
  IF p_order.channel <> 'own' THEN
    p_found := limit_payee(p_order, p_found, v_day.pin_changed_at);
    IF p_found.outcome IS NOT NULL THEN
      IF p_found.is_counted THEN
        UPDATE customer_sending SET sent_minor = sent_minor - p_found.worth, without_pin_minor = without_pin_minor - v_without_pin
         WHERE user_id = p_order.sender_id;
      END IF;
      RETURN;
    END IF;
  END IF;
  IF p_found.is_counted THEN RETURN; END IF;
  IF NOT p_order.has_pin AND v_day.without_pin_minor + p_found.worth >= p_order.pin_limit THEN
    p_found.outcome := 'pin_required';
  ELSIF v_day.sent_minor + p_found.worth > p_order.day_limit THEN
    p_found.outcome := 'limit_day';
    p_found.value := greatest(p_order.day_limit - v_day.sent_minor, 0);
  ELSIF p_found.debited > p_found.available THEN
    p_found.outcome := 'funds';
    p_found.value := p_found.available;
  ELSIF p_order.is_check_only THEN
    p_found.outcome := 'allowed';
  ELSE
    UPDATE customer_sending
       SET date = v_day.date, sent_minor = v_day.sent_minor + p_found.worth,
           without_pin_minor = v_day.without_pin_minor + v_without_pin, pin_changed_at = v_day.pin_changed_at
     WHERE user_id = p_order.sender_id;
  END IF;
END $$;

-- Locks and returns a customer's counter for today. All transfers of the customer wait for this lock.
CREATE OR REPLACE FUNCTION lock_customer_sending(p_user uuid, p_today date) RETURNS customer_sending LANGUAGE plpgsql AS $$
DECLARE
  v_day customer_sending;
BEGIN
  SELECT * INTO v_day FROM customer_sending WHERE user_id = p_user FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    INSERT INTO customer_sending (user_id, date) VALUES (p_user, p_today) ON CONFLICT DO NOTHING;
    SELECT * INTO v_day FROM customer_sending WHERE user_id = p_user FOR NO KEY UPDATE;
  END IF;
  IF v_day.date < p_today THEN
    v_day.date := p_today;
    v_day.sent_minor := 0;
    v_day.without_pin_minor := 0;
  END IF;
  RETURN v_day;
END $$;

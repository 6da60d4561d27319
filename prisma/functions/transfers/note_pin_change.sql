-- Records the moment when a transfer PIN of a customer has changed. For a day after this moment, send_transfer treats every payee
-- as new.
CREATE OR REPLACE FUNCTION note_pin_change(p_user uuid, p_today date, p_at timestamptz) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO customer_sending (user_id, date, pin_changed_at) VALUES (p_user, p_today, p_at)
    ON CONFLICT (user_id) DO UPDATE SET pin_changed_at = excluded.pin_changed_at;
$$;

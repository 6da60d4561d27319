-- Whether an act of staff may be done now: four eyes are off, the worth of what was done alone on the same customer within a day
-- stays at or below the limit together with it, or a second person has confirmed exactly this in this very transaction.
--
-- p_content says what is done besides amount and currency; p_subject counts one thing once, however often it is touched. Without
-- a customer there is no limit below which one person is enough. Days are of the database's own clock, and rates the latest:
-- no caller's word is taken for either.
CREATE OR REPLACE FUNCTION four_eyes(
  p_act text, p_content text, p_customer uuid, p_amount bigint, p_currency text, p_subject text)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_limit bigint := (SELECT limit_minor FROM four_eyes_limits);
  v_txid bigint;
  v_worth bigint;
  v_at timestamptz := clock_timestamp();
BEGIN
  IF v_limit IS NULL THEN
    RETURN true;
  END IF;
  v_txid := pg_current_xact_id()::text::bigint;
  IF EXISTS (SELECT FROM proposals WHERE decided_txid = v_txid AND state = 'confirmed'
                AND needs @> jsonb_build_array(jsonb_build_object(
                      'act', p_act, 'content', p_content, 'amountMinor', p_amount::text, 'currency', p_currency))) THEN
    RETURN true;
  END IF;
  IF p_customer IS NOT NULL THEN
    v_worth := limit_worth(p_amount, p_currency, 'infinity');
    -- Who acts on the same customer comes one after the other.
    PERFORM four_eyes_lock(p_customer);
    INSERT INTO counted_acts AS c (customer_id, subject, worth_minor, counted_at)
      SELECT p_customer, p_subject, v_worth, v_at
       WHERE v_worth + (SELECT coalesce(sum(worth_minor), 0) FROM counted_acts
                         WHERE customer_id = p_customer AND subject <> p_subject AND counted_at > v_at - interval '24 hours') <= v_limit
      ON CONFLICT (customer_id, subject) DO UPDATE
        SET worth_minor = CASE WHEN c.counted_at > v_at - interval '24 hours' THEN greatest(c.worth_minor, excluded.worth_minor)
                               ELSE excluded.worth_minor END,
            counted_at = v_at;
    IF FOUND THEN
      RETURN true;
    END IF;
  END IF;
  IF NOT EXISTS (SELECT FROM previewed_needs WHERE txid = v_txid) THEN
    RETURN false;
  END IF;
  INSERT INTO previewed_needs (txid, act, content, customer_id, amount_minor, currency)
    VALUES (v_txid, p_act, p_content, p_customer, p_amount, p_currency);
  RETURN true;
END $$;

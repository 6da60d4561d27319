-- Returns true if a member of staff may do an act now. Otherwise the act needs a second person. The act is allowed if one of
-- these conditions is met:
-- - The bank has turned four eyes off.
-- - The sums stay within the limits. A sum contains this act and the acts of the last 24 hours that no second person has
--   confirmed. One limit covers the acts on this customer, and another limit covers the acts of this member of staff.
-- - A second person has confirmed exactly this act in this transaction.
-- - The transaction is only a trial of a command, and never commits (begin_preview). The function then records the act in
--   previewed_needs.
--
-- `p_content`: the details of the act, without amount and currency. The confirmed act must have the same details.
-- `p_customer`: the customer of the act; null for an act that needs a second person at any amount.
-- `p_subject`: several acts with the same subject count as one act towards the limits.
-- `p_actor`: the person who acts (staff_day_allows), or null for an act that moves no money.
-- `p_is_order`: true if staff carry out a customer's order, and the customer has chosen the amount.
--
-- The function uses the database's clock and the latest rates, so that the caller cannot influence the time or the rates.
CREATE OR REPLACE FUNCTION four_eyes(
  p_act text, p_content text, p_customer uuid, p_amount bigint, p_currency text, p_subject text, p_actor text,
  p_is_order boolean DEFAULT false)
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
    -- The lock makes acts on the same customer run one after the other.
    PERFORM four_eyes_lock(p_customer);
    IF v_worth + (SELECT coalesce(sum(worth_minor), 0) FROM counted_acts
                   WHERE customer_id = p_customer AND subject <> p_subject AND counted_at > v_at - interval '24 hours') <= v_limit
       AND (p_actor IS NULL OR staff_day_allows(p_actor, p_subject, v_worth, p_is_order, v_limit, v_at)) THEN
      INSERT INTO counted_acts AS c (customer_id, subject, worth_minor, counted_at)
        VALUES (p_customer, p_subject, v_worth, v_at)
        ON CONFLICT (customer_id, subject) DO UPDATE
          SET worth_minor = CASE WHEN c.counted_at > v_at - interval '24 hours' THEN greatest(c.worth_minor, excluded.worth_minor)
                                 ELSE excluded.worth_minor END,
              counted_at = v_at;
      RETURN true;
    END IF;
  END IF;
  IF NOT is_preview() THEN
    RETURN false;
  END IF;
  INSERT INTO previewed_needs (txid, act, content, customer_id, amount_minor, currency)
    VALUES (v_txid, p_act, p_content, p_customer, p_amount, p_currency);
  RETURN true;
END $$;

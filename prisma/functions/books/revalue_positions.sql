-- Values the currency positions at the bank's latest rates, at the last moment of the business date p_date. The total value of all
-- positions is the bank's result from currencies since the previous valuation: the margin of the conversions and the effect of
-- changed rates. An entry in dollars moves the result from the dollar position to the income on currencies. After this entry, the
-- total value is zero. If a currency with a position has no rate, no result is posted. p_up_to is the number of a journal line. No
-- further line with this number or a smaller number can appear (is_settled). The positions contain the lines up to p_up_to. A
-- conversion that is posted during this function has a larger number, so the next valuation includes the conversion.
--
-- Runs in the transaction that begins the next business date (endBusinessDate), after accrue_interest, and does nothing if the
-- next date has begun.
CREATE OR REPLACE FUNCTION revalue_positions(p_date date, p_at timestamptz, p_up_to bigint) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_total bigint;
  v_position bigint;
  v_income bigint;
  v_entry uuid;
BEGIN
  IF (SELECT open_on FROM business_day) IS DISTINCT FROM p_date THEN
    RETURN;
  END IF;
  INSERT INTO currency_positions (date, currency, position_minor, last_sequence, rate, worth_minor)
    SELECT p_date, a.currency, b.minor, p_up_to, r.rate,
           CASE WHEN r.rate IS NULL THEN 0
                ELSE round(b.minor * 100 / (10::numeric ^ currency_digits(a.currency) * r.rate)) END::bigint
      FROM ledger_accounts a
      LEFT JOIN LATERAL (
        SELECT balance_minor, last_sequence FROM ledger_snapshots
         WHERE ledger_account_id = a.id AND last_sequence <= p_up_to ORDER BY date DESC LIMIT 1) s ON true
      CROSS JOIN LATERAL (
        SELECT coalesce(s.balance_minor, 0) + coalesce((
                 SELECT sum(p.amount_minor) FROM postings p
                  WHERE p.ledger_account_id = a.id AND p.sequence > coalesce(s.last_sequence, 0) AND p.sequence <= p_up_to), 0)::bigint AS minor) b
      LEFT JOIN LATERAL (
        SELECT CASE WHEN a.currency = 'USD' THEN 1 ELSE (
                 SELECT x.rate FROM exchange_rates x
                  WHERE x.base_currency = 'USD' AND x.quote_currency = a.currency::bpchar AND x.valid_from <= p_at
                  ORDER BY x.valid_from DESC LIMIT 1) END AS rate) r ON true
     WHERE a.code = 'fx:' || a.currency;
  SELECT CASE WHEN bool_and(rate IS NOT NULL OR position_minor = 0) THEN sum(worth_minor) ELSE 0 END INTO v_total
    FROM currency_positions WHERE date = p_date;
  IF coalesce(v_total, 0) = 0 THEN
    RETURN;
  END IF;
  v_position := ledger_open_account('fx:USD', 'USD', 'asset', p_at);
  v_income := ledger_open_account('income:fx:USD', 'USD', 'income', p_at);
  v_entry := post_end_of_date('fx-revaluation', 'currency_position', p_date, '{"code": "revaluation"}',
    format('fx-revaluation:%s', p_date), p_at, v_position, v_income, -v_total);
  INSERT INTO currency_positions AS p (date, currency, position_minor, last_sequence, rate, worth_minor, entry_id)
    VALUES (p_date, 'USD', -v_total, p_up_to, 1, -v_total, v_entry)
    ON CONFLICT (date, currency) DO UPDATE
      SET position_minor = p.position_minor - v_total, worth_minor = p.worth_minor - v_total, entry_id = v_entry;
END $$;

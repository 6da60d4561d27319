-- What an amount counts against the limits on transfers: its worth in US cents at the bank's rate, rounded up. While a
-- currency has no rate, a unit of it counts as a dollar. Exact: without a cast, a power of integers is a floating-point
-- number. What is worth more than any limit counts as 10 ^ 18, so that a rate that is far off refuses and does not fail.
CREATE OR REPLACE FUNCTION limit_worth(p_amount_minor bigint, p_currency text, p_at timestamptz)
RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_per_dollar numeric;
BEGIN
  IF p_currency = 'USD' THEN
    RETURN p_amount_minor;
  END IF;
  -- Compared with a text, the column would be one as well, and every rate of every currency read.
  SELECT rate INTO v_per_dollar FROM exchange_rates
    WHERE base_currency = 'USD' AND quote_currency = p_currency::bpchar AND valid_from <= p_at ORDER BY valid_from DESC LIMIT 1;
  RETURN least(ceil(p_amount_minor * 100 / (10::numeric ^ currency_digits(p_currency) * coalesce(v_per_dollar, 1))),
               1000000000000000000);
END $$;

-- The worth of an amount that counts towards the limits on transfers, in US cents at the bank's rate, rounded up. While a
-- currency has no rate, one unit of the currency counts as one dollar. The cast keeps the result exact, because a power of
-- integers is a floating-point number. An amount above every limit counts as 10 ^ 18, so that an extreme rate leads to a refusal
-- and not to an error.
CREATE OR REPLACE FUNCTION limit_worth(p_amount_minor bigint, p_currency text, p_at timestamptz)
RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_per_dollar numeric;
BEGIN
  IF p_currency = 'USD' THEN
    RETURN p_amount_minor;
  END IF;
  -- Without the cast Postgres would compare texts and read all rates of all currencies.
  SELECT rate INTO v_per_dollar FROM exchange_rates
    WHERE base_currency = 'USD' AND quote_currency = p_currency::bpchar AND valid_from <= p_at ORDER BY valid_from DESC LIMIT 1;
  RETURN least(ceil(p_amount_minor * 100 / (10::numeric ^ currency_digits(p_currency) * coalesce(v_per_dollar, 1))),
               1000000000000000000);
END $$;

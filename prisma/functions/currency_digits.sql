-- Decimals of a currency's minor unit, as lib/money/currency.ts has them (a test compares the two).
CREATE OR REPLACE FUNCTION currency_digits(p_currency text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_currency WHEN 'JPY' THEN 0 ELSE 2 END
$$;

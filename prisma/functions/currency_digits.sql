-- The number of decimals of a currency, equal to the number in lib/money/currency.ts (a test compares the two).
CREATE OR REPLACE FUNCTION currency_digits(p_currency text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_currency WHEN 'JPY' THEN 0 ELSE 2 END
$$;

-- Converts an amount in minor units to decimal text, such as 1250.50, or 1250 if the currency has no decimals.
CREATE OR REPLACE FUNCTION money_text(p_amount_minor bigint, p_currency text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE currency_digits(p_currency) WHEN 0 THEN p_amount_minor::text ELSE (p_amount_minor / 100.00)::numeric(20, 2)::text END
$$;

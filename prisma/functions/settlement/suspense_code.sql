-- The account of the books on which an exception stands until it is explained: one for each rail and currency.
CREATE OR REPLACE FUNCTION suspense_code(p_exception settlement_exceptions) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'suspense:' || replace(p_exception.rail, '_', '-') || ':' || p_exception.currency
$$;

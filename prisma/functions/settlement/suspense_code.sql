-- The code of the suspense account, which carries an exception's difference until the difference is explained. Each rail and
-- currency has one suspense account.
CREATE OR REPLACE FUNCTION suspense_code(p_exception settlement_exceptions) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'suspense:' || replace(p_exception.rail, '_', '-') || ':' || p_exception.currency
$$;

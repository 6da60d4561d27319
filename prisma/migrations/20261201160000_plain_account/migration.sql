-- The next migration creates an index on this function. prisma/functions contains the same definition.
CREATE OR REPLACE FUNCTION plain_account(p_account text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT upper(regexp_replace(p_account, '[^[:alnum:]]', '', 'g'))
$$;

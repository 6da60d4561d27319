-- The seconds until a customer may look up payees again; null while fewer than p_max look-ups count.
CREATE OR REPLACE FUNCTION payee_lookup_wait(p_user uuid, p_max bigint) RETURNS bigint LANGUAGE sql AS $$
  SELECT ceil(expire / 1000.0 - extract(epoch FROM clock_timestamp())) FROM rate_limits
   WHERE key = 'payee-lookup-user:' || p_user AND points >= p_max
     AND expire > extract(epoch FROM clock_timestamp()) * 1000;
$$;

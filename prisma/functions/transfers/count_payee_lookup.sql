-- Counts one look-up of a payee in the counter that lib/server/rate-limit.ts uses for name checks. Look-ups and name checks share
-- one limit.
--
-- `p_seconds`: the length of the counting period, which begins with the first look-up.
CREATE OR REPLACE FUNCTION count_payee_lookup(p_user uuid, p_seconds bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO rate_limits AS l (key, points, expire)
    SELECT 'payee-lookup-user:' || p_user, 1, at.ms + p_seconds * 1000
      FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms) at
    ON CONFLICT (key) DO UPDATE
      SET points = CASE WHEN l.expire > excluded.expire - p_seconds * 1000 THEN l.points + 1 ELSE 1 END,
          expire = CASE WHEN l.expire > excluded.expire - p_seconds * 1000 THEN l.expire ELSE excluded.expire END;
$$;

-- The sealed form of a moment: in UTC, with milliseconds.
CREATE OR REPLACE FUNCTION seal_moment(p_moment timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(p_moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

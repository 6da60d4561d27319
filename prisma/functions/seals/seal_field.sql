-- One field of what is sealed (docs/decisions/0025-seals.md): its length in bytes, a colon, the text and a comma; for null a
-- dash and a comma. The cast lets Postgres put its expression straight into the statements that call it.
CREATE OR REPLACE FUNCTION seal_field(p_value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(octet_length(p_value)::text || ':' || p_value, '-') || ','
$$;

-- A member of what is sealed (docs/decisions/0025-seals.md): its length in bytes, a colon, itself and a comma; a dash and a
-- comma for nothing. The cast makes it one that Postgres writes into the statements that call it.
CREATE OR REPLACE FUNCTION seal_field(p_value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(octet_length(p_value)::text || ':' || p_value, '-') || ','
$$;

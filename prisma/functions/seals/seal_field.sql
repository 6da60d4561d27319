-- Encodes one field of a sealed row (docs/decisions/seals.md) as the length of the text in bytes, a colon, the text and a comma.
-- A null becomes a dash and a comma. The cast allows Postgres to inline the function into the calling SQL statement.
CREATE OR REPLACE FUNCTION seal_field(p_value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(octet_length(p_value)::text || ':' || p_value, '-') || ','
$$;

-- Encodes one field of a sealed row (docs/decisions/seals.md) as the length of the text in bytes, a colon, the text and a comma.
-- A null becomes a dash and a comma. The cast to text makes the expression immutable, so that Postgres can inline the function
-- into the calling SQL statement.
CREATE OR REPLACE FUNCTION seal_field(p_value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(octet_length(p_value)::text || ':' || p_value, '-') || ','
$$;

-- Formats a moment for a seal, in UTC and with milliseconds.
CREATE OR REPLACE FUNCTION seal_moment(p_moment timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(p_moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Returns the root of a Merkle tree over the leaves. On each level, each pair of neighbours becomes one node. A last node without
-- a neighbour moves up unchanged. The last remaining node is the root. The first hashed byte is 1 for a node and 0 for a leaf
-- (seal_leaves), so that a node cannot be presented as a leaf.
CREATE OR REPLACE FUNCTION seal_root(p_leaves bytea[]) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_level bytea[] := p_leaves;
BEGIN
  WHILE cardinality(v_level) > 1 LOOP
    SELECT array_agg(CASE pair.count WHEN 2 THEN sha256('\x01'::bytea || pair.joined) ELSE pair.joined END ORDER BY pair.n)
      INTO v_level
      FROM (SELECT (place - 1) / 2 AS n, count(*) AS count, string_agg(hash, ''::bytea ORDER BY place) AS joined
              FROM unnest(v_level) WITH ORDINALITY AS h(hash, place) GROUP BY 1) pair;
  END LOOP;
  RETURN v_level[1];
END $$;

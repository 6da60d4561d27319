-- The sums of credits and debits of an account in each period between two neighbouring moments. The moments must be in ascending
-- order. `since` is the beginning of the period.
CREATE OR REPLACE FUNCTION ledger_flows(p_account bigint, p_moments timestamptz[])
RETURNS TABLE (since timestamptz, in_minor bigint, out_minor bigint) LANGUAGE sql STABLE AS $$
  SELECT b.since, coalesce(f.in_minor, 0)::bigint, coalesce(f.out_minor, 0)::bigint
    FROM (SELECT lag(l.moment) OVER w AS since, lag(l.last_sequence) OVER w AS first_sequence, l.last_sequence
            FROM ledger_lines_before(p_account, p_moments) l WINDOW w AS (ORDER BY l.moment)) b
    CROSS JOIN LATERAL (
      SELECT sum(p.amount_minor) FILTER (WHERE p.amount_minor > 0) AS in_minor,
             -sum(p.amount_minor) FILTER (WHERE p.amount_minor < 0) AS out_minor
        FROM postings p
        WHERE p.ledger_account_id = p_account AND p.sequence > b.first_sequence AND p.sequence <= b.last_sequence) f
    WHERE b.since IS NOT NULL ORDER BY b.since;
$$;

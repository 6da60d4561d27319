-- How an account has fared: what it held at given moments, and what came and went between them.

-- With the amounts in it, sums over an account's lines come from the index alone.
CREATE INDEX "postings_ledger_account_id_sequence_amount_minor_idx" ON "postings"("ledger_account_id", "sequence", "amount_minor");
DROP INDEX "postings_ledger_account_id_sequence_idx";

-- The last line of an account dated before each moment, and what a tracked account held after it; both are 0 where there
-- is none. The moments come in rising order.
--
-- An account's lines are in the order of time. Where a moment lies among them is guessed from the times on both sides,
-- as in a dictionary: whatever the number of lines, a few are looked at. Every other guess halves the distance, for
-- accounts whose lines are very unevenly spread.
CREATE FUNCTION ledger_lines_before(p_account bigint, p_moments timestamptz[])
RETURNS TABLE (moment timestamptz, last_sequence bigint, balance_minor bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_newest record;
  v_before record;  -- dated before the moment
  v_after record;   -- not dated before it, and later than v_before
  v_line record;
  v_guess bigint;
  v_halve boolean;
BEGIN
  SELECT p.sequence, p.balance_after_minor, e.posted_at INTO v_newest
    FROM postings p JOIN journal_entries e ON e.id = p.entry_id
    WHERE p.ledger_account_id = p_account ORDER BY p.sequence DESC LIMIT 1;
  SELECT 0::bigint AS sequence, 0::bigint AS balance_after_minor, '-infinity'::timestamptz AS posted_at INTO v_before;

  FOREACH moment IN ARRAY p_moments LOOP
    IF v_newest.posted_at < moment THEN
      v_before := v_newest;
    ELSIF v_newest.sequence > v_before.sequence THEN
      SELECT p.sequence, p.balance_after_minor, e.posted_at INTO v_after
        FROM postings p JOIN journal_entries e ON e.id = p.entry_id
        WHERE p.ledger_account_id = p_account AND p.sequence > v_before.sequence ORDER BY p.sequence LIMIT 1;
      IF v_after.posted_at < moment THEN
        v_before := v_after;
        v_after := v_newest;
        v_halve := false;
        WHILE v_after.sequence - v_before.sequence > 1 LOOP
          v_guess := CASE WHEN v_halve
            THEN (v_before.sequence + v_after.sequence + 1) / 2
            ELSE v_before.sequence + ceil((v_after.sequence - v_before.sequence) *
              extract(epoch FROM moment - v_before.posted_at)::float8 /
              extract(epoch FROM v_after.posted_at - v_before.posted_at)::float8)::bigint END;
          v_halve := NOT v_halve;
          SELECT p.sequence, p.balance_after_minor, e.posted_at INTO v_line
            FROM postings p JOIN journal_entries e ON e.id = p.entry_id
            WHERE p.ledger_account_id = p_account AND p.sequence >= v_guess ORDER BY p.sequence LIMIT 1;
          IF v_line.posted_at < moment THEN
            v_before := v_line;
          ELSE
            v_after := v_line;
            SELECT p.sequence, p.balance_after_minor, e.posted_at INTO v_line
              FROM postings p JOIN journal_entries e ON e.id = p.entry_id
              WHERE p.ledger_account_id = p_account AND p.sequence < v_guess ORDER BY p.sequence DESC LIMIT 1;
            IF v_line.posted_at < moment THEN
              v_before := v_line;
              EXIT;
            END IF;
            v_after := v_line;
          END IF;
        END LOOP;
      END IF;
    END IF;
    last_sequence := v_before.sequence;
    balance_minor := v_before.balance_after_minor;
    RETURN NEXT;
  END LOOP;
END $$;

-- What came into an account and what went out of it between each two neighbours of the moments, which come in rising
-- order; `since` is where a period begins.
CREATE FUNCTION ledger_flows(p_account bigint, p_moments timestamptz[])
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

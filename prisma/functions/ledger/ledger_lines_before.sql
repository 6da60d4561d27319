-- Returns the number of the last line of an account before each date, and the balance of a tracked account after this line. If
-- the account has no line before the date, the number and the balance are 0. The dates are business dates, and must be in
-- ascending order. To read only a few lines, the function estimates a date's position by interpolation between two lines with
-- known dates. Every second estimate halves the remaining range, because the lines of some accounts are spread very unevenly.
-- After each date, the function remembers the line that follows the result. If this line is not before the next date either, the
-- next date needs no query.
CREATE OR REPLACE FUNCTION ledger_lines_before(p_account bigint, p_dates date[])
RETURNS TABLE (before date, last_sequence bigint, balance_minor bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_newest record;
  v_before record;  -- a line with an earlier date than `before`
  v_after record;   -- a later line than v_before; at the end of each loop, the next line
  v_has_after boolean := false;
  v_line record;
  v_guess bigint;
  v_halve boolean;
BEGIN
  SELECT p.sequence, p.balance_after_minor, e.business_date INTO v_newest
    FROM postings p JOIN journal_entries e ON e.id = p.entry_id
    WHERE p.ledger_account_id = p_account ORDER BY p.sequence DESC LIMIT 1;
  SELECT 0::bigint AS sequence, 0::bigint AS balance_after_minor, '-infinity'::date AS business_date INTO v_before;

  FOREACH before IN ARRAY p_dates LOOP
    IF v_newest.business_date < before THEN
      v_before := v_newest;
    ELSIF v_newest.sequence > v_before.sequence THEN
      IF NOT v_has_after THEN
        SELECT p.sequence, p.balance_after_minor, e.business_date INTO v_after
          FROM postings p JOIN journal_entries e ON e.id = p.entry_id
          WHERE p.ledger_account_id = p_account AND p.sequence > v_before.sequence ORDER BY p.sequence LIMIT 1;
        v_has_after := true;
      END IF;
      IF v_after.business_date < before THEN
        v_before := v_after;
        v_after := v_newest;
        v_halve := false;
        WHILE v_after.sequence - v_before.sequence > 1 LOOP
          -- v_before has an earlier date than v_after, so the divisor is at least 1.
          v_guess := CASE WHEN v_halve
            THEN (v_before.sequence + v_after.sequence + 1) / 2
            ELSE v_before.sequence + ceil((v_after.sequence - v_before.sequence) *
              (before - v_before.business_date)::float8 / (v_after.business_date - v_before.business_date))::bigint END;
          v_halve := NOT v_halve;
          SELECT p.sequence, p.balance_after_minor, e.business_date INTO v_line
            FROM postings p JOIN journal_entries e ON e.id = p.entry_id
            WHERE p.ledger_account_id = p_account AND p.sequence >= v_guess ORDER BY p.sequence LIMIT 1;
          IF v_line.business_date < before THEN
            v_before := v_line;
          ELSE
            v_after := v_line;
            SELECT p.sequence, p.balance_after_minor, e.business_date INTO v_line
              FROM postings p JOIN journal_entries e ON e.id = p.entry_id
              WHERE p.ledger_account_id = p_account AND p.sequence < v_guess ORDER BY p.sequence DESC LIMIT 1;
            IF v_line.business_date < before THEN
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

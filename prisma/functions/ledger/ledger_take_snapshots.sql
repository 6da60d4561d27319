-- Closes a business date of the books. A later date must be open (open_business_date), and all transactions that could still
-- write an entry of the closed date must have ended. The function checks both conditions with the table settle_marks. The
-- function writes the balance of each system account, and the totals of the accounts of customers, loans and deposits. All
-- figures include exactly the lines whose entries have the closed date or an earlier date, so the figures add up to zero. If the
-- date or a later date is already closed, the function writes nothing and returns 0. Returns the number of system accounts.
--
-- Transactions run in parallel, so a line of a later date may have a smaller number than a line of the closed date. The figures
-- therefore have two parts. The first part includes all lines up to last_sequence, and none of these lines has a later date. The
-- second part (in_flight_minor) includes the few lines of the closed date with larger numbers.
CREATE OR REPLACE FUNCTION ledger_take_snapshots(p_date date) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_before ledger_closings%ROWTYPE;
  v_day business_day%ROWTYPE;
  v_from bigint;
  v_up_to bigint;
  v_settled bigint;
  v_drawn bigint;
  v_snapshots bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM settle_marks
                  WHERE open_on > p_date AND mark < pg_snapshot_xmin(pg_current_snapshot())::text::bigint) THEN
    RAISE EXCEPTION 'an entry of % may still come', p_date USING ERRCODE = 'HF004';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger closing', 0));
  SELECT * INTO v_before FROM ledger_closings ORDER BY date DESC LIMIT 1;
  IF v_before.date >= p_date THEN
    RETURN 0;
  END IF;
  -- All transactions that could write a line with a number up to v_settled have ended. No line with a number above v_drawn has
  -- the closed date.
  SELECT max(postings) INTO STRICT v_settled FROM settle_marks WHERE mark < pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  SELECT CASE WHEN q.is_called THEN q.last_value ELSE 0 END INTO STRICT v_drawn FROM postings_sequence_seq q;
  SELECT * INTO STRICT v_day FROM business_day;
  v_from := coalesce(v_before.last_sequence, 0);
  -- The search for the first line of a later date begins at the last line that was settled when the next date began.
  v_up_to := greatest(v_from, CASE WHEN v_day.open_on = p_date + 1 THEN v_day.last_sequence ELSE 0 END);
  -- EXECUTE plans the query for these values. A cached plan would be chosen without these values, as if the range contained many
  -- lines.
  EXECUTE $sql$
    SELECT coalesce(min(p.sequence) FILTER (WHERE e.business_date > $3) - 1, greatest($1, $2))
      FROM postings p JOIN journal_entries e ON e.id = p.entry_id WHERE p.sequence > $1 AND p.sequence <= $2
  $sql$ INTO v_up_to USING v_up_to, v_settled, p_date;
  INSERT INTO ledger_closings (date, last_sequence, settled_sequence) VALUES (p_date, v_up_to, greatest(v_drawn, v_up_to));

  EXECUTE $sql$
    INSERT INTO ledger_snapshots (ledger_account_id, date, balance_minor, last_sequence, in_flight_minor)
    SELECT a.id, $1,
           coalesce(s.balance_minor, 0) + coalesce((
             SELECT sum(p.amount_minor) FROM postings p
              WHERE p.ledger_account_id = a.id AND p.sequence > coalesce(s.last_sequence, 0) AND p.sequence <= $2), 0),
           $2,
           coalesce((
             SELECT sum(p.amount_minor) FROM postings p JOIN journal_entries e ON e.id = p.entry_id
              WHERE p.ledger_account_id = a.id AND p.sequence > $2 AND p.sequence <= $3 AND e.business_date <= $1), 0)
      FROM ledger_accounts a LEFT JOIN LATERAL (
        SELECT balance_minor, last_sequence FROM ledger_snapshots
         WHERE ledger_account_id = a.id ORDER BY date DESC LIMIT 1) s ON true
     WHERE NOT a.tracked
  $sql$ USING p_date, v_up_to, v_drawn;
  GET DIAGNOSTICS v_snapshots = ROW_COUNT;

  -- The new totals are the totals of the previous closing plus the lines since then. The totals are not computed from the
  -- balances of the system accounts.
  EXECUTE $sql$
    INSERT INTO ledger_class_totals (date, class, currency, balance_minor, account_count, in_flight_minor, in_flight_count)
    SELECT $1, class, currency, sum(balance_minor), sum(account_count), sum(in_flight_minor), sum(in_flight_count)
      FROM (SELECT class, currency, balance_minor, account_count, 0 AS in_flight_minor, 0 AS in_flight_count
              FROM ledger_class_totals WHERE date = $2
            UNION ALL
            SELECT split_part(a.code, ':', 1), a.currency, l.total_minor,
                   CASE WHEN EXISTS (SELECT FROM postings e WHERE e.ledger_account_id = a.id AND e.sequence <= $3) THEN 0 ELSE 1 END, 0, 0
              FROM (SELECT ledger_account_id, sum(amount_minor) AS total_minor FROM postings
                     WHERE sequence > $3 AND sequence <= $4 GROUP BY 1) l
              JOIN ledger_accounts a ON a.id = l.ledger_account_id AND a.tracked
            UNION ALL
            SELECT split_part(a.code, ':', 1), a.currency, 0, 0, l.total_minor,
                   CASE WHEN EXISTS (SELECT FROM postings e WHERE e.ledger_account_id = a.id AND e.sequence <= $4) THEN 0 ELSE 1 END
              FROM (SELECT p.ledger_account_id, sum(p.amount_minor) AS total_minor
                      FROM postings p JOIN journal_entries e ON e.id = p.entry_id
                     WHERE p.sequence > $4 AND p.sequence <= $5 AND e.business_date <= $1 GROUP BY 1) l
              JOIN ledger_accounts a ON a.id = l.ledger_account_id AND a.tracked) x
     GROUP BY class, currency
  $sql$ USING p_date, v_before.date, v_from, v_up_to, v_drawn;
  RETURN v_snapshots;
END $$;

-- Drops the function of the previous release, whose second parameter was the number of a line.
DROP FUNCTION IF EXISTS ledger_take_snapshots(date, bigint);

-- Closes a day of the books. p_up_to is the number of the day's last line, and this line must be settled (is_settled). Writes the
-- balance of each system account, and the totals of the accounts of customers, loans and deposits. All figures include the lines
-- up to one line, and this line never divides an entry. The figures therefore add up to zero. A closed day and the days before it
-- stay unchanged. Returns the number of system accounts.
CREATE OR REPLACE FUNCTION ledger_take_snapshots(p_date date, p_up_to bigint) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_before ledger_closings%ROWTYPE;
  v_from bigint;
  v_up_to bigint;
  v_first bigint;
  v_snapshots bigint;
BEGIN
  -- If a line with a number up to p_up_to appeared later, no day would contain this line.
  IF NOT is_settled('postings', p_up_to) THEN
    RAISE EXCEPTION 'a line up to % may still come', p_up_to USING ERRCODE = 'HF004';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger closing', 0));
  SELECT * INTO v_before FROM ledger_closings ORDER BY date DESC LIMIT 1;
  IF v_before.date >= p_date THEN
    RETURN 0;
  END IF;
  v_from := coalesce(v_before.last_sequence, 0);
  v_up_to := greatest(p_up_to, v_from);
  -- The line numbers of entries that are written at the same time may be interleaved. If the end of the day divides an entry, the
  -- end moves before the entry's first line, so that the whole entry goes into the next day. The new end may divide another
  -- entry, so the loop repeats this step. EXECUTE makes a new plan for these numbers.
  LOOP
    EXECUTE $sql$
      SELECT min(p.sequence) FROM postings later
        JOIN postings p ON p.entry_id = later.entry_id AND p.sequence > $1 AND p.sequence <= $2
       WHERE later.sequence > $2
    $sql$ INTO v_first USING v_from, v_up_to;
    EXIT WHEN v_first IS NULL;
    v_up_to := v_first - 1;
  END LOOP;
  INSERT INTO ledger_closings (date, last_sequence) VALUES (p_date, v_up_to);

  INSERT INTO ledger_snapshots (ledger_account_id, date, balance_minor, last_sequence)
  SELECT a.id, p_date,
         coalesce(s.balance_minor, 0) + coalesce((
           SELECT sum(p.amount_minor) FROM postings p
            WHERE p.ledger_account_id = a.id AND p.sequence > coalesce(s.last_sequence, 0) AND p.sequence <= v_up_to), 0),
         v_up_to
    FROM ledger_accounts a LEFT JOIN LATERAL (
      SELECT balance_minor, last_sequence FROM ledger_snapshots
       WHERE ledger_account_id = a.id ORDER BY date DESC LIMIT 1) s ON true
   WHERE NOT a.tracked;
  GET DIAGNOSTICS v_snapshots = ROW_COUNT;

  -- The totals are computed as the totals of the previous day plus the later lines, and not from the balances of the system
  -- accounts. EXECUTE makes a new plan for these numbers.
  EXECUTE $sql$
    INSERT INTO ledger_class_totals (date, class, currency, balance_minor, account_count)
    SELECT $1, class, currency, sum(balance_minor), sum(account_count)
      FROM (SELECT class, currency, balance_minor, account_count FROM ledger_class_totals WHERE date = $2
            UNION ALL
            SELECT split_part(a.code, ':', 1), a.currency, l.total_minor,
                   CASE WHEN EXISTS (SELECT FROM postings e WHERE e.ledger_account_id = a.id AND e.sequence <= $3) THEN 0 ELSE 1 END
              FROM (SELECT ledger_account_id, sum(amount_minor) AS total_minor FROM postings
                     WHERE sequence > $3 AND sequence <= $4 GROUP BY 1) l
              JOIN ledger_accounts a ON a.id = l.ledger_account_id AND a.tracked) x
     GROUP BY class, currency
  $sql$ USING p_date, v_before.date, v_from, v_up_to;
  RETURN v_snapshots;
END $$;

-- Dates the entries with numbers from p_first to p_last that an older release wrote without dates. The business date is the first
-- closed date that includes the entry's last line, or else the open business date. The value date is the date of the entry's
-- moment. Only `npm run db:migrate` calls this function. Returns the number of dated entries.
CREATE OR REPLACE FUNCTION date_past_entries(p_first bigint, p_last bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_count bigint;
BEGIN
  UPDATE journal_entries e
     SET business_date = coalesce((
           SELECT c.date FROM ledger_closings c
            WHERE c.last_sequence >= (SELECT max(p.sequence) FROM postings p WHERE p.entry_id = e.id)
            ORDER BY c.date LIMIT 1), b.open_on, (e.posted_at AT TIME ZONE b.time_zone)::date),
         value_date = (e.posted_at AT TIME ZONE b.time_zone)::date
    FROM business_day b WHERE e.sequence BETWEEN p_first AND p_last AND e.business_date IS NULL;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

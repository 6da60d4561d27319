-- Begins the business date p_date. Entries that are written after the commit of this call have the date p_date. A transaction that
-- began before the commit may still write an entry with the previous date. The previous date is therefore closed only after these
-- transactions have ended (ledger_take_snapshots). p_up_to is 0 or the number of a line; no further line with this number or a
-- smaller number can appear (is_settled). All lines up to p_up_to were therefore written before p_date began. An earlier date than
-- the open date is never opened again. Returns true if this call began the date.
CREATE OR REPLACE FUNCTION open_business_date(p_date date, p_up_to bigint) RETURNS boolean LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_up_to > 0 AND NOT is_settled('postings', p_up_to) THEN
    RAISE EXCEPTION 'a line up to % may still come', p_up_to USING ERRCODE = 'HF004';
  END IF;
  UPDATE business_day SET open_on = p_date, last_sequence = p_up_to WHERE open_on IS NULL OR open_on < p_date;
  RETURN FOUND;
END $$;

-- Waits until a running accrual has ended (join_interest), and then returns the open business date, or null before the books are
-- opened. The date cannot end before the caller's transaction ends. The caller locks the account and the loan or deposit before
-- this call.
CREATE OR REPLACE FUNCTION hold_business_date() RETURNS date LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM join_interest();
  RETURN (SELECT open_on FROM business_day);
END $$;

-- Refuses the entry p_entry of a new loan or deposit unless its business date is p_date, the first day of the schedule. The caller
-- must hold the date (hold_business_date).
CREATE OR REPLACE FUNCTION require_entry_date(p_entry uuid, p_date date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM journal_entries WHERE id = p_entry AND business_date = p_date) THEN
    RAISE EXCEPTION 'entry % does not have the date %', p_entry, p_date USING ERRCODE = 'HF004';
  END IF;
END $$;

-- Sets the dates of the entries with numbers from p_first to p_last that an older release wrote without dates. For each closed
-- date, the books store the number of its last line. The business date of an entry is the first closed date whose last line is the
-- entry's last line or a later line. If there is no such closed date, the business date is the open date of the books. The value
-- date is the calendar date of posted_at. Only `npm run db:migrate` calls this function. Returns the number of dated entries.
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

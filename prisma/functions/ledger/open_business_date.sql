-- Begins the business date p_date. Entries that are written after the commit have this date. A transaction that is running may
-- still write an entry with the date before, so the date before is closed only after these transactions (ledger_take_snapshots).
-- p_up_to is a settled number of a line (is_settled) or 0, so that all lines up to it were written before p_date began. The date
-- never moves back. Returns true if this call began the date.
CREATE OR REPLACE FUNCTION open_business_date(p_date date, p_up_to bigint) RETURNS boolean LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_up_to > 0 AND NOT is_settled('postings', p_up_to) THEN
    RAISE EXCEPTION 'a line up to % may still come', p_up_to USING ERRCODE = 'HF004';
  END IF;
  UPDATE business_day SET open_on = p_date, last_sequence = p_up_to WHERE open_on IS NULL OR open_on < p_date;
  RETURN FOUND;
END $$;

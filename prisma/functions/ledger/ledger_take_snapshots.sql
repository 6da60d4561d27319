-- Writes down what each system account held with the line p_up_to, which must be settled; those that have their snapshot
-- of the date are left alone. Gives how many it wrote.
CREATE OR REPLACE FUNCTION ledger_take_snapshots(p_date date, p_up_to bigint) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_count bigint;
BEGIN
  -- A line that comes later, with a number up to this, would be hidden.
  IF NOT is_settled('postings', p_up_to) THEN
    RAISE EXCEPTION 'a line up to % may still come', p_up_to USING ERRCODE = 'HF004';
  END IF;
  INSERT INTO ledger_snapshots (ledger_account_id, date, balance_minor, last_sequence)
  SELECT a.id, p_date,
         coalesce(s.balance_minor, 0) + coalesce((
           SELECT sum(p.amount_minor) FROM postings p
            WHERE p.ledger_account_id = a.id AND p.sequence > coalesce(s.last_sequence, 0) AND p.sequence <= p_up_to), 0),
         greatest(p_up_to, s.last_sequence)
    FROM ledger_accounts a LEFT JOIN LATERAL (
      SELECT balance_minor, last_sequence FROM ledger_snapshots
       WHERE ledger_account_id = a.id ORDER BY date DESC LIMIT 1) s ON true
   WHERE NOT a.tracked
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

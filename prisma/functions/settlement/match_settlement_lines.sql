-- Gives each payment line of a file the transfer that it pays: of the same rail, by reference, currency and date, and of the same
-- amount or (p_same_amount false) of another one. p_days: how many days before and after the posting it may be dated, in p_zone. A transfer is paid by one line, the first. Posted is what the books say left.
CREATE OR REPLACE FUNCTION match_settlement_lines(p_file uuid, p_rail text, p_same_amount boolean, p_days int[], p_zone text)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_count bigint;
BEGIN
  WITH paid AS (
    SELECT DISTINCT ON (t.id) t.id, l.number
      FROM settlement_lines l
      JOIN transfers t ON "right"(t.id::text, 12) = l.transfer_key
      JOIN journal_entries e ON e.id = t.entry_id
     WHERE l.file_id = p_file AND l.problem IS NULL AND NOT l.is_credit AND l.transfer_id IS NULL
       AND t.channel = p_rail AND t.to_account_id IS NULL AND t.currency = l.currency
       AND (t.amount_minor = l.amount_minor) = p_same_amount
       AND l.booked_on BETWEEN (e.posted_at AT TIME ZONE p_zone)::date - p_days[1]
                           AND (e.posted_at AT TIME ZONE p_zone)::date + p_days[2]
       AND NOT EXISTS (SELECT FROM settlement_lines other WHERE other.transfer_id = t.id)
     ORDER BY t.id, l.number)
  UPDATE settlement_lines l SET transfer_id = paid.id FROM paid WHERE l.file_id = p_file AND l.number = paid.number;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

-- Finds the transfer that each payment line of a file pays. The transfer must be posted and on the same rail, and its reference,
-- currency and date must fit the line. If p_same_amount is true, the amounts must be equal. If p_same_amount is false, the
-- amounts must differ. If several lines fit one transfer, only the first line pays the transfer. Returns the number of lines that
-- now have a transfer.
--
-- `p_days`: the line's date may be up to p_days[1] days before the posting. The line's date may be up to p_days[2] days after the
--   posting or, if this is later, after the network got or answered the order. An order can wait for days, for example while its rail
--   is paused. p_zone is the time zone of these moments.
--
-- `OFFSET 0` keeps the planner from using a join, so that each transfer is looked up by its key. A join would read all transfers
-- of the bank.
CREATE OR REPLACE FUNCTION match_settlement_lines(p_file uuid, p_rail text, p_same_amount boolean, p_days int[], p_zone text)
RETURNS bigint LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_count bigint;
  v_gone bigint;
BEGIN
  WITH paid AS (
    SELECT DISTINCT ON (t.id) t.id, l.number
      FROM settlement_lines l
      CROSS JOIN LATERAL (
        SELECT t.id, t.entry_id FROM transfers_named_by(l) t
         WHERE t.channel = p_rail AND t.to_account_id IS NULL
           AND t.currency = l.currency AND (t.amount_minor = l.amount_minor) = p_same_amount OFFSET 0) t
      CROSS JOIN LATERAL (
        SELECT posted_at, (SELECT greatest(posted_at, o.submitted_at, o.answered_at) FROM network_orders o
                            WHERE o.transfer_id = t.id) AS sent_at
          FROM journal_entries
         -- If the network returned the payment before this file arrived, the transfer's entry_id is null. The row in
         -- network_returns still contains the id of the entry.
         WHERE id = coalesce(t.entry_id, (SELECT r.entry_id FROM network_returns r WHERE r.transfer_id = t.id)) OFFSET 0) e
     WHERE l.file_id = p_file AND l.problem IS NULL AND NOT l.is_credit AND l.transfer_id IS NULL
       AND l.booked_on BETWEEN (e.posted_at AT TIME ZONE p_zone)::date - p_days[1]
                           AND (coalesce(e.sent_at, e.posted_at) AT TIME ZONE p_zone)::date + p_days[2]
       AND NOT EXISTS (SELECT FROM settlement_lines other WHERE other.transfer_id = t.id OFFSET 0)
     ORDER BY t.id, l.number)
  UPDATE settlement_lines l SET transfer_id = paid.id FROM paid WHERE l.file_id = p_file AND l.number = paid.number;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  -- At the same moment, another transaction may store the network's answer to the order of one of these transfers. The lock makes
  -- this import and the answer run one after the other. If the answer came first and the bank gave the money back to the sender,
  -- the match is removed. The match stays if the network paid the transfer and returned the money later.
  PERFORM FROM transfers
    WHERE id IN (SELECT l.transfer_id FROM settlement_lines l JOIN network_orders o ON o.transfer_id = l.transfer_id
                  WHERE l.file_id = p_file AND o.state IN ('queued', 'submitted'))
    ORDER BY id FOR SHARE;
  UPDATE settlement_lines l SET transfer_id = NULL FROM transfers t
   WHERE l.file_id = p_file AND l.transfer_id IS NOT NULL AND t.id = l.transfer_id AND t.entry_id IS NULL
     AND NOT EXISTS (SELECT FROM network_returns r WHERE r.transfer_id = t.id AND r.state = 'booked');
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  RETURN v_count - v_gone;
END $$;

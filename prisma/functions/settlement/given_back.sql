-- Returns the money of a transfer that is back on the sending account, in minor units of the transfer's currency. This money is the
-- whole amount if the transfer's money is not posted, for example because the bank has reversed the entry. Otherwise, this money is
-- the sum of the differences that staff have booked to the sending account. The result is null if the transfer does not exist.
--
-- Every way of giving money back asks this function first, so that the ways together give back at most the transfer's amount
-- (docs/decisions/reconciliation.md). The callers hold the lock of the sending account in the books.
CREATE OR REPLACE FUNCTION given_back(p_transfer uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (CASE WHEN t.entry_id IS NULL THEN t.amount_minor ELSE 0 END + (
    SELECT coalesce(sum(x.ours_minor - x.theirs_minor), 0) FROM settlement_exceptions x
     WHERE x.transfer_id = t.id AND x.state = 'booked'
       AND EXISTS (SELECT FROM postings p JOIN accounts a ON a.ledger_account_id = p.ledger_account_id
                    WHERE p.entry_id = x.entry_id AND a.id = t.from_account_id)))::bigint
    FROM transfers t WHERE t.id = p_transfer
$$;

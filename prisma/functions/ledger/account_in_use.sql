-- True if an account has a posting, an open hold, a transfer, a loan or a deposit. The currency of the account is then fixed. A
-- quote alone does not count. The function does not look at ended holds, because money can be held only after money was posted.
-- The function searches transfers by status, because the indexes of transfers begin with the status.
CREATE OR REPLACE FUNCTION account_in_use(p_account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM postings p JOIN accounts a ON a.ledger_account_id = p.ledger_account_id WHERE a.id = p_account)
      OR EXISTS (SELECT FROM holds h JOIN accounts a ON a.ledger_account_id = h.ledger_account_id
                  WHERE a.id = p_account AND h.state = 'open')
      OR EXISTS (SELECT FROM transfers
                  WHERE status IN ('pending', 'active') AND p_account IN (from_account_id, to_account_id))
      OR EXISTS (SELECT FROM transfers WHERE from_account_id = p_account AND status IN ('approved', 'closed', 'deleted'))
      OR EXISTS (SELECT FROM transfers WHERE to_account_id = p_account AND status IN ('approved', 'closed', 'deleted'))
      OR EXISTS (SELECT FROM loans WHERE account_id = p_account)
      OR EXISTS (SELECT FROM deposits WHERE account_id = p_account)
$$;

-- Whether anything was ever posted on an account or promised from it: its currency is then fixed. A quote counts once a
-- transfer has used it. An ended hold need not be looked at, since it was on money that had been posted. Transfers are
-- searched status by status, because their indexes are by status.
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

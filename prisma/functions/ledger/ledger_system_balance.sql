-- The balance of a system account, computed as its last snapshot plus the later lines. The sum of all lines of the account has
-- the same value, but takes longer.
CREATE OR REPLACE FUNCTION ledger_system_balance(p_account bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(s.balance_minor, 0) + coalesce((
           SELECT sum(p.amount_minor) FROM postings p
            WHERE p.ledger_account_id = a.id AND p.sequence > coalesce(s.last_sequence, 0)), 0)::bigint
    FROM ledger_accounts a LEFT JOIN LATERAL (
      SELECT balance_minor, last_sequence FROM ledger_snapshots
       WHERE ledger_account_id = a.id ORDER BY date DESC LIMIT 1) s ON true
   WHERE a.id = p_account AND NOT a.tracked
$$;

-- Every break of guarantees 1 and 4 in the whole database, one row each; none when the books are right.
CREATE OR REPLACE FUNCTION ledger_breaks() RETURNS TABLE (guarantee text, subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'entries add up to zero', p.entry_id::text, format('off by %s %s', sum(p.amount_minor), p.currency)
    FROM postings p GROUP BY p.entry_id, p.currency HAVING sum(p.amount_minor) <> 0
  UNION ALL
  SELECT 'entries have lines', e.id::text, 'no line' FROM journal_entries e
    WHERE NOT EXISTS (SELECT 1 FROM postings p WHERE p.entry_id = e.id)
  UNION ALL
  SELECT 'balances equal their postings', a.code, format('balance %s, postings %s', a.balance_minor, coalesce(s.total, 0))
    FROM ledger_accounts a
    LEFT JOIN (SELECT ledger_account_id, sum(amount_minor) AS total FROM postings GROUP BY 1) s ON s.ledger_account_id = a.id
    WHERE a.tracked AND a.balance_minor <> coalesce(s.total, 0)
  UNION ALL
  SELECT 'held money equals the open holds', a.code, format('held %s, holds %s', a.held_minor, coalesce(h.total, 0))
    FROM ledger_accounts a
    LEFT JOIN (SELECT ledger_account_id, sum(amount_minor) AS total FROM holds WHERE state = 'open' GROUP BY 1) h
      ON h.ledger_account_id = a.id
    WHERE a.held_minor <> coalesce(h.total, 0)
  UNION ALL
  SELECT 'each line follows from the one before', a.code, format('line %s', l.sequence)
    FROM (SELECT p.ledger_account_id, p.sequence, p.balance_after_minor,
                 sum(p.amount_minor) OVER (PARTITION BY p.ledger_account_id ORDER BY p.sequence) AS running
            FROM postings p) l
    JOIN ledger_accounts a ON a.id = l.ledger_account_id AND a.tracked
    WHERE l.balance_after_minor IS DISTINCT FROM l.running
  UNION ALL
  SELECT 'the books add up to zero', p.currency, format('off by %s', sum(p.amount_minor))
    FROM postings p GROUP BY p.currency HAVING sum(p.amount_minor) <> 0;
$$;

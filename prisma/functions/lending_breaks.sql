-- Where loans and deposits, their schedules and the books disagree: one row each, none when all is right.
CREATE OR REPLACE FUNCTION lending_breaks() RETURNS TABLE (guarantee text, subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'a loan owes its unpaid principal', l.id::text, format('books %s, schedule %s', a.balance_minor, -coalesce(s.open_minor, 0))
    FROM loans l JOIN ledger_accounts a ON a.id = l.ledger_account_id
    LEFT JOIN (SELECT loan_id, sum(principal_minor) AS open_minor FROM loan_instalments
                WHERE state IN ('due', 'overdue') GROUP BY 1) s ON s.loan_id = l.id
   WHERE a.balance_minor <> -coalesce(s.open_minor, 0)
  UNION ALL
  SELECT 'a schedule adds up to what was lent', l.id::text, format('lent %s, schedule %s', l.amount_minor, s.total_minor)
    FROM loans l JOIN (SELECT loan_id, sum(principal_minor) AS total_minor FROM loan_instalments GROUP BY 1) s ON s.loan_id = l.id
   WHERE s.total_minor <> l.amount_minor
  UNION ALL
  SELECT 'paid instalments are counted', l.id::text, format('counted %s, paid %s', l.installments_paid, coalesce(s.paid, 0))
    FROM loans l LEFT JOIN (SELECT loan_id, count(*) AS paid FROM loan_instalments WHERE state = 'paid' GROUP BY 1) s ON s.loan_id = l.id
   WHERE l.installments_paid <> coalesce(s.paid, 0)
  UNION ALL
  SELECT 'a deposit holds what is locked', d.id::text, format('books %s, locked %s', a.balance_minor, d.amount_minor)
    FROM deposits d JOIN ledger_accounts a ON a.id = d.ledger_account_id
   WHERE a.balance_minor <> CASE WHEN d.status IN ('running', 'suspended') THEN d.amount_minor ELSE 0 END
$$;

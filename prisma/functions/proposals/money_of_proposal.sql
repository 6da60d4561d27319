-- Returns the customer's account from which a proposal takes money, and the amount. Such a proposal corrects a balance downwards,
-- or takes back a payment or a loan. Returns no row if the proposal takes no money or if the money is already held.
CREATE OR REPLACE FUNCTION money_of_proposal(p_needs jsonb, p_preview jsonb, OUT account bigint, OUT amount bigint)
RETURNS SETOF record LANGUAGE sql STABLE AS $$
  SELECT a.id, -sum((l.line ->> 'amountMinor')::bigint)::bigint
    FROM jsonb_array_elements(p_preview -> 'entries') e(entry)
    CROSS JOIN LATERAL jsonb_array_elements(e.entry -> 'lines') l(line)
    JOIN ledger_accounts a ON a.code = l.line ->> 'account' AND a.code LIKE 'customer:%'
   WHERE p_needs -> 0 ->> 'act' IN ('adjustment', 'reversal', 'loan-take-back')
   GROUP BY a.id HAVING sum((l.line ->> 'amountMinor')::bigint) < 0 ORDER BY a.id LIMIT 1
$$;

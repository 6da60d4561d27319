-- Requires a second person when staff rename a customer whose money at the bank exceeds the four-eyes limit. The name matters
-- because payers' banks and identity checks compare the name. Customers change their own name by the same SQL statement, so the
-- service decides when to call this function.
CREATE OR REPLACE FUNCTION name_needs_four_eyes(p_user uuid, p_name text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT coalesce(sum(limit_worth(l.balance_minor, l.currency, 'infinity')), 0)
        FROM accounts a JOIN ledger_accounts l ON l.id = a.ledger_account_id WHERE a.owner_id = p_user)
     > (SELECT limit_minor FROM four_eyes_limits) THEN
    PERFORM require_four_eyes('customer-name', concat_ws('|', p_user, p_name), NULL, 0, 'XXX', '', NULL);
  END IF;
END $$;

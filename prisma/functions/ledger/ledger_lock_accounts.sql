-- Locks accounts of the books until the transaction ends, in ascending order of their ids (guarantee 6). Returns the balances and
-- held amounts of these accounts. System accounts store no balance and are not locked. Postgres lets a role lock a row only if
-- the role may update the row. The function therefore runs with the owner's privileges.
CREATE OR REPLACE FUNCTION ledger_lock_accounts(p_accounts bigint[])
RETURNS TABLE (id bigint, balance_minor bigint, held_minor bigint) LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.balance_minor, a.held_minor FROM ledger_accounts a
   WHERE a.id = ANY (p_accounts) AND a.tracked ORDER BY a.id FOR NO KEY UPDATE
$$;

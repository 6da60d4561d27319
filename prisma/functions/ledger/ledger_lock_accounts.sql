-- Locks accounts of the books until the transaction ends, in rising order of their ids (guarantee 6), and gives what they
-- hold. System accounts keep no balance and are not locked. It runs as the owner, since a role that may lock a row may also
-- write it.
CREATE OR REPLACE FUNCTION ledger_lock_accounts(p_accounts bigint[])
RETURNS TABLE (id bigint, balance_minor bigint, held_minor bigint) LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.balance_minor, a.held_minor FROM ledger_accounts a
   WHERE a.id = ANY (p_accounts) AND a.tracked ORDER BY a.id FOR NO KEY UPDATE
$$;

-- Locks a transfer until the transaction ends, after the accounts of the books (ARCHITECTURE.md, "The ledger"). Postgres lets a
-- role lock a row only if the role may update the row. The function therefore runs with the owner's privileges.
CREATE OR REPLACE FUNCTION lock_transfer(p_id uuid) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT FROM transfers WHERE id = p_id FOR NO KEY UPDATE
$$;

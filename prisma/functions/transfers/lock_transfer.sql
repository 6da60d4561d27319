-- Locks a transfer until the transaction ends, after the accounts of the books (ARCHITECTURE.md, "The ledger"). The function runs
-- with the owner's privileges, because a role that may lock a row may also update the row.
CREATE OR REPLACE FUNCTION lock_transfer(p_id uuid) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT FROM transfers WHERE id = p_id FOR NO KEY UPDATE
$$;

-- Requires a second person when staff end a deposit early. Owners end their own deposits by the same SQL statements, so the
-- database cannot tell staff and owners apart. The service therefore decides when to call this function.
CREATE OR REPLACE FUNCTION early_end_needs_four_eyes(p_deposit uuid, p_actor text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_four_eyes('deposit-end', d.id::text, d.owner_id, d.amount_minor, d.currency, 'deposit:' || d.id || ':end', p_actor)
    FROM deposits d WHERE d.id = p_deposit;
END $$;

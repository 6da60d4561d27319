-- Asks for a second person before staff end a deposit early. The service calls it: the owner ends their own by the same
-- statements, and the database cannot tell the two apart.
CREATE OR REPLACE FUNCTION early_end_needs_four_eyes(p_deposit uuid) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_four_eyes('deposit-end', d.id::text, d.owner_id, d.amount_minor, d.currency, 'deposit:' || d.id || ':end')
    FROM deposits d WHERE d.id = p_deposit;
END $$;

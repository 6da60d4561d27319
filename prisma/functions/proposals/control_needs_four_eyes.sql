-- Asks for a second person before staff change a customer's payee, e-mail address or phone number. These decide who controls the
-- customer's money and who receives it. The service decides when to call this function. Customers change their own data by the
-- same SQL statements, so the database cannot tell staff and customers apart.
CREATE OR REPLACE FUNCTION control_needs_four_eyes(p_user uuid, p_content text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_four_eyes('customer-control', concat_ws('|', p_user, p_content), NULL, 0, 'XXX', '', NULL);
END $$;

-- Requires a second person when staff change a customer's payee, e-mail address or phone number, because this data decides who
-- controls or receives the customer's money. Customers change their own data by the same SQL statements, so the database cannot
-- tell staff and customers apart. The service therefore decides when to call this function.
CREATE OR REPLACE FUNCTION control_needs_four_eyes(p_user uuid, p_content text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_four_eyes('customer-control', concat_ws('|', p_user, p_content), NULL, 0, 'XXX', '', NULL);
END $$;

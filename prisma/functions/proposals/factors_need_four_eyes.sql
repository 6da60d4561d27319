-- Asks for a second person before staff remove all second factors of somebody. The service calls it: the owner removes their own
-- by the same statement, and the database cannot tell the two apart.
CREATE OR REPLACE FUNCTION factors_need_four_eyes(p_user uuid) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_four_eyes('second-factors', p_user::text, NULL, 0, 'XXX', '');
END $$;

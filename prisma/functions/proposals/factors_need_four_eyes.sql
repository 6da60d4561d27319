-- Requires a second person when staff remove all second factors of a user. Users remove their own factors by the same SQL
-- statement, so the database cannot tell staff and users apart. The service therefore decides when to call this function.
CREATE OR REPLACE FUNCTION factors_need_four_eyes(p_user uuid) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_four_eyes('second-factors', p_user::text, NULL, 0, 'XXX', '', NULL);
END $$;

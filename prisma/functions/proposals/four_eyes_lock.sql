-- Lets one act of staff on a customer look at a time, until its transaction ends: two halves of a sum at the same moment count
-- together. It comes after accounts of the books; who acts on several customers takes their locks in rising order first.
CREATE OR REPLACE FUNCTION four_eyes_lock(p_customer uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(740074, hashtext(p_customer::text))
$$;

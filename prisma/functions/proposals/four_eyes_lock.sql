-- Takes a lock for the acts of staff on one customer until the transaction ends, so that two acts at the same moment count
-- together. Callers take this lock after the locks on accounts of the books. A transaction that acts on several customers takes
-- the locks of all these customers first, in ascending order.
CREATE OR REPLACE FUNCTION four_eyes_lock(p_customer uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(740074, hashtext(p_customer::text))
$$;

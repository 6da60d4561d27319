-- Sets the owner of an exception that waits for staff. p_owner is the person who is to work on the exception, or null for nobody.
-- p_seen is the owner that p_actor saw. A new owner does not change the exception's version, because the difference and the
-- possible acts stay the same. Forms that other staff have open, and proposals about the exception, therefore stay valid.
--
-- Outcomes: `assigned`, `missing`, `forbidden`.
-- `own`: the exception is about p_actor's own money.
-- `person`: p_owner may not work on exceptions, or the exception is about the money of p_owner.
-- `changed`: the exception now has another owner than p_seen.
-- `ended`: nobody has to work on the exception any more.
CREATE OR REPLACE FUNCTION assign_settlement_exception(
  p_exception uuid, p_seen uuid, p_owner uuid, p_actor uuid, p_roles text[], p_at timestamptz)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_exception settlement_exceptions;
  v_sender uuid;
BEGIN
  -- The rows of p_actor and p_owner are locked in the order of their ids, before the exception (ARCHITECTURE.md, "The ledger").
  PERFORM FROM users WHERE id IN (p_actor, p_owner) ORDER BY id FOR SHARE;
  SELECT * INTO v_exception FROM settlement_exceptions WHERE id = p_exception FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'missing'; END IF;
  IF NOT may_settle(p_actor, p_roles) THEN RETURN 'forbidden'; END IF;
  SELECT sender_id INTO v_sender FROM transfers WHERE id = v_exception.transfer_id;
  IF v_sender = p_actor THEN RETURN 'own'; END IF;
  IF v_sender = p_owner OR p_owner IS NOT NULL AND NOT may_settle(p_owner, p_roles) THEN RETURN 'person'; END IF;
  IF v_exception.state NOT IN ('open', 'suspense') THEN RETURN 'ended'; END IF;
  IF v_exception.owner_id IS DISTINCT FROM p_seen THEN RETURN 'changed'; END IF;
  UPDATE settlement_exceptions SET owner_id = p_owner, updated_at = p_at WHERE id = p_exception;
  RETURN 'assigned';
END $$;

-- Takes the lock that makes the pausing of a rail and the completion of its payment files run one after the other. A transaction
-- that completes a file takes this lock before it looks for a pause, so that no file is completed after a pause was confirmed.
CREATE OR REPLACE FUNCTION lock_rail(p_rail text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('rail ' || p_rail, 0))
$$;

-- True while staff have paused the rail. During a pause, the bank sends nothing to the network.
CREATE OR REPLACE FUNCTION is_rail_paused(p_rail text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM rail_pauses WHERE rail = p_rail AND resumed_at IS NULL)
$$;

-- Pauses a rail. p_roles contains the roles that may pause rails.
--
-- Outcomes: `paused`, `forbidden`. `changed`: the rail is already paused.
CREATE OR REPLACE FUNCTION pause_rail(
  p_id uuid, p_rail text, p_reason text, p_actor uuid, p_roles text[], p_at timestamptz)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT may_settle(p_actor, p_roles) THEN RETURN 'forbidden'; END IF;
  PERFORM lock_rail(p_rail);
  INSERT INTO rail_pauses (id, rail, reason, paused_by, paused_at) VALUES (p_id, p_rail, p_reason, p_actor, p_at)
  ON CONFLICT (rail) WHERE resumed_at IS NULL DO NOTHING;
  RETURN CASE WHEN FOUND THEN 'paused' ELSE 'changed' END;
END $$;

-- Ends a pause. The worker then sends the orders that have waited. p_roles contains the roles that may resume rails.
--
-- Outcomes: `resumed`, `forbidden`. `changed`: the pause has ended or does not exist.
CREATE OR REPLACE FUNCTION resume_rail(p_id uuid, p_reason text, p_actor uuid, p_roles text[], p_at timestamptz)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_rail text;
BEGIN
  IF NOT may_settle(p_actor, p_roles) THEN RETURN 'forbidden'; END IF;
  SELECT rail INTO v_rail FROM rail_pauses WHERE id = p_id;
  IF NOT FOUND THEN RETURN 'changed'; END IF;
  PERFORM lock_rail(v_rail);
  UPDATE rail_pauses SET resumed_by = p_actor, resumed_at = p_at, end_reason = p_reason
   WHERE id = p_id AND resumed_at IS NULL;
  RETURN CASE WHEN FOUND THEN 'resumed' ELSE 'changed' END;
END $$;

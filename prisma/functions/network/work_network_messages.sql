-- The acts of staff on messages from networks, and on corrected account data that these messages contain.

-- Lets the worker process a received message again after the message was set aside. If the reconciliation refused the settlement
-- file of the message, the file is discarded, so that the worker makes a new file of the message. p_attempts and p_problem are
-- the number of attempts and the problem that the actor saw. p_roles contains the roles that may work on rails.
--
-- Outcomes: `done`, `forbidden`. `changed`: the message now has another state, problem or number of attempts.
CREATE OR REPLACE FUNCTION process_message_again(
  p_id uuid, p_attempts integer, p_problem text, p_actor uuid, p_roles text[], p_at timestamptz)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT may_settle(p_actor, p_roles) THEN RETURN 'forbidden'; END IF;
  UPDATE network_messages
     SET state = 'received', problem = NULL, problem_detail = NULL, processed_at = NULL, next_attempt_at = p_at
   WHERE id = p_id AND state = 'set_aside' AND attempts = p_attempts AND problem = p_problem;
  IF NOT FOUND THEN RETURN 'changed'; END IF;
  PERFORM discard_settlement_file(id, version, p_actor, p_roles, p_at)
     FROM settlement_files WHERE network_message_id = p_id AND state = 'refused';
  RETURN 'done';
END $$;

-- Marks a receiver's corrected account data as done. p_seen is the arrival time of the data that the actor saw. p_roles contains
-- the roles that may work on rails.
--
-- Outcomes: `done`, `forbidden`. `changed`: the data was already marked as done, does not exist, or was replaced after p_seen.
CREATE OR REPLACE FUNCTION end_ach_change(
  p_transfer uuid, p_code text, p_seen timestamptz, p_actor uuid, p_roles text[], p_at timestamptz)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT may_settle(p_actor, p_roles) THEN RETURN 'forbidden'; END IF;
  UPDATE ach_changes SET done_at = p_at, done_by = p_actor
   WHERE transfer_id = p_transfer AND code = p_code AND received_at = p_seen AND done_at IS NULL;
  RETURN CASE WHEN FOUND THEN 'done' ELSE 'changed' END;
END $$;

-- The staff's open pages show new corrected data, and data that a colleague has marked as done, at once.
CREATE OR REPLACE TRIGGER ach_changes_announce AFTER INSERT OR UPDATE ON ach_changes
  FOR EACH ROW EXECUTE FUNCTION announce_change('rails');

-- The acts of staff on the messages of networks.

-- Lets the worker process a received message again that was set aside. The reconciliation's file of the message is discarded if the file
-- was refused, so that the worker reads the message anew. p_attempts and p_problem are the number of
-- attempts and the problem that the actor saw. p_roles contains the roles that may work on rails.
--
-- Outcomes: `done`, `forbidden`. `changed`: the message was processed since, or another member of staff was faster.
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

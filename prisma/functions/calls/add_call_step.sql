-- Adds a numbered step to an open call. The update locks the row of the call, so the steps are numbered in the order in which
-- their transactions commit. The database role of the site may add steps only with this function. `calls_keep` refuses a step in
-- a call that has ended. If the same request is repeated, no second step of the same kind is added. p_is_act is true for an
-- action that the caller requested, and false for a check of the caller's identity.
CREATE OR REPLACE FUNCTION add_call_step(
  p_call uuid, p_kind text, p_is_act boolean, p_subject uuid, p_request uuid, p_at timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_number integer;
BEGIN
  PERFORM FROM calls WHERE id = p_call FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM call_steps WHERE call_id = p_call AND request_id = p_request AND kind = p_kind) THEN RETURN; END IF;
  UPDATE calls SET last_step = last_step + 1, acts = acts + p_is_act::int WHERE id = p_call RETURNING last_step INTO v_number;
  INSERT INTO call_steps (call_id, number, kind, subject_id, request_id, at)
  VALUES (p_call, v_number, p_kind, p_subject, p_request, p_at);
END $$;

-- Steps have the numbers 1, 2, 3, … without gaps.
CREATE OR REPLACE FUNCTION call_steps_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.number <> (SELECT last_step FROM calls WHERE id = NEW.call_id) THEN
    RAISE EXCEPTION 'step % of call % is not the next one', NEW.number, NEW.call_id USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER call_steps_keep BEFORE INSERT ON call_steps FOR EACH ROW EXECUTE FUNCTION call_steps_keep();
ALTER TABLE call_steps ENABLE ALWAYS TRIGGER call_steps_keep;

-- Ends the verification of a customer in all open calls. Locks the calls in the order of their ids.
CREATE OR REPLACE FUNCTION end_caller_levels(p_customer uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE calls SET questions_until = NULL, code_until = NULL
    WHERE id IN (SELECT id FROM calls WHERE customer_id = p_customer AND ended_at IS NULL ORDER BY id FOR NO KEY UPDATE)
$$;

-- Refuses changes of an order after the network's answer, and the removal of an order after the first call to the network. Only
-- one addition is allowed after the answer: the first later message in which the network contradicts its answer. A file may list
-- a payment as paid before the network refuses or cancels the order. In this case, the answer counts, and the money is returned
-- to the sender. The contradiction is stored and audited, so that staff can clarify it with the network.
CREATE OR REPLACE FUNCTION network_orders_keep_answer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_line record;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.answered_at IS NOT NULL AND OLD.contradiction IS NULL AND NEW.contradiction IS NOT NULL
     AND to_jsonb(NEW) - '{contradiction,contradicted_at}'::text[] = to_jsonb(OLD) - '{contradiction,contradicted_at}'::text[]
  THEN
    RETURN NEW;
  END IF;
  IF OLD.answered_at IS NOT NULL THEN
    RAISE EXCEPTION 'the network has answered about transfer %', OLD.transfer_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN
    IF OLD.attempts > 0 THEN
      RAISE EXCEPTION 'the network may know of transfer %', OLD.transfer_id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF NEW.attempts < OLD.attempts OR NEW.transfer_id <> OLD.transfer_id OR NEW.rail <> OLD.rail THEN
    RAISE EXCEPTION 'an order does not become another one' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state IN ('refused', 'cancelled') AND NEW.contradiction IS NULL THEN
    SELECT l.file_id, l.place INTO v_line FROM settlement_lines l WHERE l.transfer_id = NEW.transfer_id;
    IF FOUND THEN
      NEW.contradiction := 'accepted';
      NEW.contradicted_at := NEW.answered_at;
      PERFORM record_audit_events(jsonb_build_array(jsonb_build_object(
        'id', gen_random_uuid(), 'actor', 'system', 'action', 'transfer.network-contradiction', 'subject_type', 'transfer',
        'subject_id', NEW.transfer_id, 'before', jsonb_build_object('outcome', NEW.state),
        'after', jsonb_build_object('outcome', 'accepted', 'file', v_line.file_id, 'line', v_line.place),
        'created_at', NEW.answered_at)));
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER network_orders_keep_answer BEFORE UPDATE OR DELETE ON network_orders
  FOR EACH ROW EXECUTE FUNCTION network_orders_keep_answer();
ALTER TABLE network_orders ENABLE ALWAYS TRIGGER network_orders_keep_answer;

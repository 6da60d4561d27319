-- A network's answer is final, and an order that it may know of is never removed. Only that the network has contradicted
-- itself is added, once.
CREATE OR REPLACE FUNCTION network_orders_keep_answer() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER network_orders_keep_answer BEFORE UPDATE OR DELETE ON network_orders
  FOR EACH ROW EXECUTE FUNCTION network_orders_keep_answer();
ALTER TABLE network_orders ENABLE ALWAYS TRIGGER network_orders_keep_answer;

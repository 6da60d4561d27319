-- Queues the message by which the bank returns a payment to another bank. The function queues a message only for a payment that
-- arrived in a file from the network. For other payments, staff enter the return in the network's own application.
CREATE OR REPLACE FUNCTION queue_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO returns_to_send (incoming_payment_id, rail, kind, next_attempt_at, created_at)
  SELECT NEW.id, NEW.rail, CASE NEW.source WHEN 'nacha' THEN 'nacha' ELSE 'pacs.004' END,
         NEW.returned_at, NEW.returned_at
    FROM settlement_files
   WHERE id = NEW.file_id AND network_message_id IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER incoming_payments_queue_return AFTER UPDATE OF state ON incoming_payments
  FOR EACH ROW WHEN (NEW.state = 'returned' AND OLD.state <> 'returned') EXECUTE FUNCTION queue_return();

-- The staff's open pages show immediately that the bank cannot send a return, and also when the return is sent later.
CREATE OR REPLACE TRIGGER returns_to_send_announce AFTER UPDATE ON returns_to_send
  FOR EACH ROW WHEN (NEW.problem IS DISTINCT FROM OLD.problem) EXECUTE FUNCTION announce_change('rails');
CREATE OR REPLACE TRIGGER returns_to_send_announce_sent AFTER DELETE ON returns_to_send
  FOR EACH ROW WHEN (OLD.problem IS NOT NULL) EXECUTE FUNCTION announce_change('rails');

-- Queues a new message about a return after the network has rejected the whole earlier message. The rejected message has had no
-- effect at the network. p_roles contains the roles that may work on rails.
--
-- Outcomes: `done`, `forbidden`. `changed`: the network may have accepted the return, or a new message has already replaced the
-- rejected message.
CREATE OR REPLACE FUNCTION send_return_again(p_message uuid, p_actor uuid, p_roles text[], p_at timestamptz)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_payment incoming_payments;
BEGIN
  IF NOT may_settle(p_actor, p_roles) THEN RETURN 'forbidden'; END IF;
  SELECT p.* INTO v_payment FROM network_messages m JOIN incoming_payments p ON p.id = m.incoming_payment_id
   WHERE m.id = p_message FOR NO KEY UPDATE OF p;
  IF NOT FOUND OR v_payment.state <> 'returned' OR v_payment.return_file_id IS NOT NULL THEN RETURN 'changed'; END IF;
  UPDATE network_messages SET replaced_at = p_at
   WHERE id = p_message AND direction = 'out' AND kind = 'pacs.004' AND state = 'refused' AND rejected_at IS NOT NULL AND replaced_at IS NULL;
  IF NOT FOUND THEN RETURN 'changed'; END IF;
  INSERT INTO returns_to_send (incoming_payment_id, rail, kind, next_attempt_at, created_at)
    VALUES (v_payment.id, v_payment.rail, 'pacs.004', p_at, p_at);
  RETURN 'done';
END $$;

-- Queues the message about a payment from another bank that goes back. Only a payment that came by an exchange of files goes back by a
-- message. Staff return other payments at the network's own screens.
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

-- Staff see at once that a return cannot be sent, and that it was sent.
CREATE OR REPLACE TRIGGER returns_to_send_announce AFTER UPDATE ON returns_to_send
  FOR EACH ROW WHEN (NEW.problem IS DISTINCT FROM OLD.problem) EXECUTE FUNCTION announce_change('rails');
CREATE OR REPLACE TRIGGER returns_to_send_announce_sent AFTER DELETE ON returns_to_send
  FOR EACH ROW WHEN (OLD.problem IS NOT NULL) EXECUTE FUNCTION announce_change('rails');

-- Writes the event that the network has the order. An order that was cancelled before the network confirmed its receipt gets no
-- such event.
CREATE OR REPLACE FUNCTION network_orders_note_event() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO transfer_events (transfer_id, kind, money, amount_minor, happened_at)
  SELECT id, 'handed_over', 'kept', amount_minor, NEW.submitted_at FROM transfers WHERE id = NEW.transfer_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER network_orders_note_event AFTER UPDATE ON network_orders
  FOR EACH ROW WHEN (OLD.submitted_at IS NULL AND NEW.submitted_at IS NOT NULL AND NEW.state <> 'cancelled')
  EXECUTE FUNCTION network_orders_note_event();
ALTER TABLE network_orders ENABLE ALWAYS TRIGGER network_orders_note_event;

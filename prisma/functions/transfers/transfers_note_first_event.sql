-- A transfer that is inserted with a status other than pending gets an event with this status. transfers_note_event writes the
-- later events.
CREATE OR REPLACE FUNCTION transfers_note_first_event() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO transfer_events (transfer_id, kind, money, amount_minor, reason, happened_at)
  VALUES (NEW.id, transfer_event_of(NEW.status, NEW.ending),
          CASE WHEN NEW.entry_id IS NOT NULL THEN 'posted' WHEN NEW.hold_id IS NOT NULL THEN 'held' ELSE 'released' END::transfer_event_money,
          NEW.amount_minor, NEW.reason, NEW.updated_at);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER transfers_note_first_event AFTER INSERT ON transfers
  FOR EACH ROW WHEN (NEW.status <> 'pending') EXECUTE FUNCTION transfers_note_first_event();
ALTER TABLE transfers ENABLE ALWAYS TRIGGER transfers_note_first_event;

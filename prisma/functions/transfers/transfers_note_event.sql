-- Writes an event for a changed amount and an event for a changed status. The event of the amount comes first, because the new
-- status applies to the new amount.
CREATE OR REPLACE FUNCTION transfers_note_event() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_is_moved boolean := NEW.status <> OLD.status;
  v_money transfer_event_money := CASE
    WHEN NEW.entry_id IS NOT NULL AND NEW.entry_id IS DISTINCT FROM OLD.entry_id THEN 'posted'
    WHEN NEW.hold_id IS NOT NULL AND NEW.hold_id IS DISTINCT FROM OLD.hold_id THEN 'held'
    WHEN NEW.entry_id IS NULL AND OLD.entry_id IS NOT NULL THEN 'returned'
    WHEN NEW.hold_id IS NULL AND OLD.hold_id IS NOT NULL THEN 'released'
    ELSE 'kept' END;
BEGIN
  IF NEW.amount_minor <> OLD.amount_minor THEN
    INSERT INTO transfer_events (transfer_id, kind, money, amount_minor, amount_before_minor, reason, happened_at)
    VALUES (NEW.id, 'amount_changed', CASE WHEN v_is_moved THEN 'kept' ELSE v_money END, NEW.amount_minor, OLD.amount_minor,
            CASE WHEN NOT v_is_moved AND NEW.reason <> OLD.reason THEN NEW.reason ELSE '' END, NEW.updated_at);
  END IF;
  IF v_is_moved THEN
    INSERT INTO transfer_events (transfer_id, kind, money, amount_minor, reason, reason_code, happened_at)
    VALUES (NEW.id, transfer_event_of(NEW.status, NEW.ending), v_money, NEW.amount_minor,
            CASE WHEN NEW.status = 'deleted' OR NEW.reason IS DISTINCT FROM OLD.reason THEN NEW.reason ELSE '' END,
            NEW.reason_code, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER transfers_note_event AFTER UPDATE ON transfers
  FOR EACH ROW WHEN (NEW.status <> OLD.status OR NEW.amount_minor <> OLD.amount_minor)
  EXECUTE FUNCTION transfers_note_event();
ALTER TABLE transfers ENABLE ALWAYS TRIGGER transfers_note_event;

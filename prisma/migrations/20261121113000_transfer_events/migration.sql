-- What happened to a transfer, and when. Written here and not by the services, so that no change of a transfer, whoever
-- makes it, goes without its event or its event without it. That it was made is the transfer's own created_at.

CREATE TYPE "transfer_event_kind" AS ENUM ('waiting', 'in_progress', 'approved', 'handed_over', 'completed', 'cancelled', 'rejected', 'amount_changed');

CREATE TYPE "transfer_event_money" AS ENUM ('kept', 'held', 'posted', 'released', 'returned');

CREATE TABLE "transfer_events" (
    "id" BIGSERIAL NOT NULL,
    "transfer_id" UUID NOT NULL,
    "kind" "transfer_event_kind" NOT NULL,
    "money" "transfer_event_money" NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "amount_before_minor" BIGINT,
    "reason" TEXT NOT NULL DEFAULT '',
    "happened_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transfer_events_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "transfer_events_transfer_id_fkey" FOREIGN KEY ("transfer_id") REFERENCES "transfers"("id")
      ON DELETE RESTRICT ON UPDATE NO ACTION
);

CREATE INDEX "transfer_events_transfer_id_id_idx" ON "transfer_events"("transfer_id", "id");

ALTER TABLE transfer_events
  ADD CONSTRAINT transfer_events_amount CHECK (amount_minor > 0 AND amount_before_minor > 0),
  ADD CONSTRAINT transfer_events_amount_before CHECK ((kind = 'amount_changed') = (amount_before_minor IS NOT NULL));

CREATE FUNCTION transfer_event_of(p_status transfer_status, p_ending transfer_ending) RETURNS transfer_event_kind
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_status
           WHEN 'pending' THEN 'waiting'
           WHEN 'active' THEN 'in_progress'
           WHEN 'approved' THEN 'approved'
           WHEN 'closed' THEN 'completed'
           WHEN 'deleted' THEN p_ending::text
         END::transfer_event_kind
$$;

-- What is known of the transfers before this table: the audit trail has each change by staff, by the customer and by the
-- network; of what is older still, that it is as it is, since it was last touched.
WITH audited AS (
  SELECT t.id, a.id AS audit_id, a.created_at, a.action,
         coalesce(a.before->>'status', 'pending')::transfer_status AS status_before,
         CASE a.action WHEN 'transfer.cancel' THEN 'deleted' ELSE coalesce(a.after->>'status', 'pending') END::transfer_status AS status,
         CASE a.action WHEN 'transfer.cancel' THEN 'cancelled' ELSE 'rejected' END::transfer_ending AS ending,
         coalesce((a.before->>'amountMinor')::bigint, t.amount_minor) AS amount_before_minor,
         coalesce((a.after->>'amountMinor')::bigint, t.amount_minor) AS amount_minor,
         coalesce(a.after->>'reason', t.reason) AS reason
    FROM audit_events a JOIN transfers t ON t.id::text = a.subject_id
   WHERE a.subject_type = 'transfer' AND a.action IN ('transfer.edit', 'transfer.cancel', 'transfer.network-accepted',
                                                      'transfer.network-refused', 'transfer.network-cancelled')
), told AS (
  SELECT id, 0 AS place, 'amount_changed'::transfer_event_kind AS kind,
         CASE WHEN status <> status_before OR status = 'deleted' THEN 'kept'
              WHEN status IN ('approved', 'closed') THEN 'posted'
              ELSE 'held' END::transfer_event_money AS money, amount_minor,
         amount_before_minor, '' AS reason, created_at AS happened_at, audit_id
    FROM audited WHERE amount_minor <> amount_before_minor
  UNION ALL
  SELECT id, 2, transfer_event_of(status, ending),
         CASE WHEN status IN ('approved', 'closed')
               AND (status_before NOT IN ('approved', 'closed') OR amount_minor <> amount_before_minor) THEN 'posted'
              WHEN status = 'deleted' AND status_before IN ('approved', 'closed') THEN 'returned'
              WHEN status = 'deleted' THEN 'released'
              WHEN status IN ('pending', 'active')
               AND (status_before NOT IN ('pending', 'active') OR amount_minor <> amount_before_minor) THEN 'held'
              ELSE 'kept' END::transfer_event_money,
         amount_minor, NULL, CASE WHEN status = 'deleted' THEN reason ELSE '' END, created_at, audit_id
    FROM audited WHERE status <> status_before
  UNION ALL
  SELECT o.transfer_id, 1, 'handed_over', 'kept', t.amount_minor, NULL, '', o.submitted_at, NULL
    FROM network_orders o JOIN transfers t ON t.id = o.transfer_id
   WHERE o.submitted_at IS NOT NULL AND o.state <> 'cancelled'
  UNION ALL
  SELECT t.id, 2, transfer_event_of(t.status, t.ending),
         CASE WHEN t.entry_id IS NOT NULL THEN 'posted' WHEN t.status = 'deleted' THEN 'released' ELSE 'held' END::transfer_event_money,
         t.amount_minor, NULL, CASE WHEN t.status = 'deleted' THEN t.reason ELSE '' END, t.updated_at, NULL
    FROM transfers t
   WHERE t.status <> 'pending' AND NOT EXISTS (SELECT FROM audited a WHERE a.id = t.id AND a.status = t.status)
)
INSERT INTO transfer_events (transfer_id, kind, money, amount_minor, amount_before_minor, reason, happened_at)
SELECT id, kind, money, amount_minor, amount_before_minor, reason, happened_at FROM told
 ORDER BY happened_at, audit_id NULLS FIRST, place;

CREATE TRIGGER transfer_events_append_only BEFORE UPDATE OR DELETE ON transfer_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfer_events_no_truncate BEFORE TRUNCATE ON transfer_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE transfer_events
  ENABLE ALWAYS TRIGGER transfer_events_append_only, ENABLE ALWAYS TRIGGER transfer_events_no_truncate;

-- A change of status, of amount, or of both: the amount first, since the status is about the new one.
CREATE FUNCTION transfers_note_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_is_moved boolean := TG_OP = 'INSERT' OR NEW.status <> OLD.status;
  v_old transfers := CASE WHEN TG_OP = 'UPDATE' THEN OLD END;
  v_money transfer_event_money := CASE
    WHEN NEW.entry_id IS NOT NULL AND NEW.entry_id IS DISTINCT FROM v_old.entry_id THEN 'posted'
    WHEN NEW.hold_id IS NOT NULL AND NEW.hold_id IS DISTINCT FROM v_old.hold_id THEN 'held'
    WHEN NEW.entry_id IS NULL AND v_old.entry_id IS NOT NULL THEN 'returned'
    WHEN NEW.hold_id IS NULL AND (v_old.hold_id IS NOT NULL OR TG_OP = 'INSERT') THEN 'released'
    ELSE 'kept' END;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.amount_minor <> OLD.amount_minor THEN
    INSERT INTO transfer_events (transfer_id, kind, money, amount_minor, amount_before_minor, reason, happened_at)
    VALUES (NEW.id, 'amount_changed', CASE WHEN v_is_moved THEN 'kept' ELSE v_money END, NEW.amount_minor, OLD.amount_minor,
            CASE WHEN NOT v_is_moved AND NEW.reason <> OLD.reason THEN NEW.reason ELSE '' END, NEW.updated_at);
  END IF;
  IF v_is_moved THEN
    INSERT INTO transfer_events (transfer_id, kind, money, amount_minor, reason, happened_at)
    VALUES (NEW.id, transfer_event_of(NEW.status, NEW.ending), v_money, NEW.amount_minor,
            CASE WHEN NEW.status = 'deleted' OR NEW.reason IS DISTINCT FROM v_old.reason THEN NEW.reason ELSE '' END,
            NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER transfers_note_event AFTER UPDATE ON transfers
  FOR EACH ROW WHEN (NEW.status <> OLD.status OR NEW.amount_minor <> OLD.amount_minor)
  EXECUTE FUNCTION transfers_note_event();
-- One that is recorded after the fact.
CREATE TRIGGER transfers_note_late_record AFTER INSERT ON transfers
  FOR EACH ROW WHEN (NEW.status <> 'pending') EXECUTE FUNCTION transfers_note_event();

-- The network has it. What was taken back before the network said so was never handed over.
CREATE FUNCTION network_orders_note_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transfer_events (transfer_id, kind, money, amount_minor, happened_at)
  SELECT id, 'handed_over', 'kept', amount_minor, NEW.submitted_at FROM transfers WHERE id = NEW.transfer_id;
  RETURN NULL;
END $$;
CREATE TRIGGER network_orders_note_event AFTER UPDATE ON network_orders
  FOR EACH ROW WHEN (OLD.submitted_at IS NULL AND NEW.submitted_at IS NOT NULL AND NEW.state <> 'cancelled')
  EXECUTE FUNCTION network_orders_note_event();

-- Notifies the processes of the site of a change. The processes then notify the open pages (docs/decisions/live-pages.md).
-- Postgres delivers an announcement when its transaction commits. An announcement contains no data, only the audience (a user's
-- id or `staff`) and the kind of the change.
--
-- Arguments: the kind, the column with the users' ids, and `staff` if the change also concerns the staff. A statement-level
-- trigger passes the changed rows in the transition table `changed`. A row-level trigger has only the first argument, and
-- announces the change to the staff.
--
-- Transactions that announce a change commit one after the other. Transfers and postings must not wait for each other, so their
-- tables have no such trigger. A transfer is announced later, when the worker removes its row from the outbox.
CREATE OR REPLACE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_users bigint := 0;
BEGIN
  IF TG_LEVEL = 'STATEMENT' THEN
    EXECUTE format('SELECT pg_notify(''holdfast'', %1$I || '' '' || $1) FROM changed GROUP BY %1$I', TG_ARGV[1])
      USING TG_ARGV[0];
    GET DIAGNOSTICS v_users = ROW_COUNT;
  END IF;
  IF TG_LEVEL = 'ROW' OR v_users > 0 AND TG_NARGS = 3 THEN
    PERFORM pg_notify('holdfast', 'staff ' || TG_ARGV[0]);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER outbox_announces AFTER DELETE ON transfer_outbox REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('transfers', 'recipient_id', 'staff');
CREATE OR REPLACE TRIGGER notifications_announce_new AFTER INSERT ON notifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('notices', 'user_id');
CREATE OR REPLACE TRIGGER notifications_announce_changed AFTER UPDATE ON notifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('notices', 'user_id');
CREATE OR REPLACE TRIGGER accounts_announce_new AFTER INSERT ON accounts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('accounts', 'owner_id');
CREATE OR REPLACE TRIGGER accounts_announce_changed AFTER UPDATE ON accounts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('accounts', 'owner_id');
CREATE OR REPLACE TRIGGER loans_announce_new AFTER INSERT ON loans REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('loans', 'owner_id', 'staff');
CREATE OR REPLACE TRIGGER loans_announce_changed AFTER UPDATE ON loans REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('loans', 'owner_id', 'staff');
CREATE OR REPLACE TRIGGER deposits_announce_new AFTER INSERT ON deposits REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('deposits', 'owner_id', 'staff');
CREATE OR REPLACE TRIGGER deposits_announce_changed AFTER UPDATE ON deposits REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change('deposits', 'owner_id', 'staff');
CREATE OR REPLACE TRIGGER proposals_announce AFTER INSERT OR UPDATE OR DELETE ON proposals
  FOR EACH ROW EXECUTE FUNCTION announce_change('proposals');
CREATE OR REPLACE TRIGGER settlement_exceptions_announce AFTER INSERT OR UPDATE OR DELETE ON settlement_exceptions
  FOR EACH ROW EXECUTE FUNCTION announce_change('exceptions');
CREATE OR REPLACE TRIGGER incoming_payments_announce AFTER UPDATE ON incoming_payments
  FOR EACH ROW WHEN (OLD.state = 'waiting' OR NEW.state = 'waiting') EXECUTE FUNCTION announce_change('incoming');
CREATE OR REPLACE TRIGGER incoming_recalls_announce AFTER INSERT OR UPDATE ON incoming_recalls
  FOR EACH ROW EXECUTE FUNCTION announce_change('incoming');
CREATE OR REPLACE TRIGGER disputes_announce AFTER INSERT OR UPDATE OR DELETE ON disputes
  FOR EACH ROW EXECUTE FUNCTION announce_change('disputes');
CREATE OR REPLACE TRIGGER rail_pauses_announce AFTER INSERT OR UPDATE ON rail_pauses
  FOR EACH ROW EXECUTE FUNCTION announce_change('rails');
-- Announces that a message was set aside for staff, or that the worker has processed a message again on the order of staff. Other
-- changes of a message's state are not announced.
CREATE OR REPLACE TRIGGER network_messages_announce AFTER UPDATE OF state ON network_messages
  FOR EACH ROW WHEN ('set_aside' IN (OLD.state, NEW.state) OR NEW.direction = 'in' AND NEW.attempts > 1)
  EXECUTE FUNCTION announce_change('rails');
CREATE OR REPLACE TRIGGER bank_day_failures_announce AFTER INSERT OR UPDATE ON bank_day_failures
  FOR EACH ROW EXECUTE FUNCTION announce_change('failures');
CREATE OR REPLACE TRIGGER work_claims_announce AFTER UPDATE ON work_claims
  FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION announce_change('work');
CREATE OR REPLACE TRIGGER board_tasks_announce AFTER INSERT OR UPDATE OR DELETE ON board_tasks
  FOR EACH ROW EXECUTE FUNCTION announce_change('board');
CREATE OR REPLACE TRIGGER calendar_events_announce AFTER INSERT OR UPDATE OR DELETE ON calendar_events
  FOR EACH ROW EXECUTE FUNCTION announce_change('calendar');

-- Announces that sessions of a user may have ended. The site then checks the event streams of this user.
CREATE OR REPLACE FUNCTION announce_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    PERFORM pg_notify('holdfast', NEW.id || ' session');
  ELSE
    PERFORM pg_notify('holdfast', NEW.user_id || ' session');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sessions_announce_end AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW
  WHEN (NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION announce_ended_session();
CREATE OR REPLACE TRIGGER users_announce_end AFTER UPDATE OF role, status ON users FOR EACH ROW
  WHEN (NEW.role <> OLD.role OR NEW.status <> OLD.status) EXECUTE FUNCTION announce_ended_session();

-- Announces a change of a customer's thread to the customer and the staff, and a change of a thread between staff to its members.
-- A new note of the staff is announced to the staff only.
CREATE OR REPLACE FUNCTION announce_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'customer' THEN
    PERFORM pg_notify('holdfast', NEW.customer_id || ' messages');
    PERFORM pg_notify('holdfast', 'staff messages');
  ELSE
    PERFORM pg_notify('holdfast', user_id || ' messages') FROM thread_members WHERE thread_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER message_threads_announce AFTER INSERT OR UPDATE ON message_threads
  FOR EACH ROW EXECUTE FUNCTION announce_thread();
CREATE OR REPLACE TRIGGER thread_notes_announce AFTER INSERT ON thread_notes
  FOR EACH ROW EXECUTE FUNCTION announce_change('messages');

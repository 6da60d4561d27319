-- Numbers a new message within its thread, and checks its author. The update locks the row of the thread, so the messages are
-- numbered in the order in which their transactions commit. A new message opens a closed thread again, and marks the thread as
-- read up to this message for its author.
--
-- Errors: HF002 if the author may not write into the thread.
CREATE OR REPLACE FUNCTION messages_number() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_thread message_threads;
  v_author users;
BEGIN
  SELECT * INTO v_author FROM users WHERE id = NEW.author_id FOR KEY SHARE;
  SELECT * INTO v_thread FROM message_threads WHERE id = NEW.thread_id FOR NO KEY UPDATE;
  IF NOT may_write(v_thread, v_author) THEN
    RAISE EXCEPTION 'user % may not write into thread %', NEW.author_id, NEW.thread_id USING ERRCODE = 'HF002';
  END IF;
  NEW.number := v_thread.last_number + 1;
  NEW.from_bank := v_thread.customer_id IS DISTINCT FROM NEW.author_id;
  UPDATE message_threads SET
      last_number = NEW.number,
      last_at = greatest(v_thread.last_at, NEW.sent_at),
      last_text = left(regexp_replace(NEW.text, '\s+', ' ', 'g'), 200),
      closed_at = NULL,
      last_bank_number = CASE WHEN kind = 'customer' AND NEW.from_bank THEN NEW.number ELSE last_bank_number END,
      last_customer_number = CASE WHEN NEW.from_bank THEN last_customer_number ELSE NEW.number END,
      bank_read_to = CASE WHEN kind = 'customer' AND NEW.from_bank THEN NEW.number ELSE bank_read_to END,
      customer_read_to = CASE WHEN NEW.from_bank THEN customer_read_to ELSE NEW.number END,
      waiting_since = CASE WHEN NEW.from_bank THEN NULL ELSE coalesce(waiting_since, NEW.sent_at) END,
      answering_id = CASE WHEN answering_id = NEW.author_id THEN NULL ELSE answering_id END,
      answering_until = CASE WHEN answering_id = NEW.author_id THEN NULL ELSE answering_until END
    WHERE id = NEW.thread_id;
  UPDATE thread_members SET read_to = NEW.number WHERE thread_id = NEW.thread_id AND user_id = NEW.author_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER messages_number BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION messages_number();
ALTER TABLE messages ENABLE ALWAYS TRIGGER messages_number;

-- Returns true if the user may write into the thread. The customer, admins and tellers may write into a customer's thread. The
-- members of a thread of the staff may write into this thread. A member of staff who writes into their own thread with the bank
-- writes as its customer.
CREATE OR REPLACE FUNCTION may_write(p_thread message_threads, p_author users) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_author.status NOT IN ('suspended', 'blocked') AND CASE
    WHEN p_thread.kind = 'staff' THEN p_author.role <> 'customer'
      AND EXISTS (SELECT FROM thread_members WHERE thread_id = p_thread.id AND user_id = p_author.id)
    ELSE p_thread.customer_id = p_author.id OR p_author.role IN ('admin', 'teller')
  END
$$;

-- Messages never change. Messages, notes and attachments are removed only together with their thread.
CREATE OR REPLACE FUNCTION messages_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (SELECT FROM message_threads WHERE id = OLD.thread_id) THEN
    RAISE EXCEPTION '% on % is refused: its rows are removed only with their thread', TG_OP, TG_TABLE_NAME USING ERRCODE = 'HF002';
  END IF;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER messages_keep BEFORE UPDATE OR DELETE ON messages FOR EACH ROW EXECUTE FUNCTION messages_keep();
ALTER TABLE messages ENABLE ALWAYS TRIGGER messages_keep;
CREATE OR REPLACE TRIGGER thread_notes_keep BEFORE UPDATE OR DELETE ON thread_notes FOR EACH ROW EXECUTE FUNCTION messages_keep();
ALTER TABLE thread_notes ENABLE ALWAYS TRIGGER thread_notes_keep;
CREATE OR REPLACE TRIGGER message_attachments_stay BEFORE DELETE ON message_attachments
  FOR EACH ROW EXECUTE FUNCTION messages_keep();
ALTER TABLE message_attachments ENABLE ALWAYS TRIGGER message_attachments_stay;

-- An attachment of a sent message or of a note never changes, except that its content may be encrypted again.
CREATE OR REPLACE FUNCTION message_attachments_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(OLD.thread_id, OLD.memo_transfer_id) IS NOT NULL AND to_jsonb(NEW) - 'content' <> to_jsonb(OLD) - 'content' THEN
    RAISE EXCEPTION 'attachment % stays with its message or note', OLD.id USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER message_attachments_keep BEFORE UPDATE ON message_attachments
  FOR EACH ROW EXECUTE FUNCTION message_attachments_keep();
ALTER TABLE message_attachments ENABLE ALWAYS TRIGGER message_attachments_keep;

-- The parties and the subject of a thread never change. An open thread of a customer is never removed.
CREATE OR REPLACE FUNCTION message_threads_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.kind = 'customer' AND OLD.closed_at IS NULL THEN RAISE EXCEPTION 'thread % is open', OLD.id USING ERRCODE = 'HF002'; END IF;
    RETURN OLD;
  END IF;
  IF (NEW.id, NEW.kind, NEW.customer_id, NEW.subject, NEW.about, NEW.about_id, NEW.started_by, NEW.started_at)
       IS DISTINCT FROM (OLD.id, OLD.kind, OLD.customer_id, OLD.subject, OLD.about, OLD.about_id, OLD.started_by, OLD.started_at)
     OR NEW.last_number < OLD.last_number OR NEW.bank_read_to < OLD.bank_read_to OR NEW.customer_read_to < OLD.customer_read_to THEN
    RAISE EXCEPTION 'thread % keeps its parties and its numbers', OLD.id USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER message_threads_keep BEFORE UPDATE OR DELETE ON message_threads
  FOR EACH ROW EXECUTE FUNCTION message_threads_keep();
ALTER TABLE message_threads ENABLE ALWAYS TRIGGER message_threads_keep;

-- Only staff write notes, and only on the threads of other people.
CREATE OR REPLACE FUNCTION thread_notes_by_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM message_threads t JOIN users u ON u.id = NEW.author_id AND u.role IN ('admin', 'teller')
                  WHERE t.id = NEW.thread_id AND t.kind = 'customer' AND t.customer_id <> NEW.author_id) THEN
    RAISE EXCEPTION 'user % may not write a note on thread %', NEW.author_id, NEW.thread_id USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER thread_notes_by_staff BEFORE INSERT ON thread_notes FOR EACH ROW EXECUTE FUNCTION thread_notes_by_staff();
ALTER TABLE thread_notes ENABLE ALWAYS TRIGGER thread_notes_by_staff;

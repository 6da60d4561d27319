-- Restricts the changes of network messages. A message does not return to an earlier state, with one exception: staff may order
-- the worker to process a set-aside message again. The kind and the id of a received message are stored when the worker reads the
-- message. Messages that repeat a known file or a known id, and files that were too large to store, stay set aside.
--
-- Errors: HF002.
CREATE OR REPLACE FUNCTION network_messages_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.direction = 'out' AND (NEW.kind, NEW.message_id) <> (OLD.kind, OLD.message_id)
     OR NOT (NEW.state = OLD.state OR CASE OLD.state
          WHEN 'made' THEN NEW.state IN ('handing', 'withdrawn')
          WHEN 'handing' THEN NEW.state IN ('handed', 'acknowledged', 'refused')
          WHEN 'handed' THEN NEW.state IN ('acknowledged', 'refused')
          WHEN 'acknowledged' THEN NEW.state = 'refused'
          WHEN 'received' THEN NEW.state IN ('processed', 'set_aside')
          WHEN 'set_aside' THEN NEW.state = 'received' AND OLD.problem NOT IN ('too_large', 'other_content', 'known_file')
          ELSE false END) THEN
    RAISE EXCEPTION 'network message % stays as it is', OLD.id USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER network_messages_keep BEFORE UPDATE ON network_messages
  FOR EACH ROW EXECUTE FUNCTION network_messages_keep();
ALTER TABLE network_messages ENABLE ALWAYS TRIGGER network_messages_keep;

-- The content of a message never changes, and no message is removed. The trigger refuses every UPDATE that sets one of the named
-- columns. To compare the old content with the new content would take time for a large message.
CREATE OR REPLACE FUNCTION network_messages_keep_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the content of network message % does not change', OLD.id USING ERRCODE = 'HF002';
END $$;

CREATE OR REPLACE TRIGGER network_messages_keep_content
  BEFORE UPDATE OF id, rail, direction, file_name, sha256, size_bytes, content, created_at OR DELETE ON network_messages
  FOR EACH ROW EXECUTE FUNCTION network_messages_keep_content();
ALTER TABLE network_messages ENABLE ALWAYS TRIGGER network_messages_keep_content;

-- True for a file that the worker made from a message of the rail's network, and that has the same bytes as the message.
CREATE OR REPLACE FUNCTION is_network_file(p_file uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM settlement_files f JOIN network_messages m ON m.id = f.network_message_id
                  WHERE f.id = p_file AND f.uploaded_by IS NULL AND m.direction = 'in' AND m.rail = f.rail AND m.sha256 = f.sha256)
$$;

-- Makes a settlement file of the content of a received message, as if a person had uploaded the content. If the message already
-- has a file that was not discarded or withdrawn, the function returns this file.
--
-- `p_id`: the id of a new file. `p_chunk_bytes`: the size of the parts in which a file is stored.
CREATE OR REPLACE FUNCTION open_network_file(p_id uuid, p_message uuid, p_chunk_bytes integer, p_at timestamptz) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_message network_messages;
  v_file uuid;
BEGIN
  SELECT * INTO STRICT v_message FROM network_messages WHERE id = p_message AND direction = 'in' FOR NO KEY UPDATE;
  SELECT id INTO v_file FROM settlement_files WHERE network_message_id = p_message AND state NOT IN ('discarded', 'withdrawn');
  IF FOUND THEN RETURN v_file; END IF;
  INSERT INTO settlement_files (id, rail, name, size_bytes, headings, network_message_id, created_at)
    VALUES (p_id, v_message.rail, v_message.file_name, v_message.size_bytes, '{}', p_message, p_at);
  INSERT INTO settlement_chunks (file_id, number, bytes, created_at)
  SELECT p_id, n, substring(v_message.content FROM n * p_chunk_bytes + 1 FOR p_chunk_bytes), p_at
    FROM generate_series(0, (length(v_message.content) - 1) / p_chunk_bytes) n;
  RETURN p_id;
END $$;

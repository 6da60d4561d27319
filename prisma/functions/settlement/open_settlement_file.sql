-- Creates the record of a file before its upload, once for each id.
CREATE OR REPLACE FUNCTION open_settlement_file(
  p_id uuid, p_rail text, p_name text, p_size_bytes bigint, p_actor uuid, p_at timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO settlement_files (id, rail, name, size_bytes, headings, uploaded_by, created_at)
    VALUES (p_id, p_rail, p_name, p_size_bytes, '{}', p_actor, p_at);
$$;

-- Discards a file that was not imported. Outcomes: `discarded`, `forbidden`, `missing`, and `changed`: the file now has another
-- version or state.
CREATE OR REPLACE FUNCTION discard_settlement_file(
  p_file uuid, p_version integer, p_actor uuid, p_roles text[], p_at timestamptz)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT may_settle(p_actor, p_roles) THEN RETURN 'forbidden'; END IF;
  UPDATE settlement_files SET state = 'discarded', version = version + 1, reading_id = NULL, ended_by = p_actor, ended_at = p_at
   WHERE id = p_file AND version = p_version AND state IN ('receiving', 'columns', 'refused', 'preview');
  IF NOT FOUND THEN
    RETURN CASE WHEN EXISTS (SELECT FROM settlement_files WHERE id = p_file) THEN 'changed' ELSE 'missing' END;
  END IF;
  DELETE FROM settlement_lines WHERE file_id = p_file;
  DELETE FROM settlement_statements WHERE file_id = p_file;
  DELETE FROM settlement_chunks WHERE file_id = p_file;
  RETURN 'discarded';
END $$;

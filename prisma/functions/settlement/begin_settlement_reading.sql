-- Begins a reading of the file from its first byte. Earlier readings of the file can then no longer write. Returns false for a
-- file that is confirmed, discarded or refused.
CREATE OR REPLACE FUNCTION begin_settlement_reading(p_file uuid, p_reading uuid) RETURNS boolean LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE settlement_files
     SET reading_id = p_reading, state = 'receiving', version = version + 1, sha256 = NULL, read_bytes = 0, line_count = 0,
         problem_count = 0, headings = '{}', sample = NULL, stop = NULL, problem = NULL
   WHERE id = p_file AND state IN ('receiving', 'columns', 'preview');
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM settlement_lines WHERE file_id = p_file;
  DELETE FROM settlement_statements WHERE file_id = p_file;
  RETURN true;
END $$;

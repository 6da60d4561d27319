-- Ends a reading: the file waits for its columns, is shown before it is imported, or is refused. A file with the same bytes that
-- waits or was imported before makes it refused as known. Gives the state; null once somebody else reads it.
--
-- p_result: {state, format, sha256, problem, problemPlace, headings, statement, firstDay, lastDay}.
CREATE OR REPLACE FUNCTION end_settlement_reading(p_file uuid, p_reading uuid, p_result jsonb) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_state settlement_file_state := p_result ->> 'state';
  v_problem text := p_result ->> 'problem';
BEGIN
  PERFORM FROM settlement_files WHERE id = p_file AND reading_id = p_reading AND state = 'receiving' FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  LOOP
    BEGIN
      UPDATE settlement_files f
         SET state = v_state, reading_id = NULL, version = version + 1, format = p_result ->> 'format', sha256 = p_result ->> 'sha256',
             problem = v_problem, problem_place = (p_result ->> 'problemPlace')::integer,
             headings = ARRAY(SELECT jsonb_array_elements_text(coalesce(p_result -> 'headings', '[]'))),
             statement = p_result ->> 'statement',
             -- A statement that names no period is about the days of its lines.
             first_day = coalesce((p_result ->> 'firstDay')::date, (SELECT min(booked_on) FROM settlement_lines WHERE file_id = p_file)),
             last_day = coalesce((p_result ->> 'lastDay')::date, (SELECT max(booked_on) FROM settlement_lines WHERE file_id = p_file))
       WHERE id = p_file;
      EXIT;
    EXCEPTION WHEN unique_violation THEN
      -- Waited for whoever had the same file at the same moment.
      v_state := 'refused';
      v_problem := 'known';
    END;
  END LOOP;
  IF v_state IN ('refused', 'columns') THEN DELETE FROM settlement_lines WHERE file_id = p_file; END IF;
  IF v_state = 'refused' THEN DELETE FROM settlement_chunks WHERE file_id = p_file; END IF;
  RETURN v_state;
END $$;

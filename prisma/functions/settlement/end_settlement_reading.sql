-- Ends the reading of a file and sets the file's next state. The state `columns` means that staff must still name the file's
-- columns. The other states are `preview` and `refused`. If another file with the same bytes is in the state `preview` or
-- `confirmed`, this file is refused with the problem `known`. Returns the file's state, or null if another reading has begun.
--
-- `p_result`: {state, format, sha256, problem, problemPlace, headings, sample, stop, statements: [{name, sequence, account, currency,
-- firstDay, lastDay, openingMinor, closingMinor, bookedMinor, lineCount}]}.
CREATE OR REPLACE FUNCTION end_settlement_reading(p_file uuid, p_reading uuid, p_result jsonb) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_state settlement_file_state := p_result ->> 'state';
  v_problem text := p_result ->> 'problem';
  v_statements jsonb := coalesce(p_result -> 'statements', '[]');
  v_first date := (SELECT min((s ->> 'firstDay')::date) FROM jsonb_array_elements(v_statements) s);
  v_last date := (SELECT max((s ->> 'lastDay')::date) FROM jsonb_array_elements(v_statements) s);
BEGIN
  PERFORM FROM settlement_files WHERE id = p_file AND reading_id = p_reading AND state = 'receiving' FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  LOOP
    BEGIN
      UPDATE settlement_files f
         SET state = v_state, reading_id = NULL, version = version + 1, format = p_result ->> 'format', sha256 = p_result ->> 'sha256',
             problem = v_problem, problem_place = (p_result ->> 'problemPlace')::integer,
             headings = ARRAY(SELECT jsonb_array_elements_text(coalesce(p_result -> 'headings', '[]'))),
             sample = p_result -> 'sample', stop = p_result ->> 'stop',
             statement = CASE WHEN jsonb_array_length(v_statements) = 1 THEN v_statements -> 0 ->> 'name' END,
             first_day = v_first, last_day = v_last
       WHERE id = p_file;
      EXIT;
    EXCEPTION WHEN unique_violation THEN
      -- A file with the same bytes is in preview or confirmed.
      v_state := 'refused';
      v_problem := 'known';
    END;
  END LOOP;
  IF v_state = 'preview' THEN
    INSERT INTO settlement_statements (file_id, number, name, sequence, account, currency, first_day, last_day, opening_minor, closing_minor,
                                       booked_minor, line_count)
    SELECT p_file, s.number, s.value ->> 'name', (s.value ->> 'sequence')::integer, s.value ->> 'account', s.value ->> 'currency', (s.value ->> 'firstDay')::date,
           (s.value ->> 'lastDay')::date, (s.value ->> 'openingMinor')::bigint, (s.value ->> 'closingMinor')::bigint,
           (s.value ->> 'bookedMinor')::bigint, (s.value ->> 'lineCount')::integer
      FROM jsonb_array_elements(v_statements) WITH ORDINALITY s(value, number);
    -- The preview shows staff how many of the file's entries were already imported with another file.
    UPDATE settlement_files SET repeated_count = count_repeated_entries(id, rail) WHERE id = p_file;
  END IF;
  IF v_state IN ('refused', 'columns') THEN DELETE FROM settlement_lines WHERE file_id = p_file; END IF;
  IF v_state = 'refused' THEN DELETE FROM settlement_chunks WHERE file_id = p_file; END IF;
  RETURN v_state;
END $$;

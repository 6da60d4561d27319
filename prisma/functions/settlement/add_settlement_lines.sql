-- Adds lines that were read from a file. The parameter is a list of rows of settlement_lines without the column for the file.
-- Returns false if another reading has begun or this reading has ended.
CREATE OR REPLACE FUNCTION add_settlement_lines(p_file uuid, p_reading uuid, p_lines jsonb, p_read_bytes bigint)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE settlement_files
     SET read_bytes = p_read_bytes, line_count = line_count + jsonb_array_length(p_lines),
         problem_count = problem_count + (SELECT count(*) FROM jsonb_array_elements(p_lines) l WHERE l ->> 'problem' IS NOT NULL)
   WHERE id = p_file AND reading_id = p_reading AND state = 'receiving';
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO settlement_lines (file_id, number, place, reference, transfer_key, amount_minor, currency, is_credit, booked_on,
                                details, problem)
  SELECT p_file, l.number, l.place, l.reference, l.transfer_key, l.amount_minor, l.currency, l.is_credit, l.booked_on,
         l.details, l.problem
    FROM jsonb_populate_recordset(NULL::settlement_lines, p_lines) l;
  RETURN true;
END $$;

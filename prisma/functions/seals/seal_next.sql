-- Seals up to 10 000 further rows of a stream. The last number is at most p_up_to, which must be settled (is_settled). Returns
-- the number of sealed rows. The range begins directly after the previous seal, so the seals leave no gap. A verification
-- therefore detects a changed row and a row that is added later. The function reads and hashes the rows itself, so that callers
-- cannot seal rows that do not exist.
CREATE OR REPLACE FUNCTION seal_next(p_stream text, p_up_to bigint, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  c_rows_max CONSTANT bigint := 10000;
  v_before seals;
  v_new seals;
  v_next bigint;
  v_leaves bytea[];
BEGIN
  -- Seals are written one at a time, because each seal contains the hash of the previous seal.
  PERFORM pg_advisory_xact_lock(hashtextextended('seal ' || p_stream, 0));
  IF NOT is_settled(CASE p_stream WHEN 'journal' THEN 'journal_entries' WHEN 'audit' THEN 'audit_events' END, p_up_to) THEN
    RAISE EXCEPTION 'a row up to % of % may still come', p_up_to, p_stream USING ERRCODE = 'HF004';
  END IF;
  SELECT * INTO v_before FROM seals WHERE stream = p_stream ORDER BY number DESC LIMIT 1;
  v_new.stream := p_stream;
  v_new.number := coalesce(v_before.number, 0) + 1;
  v_new.first_sequence := coalesce(v_before.last_sequence, 0) + 1;
  v_new.last_sequence := least(p_up_to, v_new.first_sequence + c_rows_max - 1);
  v_leaves := seal_leaves(p_stream, v_new.first_sequence, v_new.last_sequence);
  IF v_leaves IS NULL AND v_new.last_sequence < p_up_to THEN
    -- The range has no rows, because the transactions that drew its numbers were rolled back. The seal then extends to the next
    -- rows.
    IF p_stream = 'journal' THEN
      SELECT min(sequence) INTO v_next FROM journal_entries WHERE sequence > v_new.last_sequence AND sequence <= p_up_to;
    ELSE
      SELECT min(sequence) INTO v_next FROM audit_events WHERE sequence > v_new.last_sequence AND sequence <= p_up_to;
    END IF;
    v_new.last_sequence := least(p_up_to, v_next + c_rows_max - 1);
    v_leaves := seal_leaves(p_stream, v_next, v_new.last_sequence);
  END IF;
  IF v_leaves IS NULL THEN
    RETURN 0;
  END IF;
  -- Entries that an older release wrote are not sealed until `npm run db:migrate` has dated them.
  IF p_stream = 'journal' AND EXISTS (
    SELECT FROM journal_entries WHERE sequence BETWEEN v_new.first_sequence AND v_new.last_sequence AND business_date IS NULL) THEN
    RETURN 0;
  END IF;
  v_new.row_count := cardinality(v_leaves);
  v_new.root := seal_root(v_leaves);
  v_new.previous := coalesce(v_before.hash, decode(repeat('00', 32), 'hex'));
  v_new.sealed_at := date_trunc('milliseconds', p_at);
  v_new.format := 2;
  v_new.hash := sha256('\x02'::bytea || convert_to(
    seal_field(v_new.stream) || seal_field(v_new.number::text) || seal_field(v_new.first_sequence::text)
    || seal_field(v_new.last_sequence::text) || seal_field(v_new.row_count::text) || seal_field(seal_moment(v_new.sealed_at))
    || seal_field(v_new.format::text), 'UTF8') || v_new.root || v_new.previous);
  INSERT INTO seals SELECT v_new.*;
  RETURN v_new.row_count;
END $$;

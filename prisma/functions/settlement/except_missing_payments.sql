-- Creates an exception for each accepted payment that a file lacks, unless the payment already has such an exception. If the file
-- covers a day (covered_days), it must contain all payments that the network accepted p_settlement_days before this day. A payment
-- that the network accepted after p_before gets no exception. The caller holds the rail's lock. Returns the
-- number of new exceptions.
CREATE OR REPLACE FUNCTION except_missing_payments(
  p_file uuid, p_settlement_days integer, p_zone text, p_before timestamptz, p_at timestamptz)
RETURNS integer LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_rail text := (SELECT rail FROM settlement_files WHERE id = p_file);
  v_currencies text[] := ARRAY(SELECT DISTINCT currency FROM settlement_lines WHERE file_id = p_file AND problem IS NULL);
  v_count integer;
  -- Payments that the network accepted between these moments must be in the file.
  v_from timestamptz;
  v_until timestamptz;
BEGIN
  SELECT (min(first_day) - p_settlement_days)::timestamp AT TIME ZONE p_zone,
         (max(last_day) - p_settlement_days + 1)::timestamp AT TIME ZONE p_zone INTO v_from, v_until
    FROM covered_days(p_file);
  WITH covered AS MATERIALIZED (SELECT * FROM covered_days(p_file))
  INSERT INTO settlement_exceptions (id, kind, rail, currency, reference, happened_on, theirs_minor, ours_minor, file_id,
                                     transfer_id, created_at, updated_at)
  SELECT gen_random_uuid(), 'missing_there', v_rail, t.currency, t.id::text, (o.answered_at AT TIME ZONE p_zone)::date, 0,
         t.amount_minor, p_file, t.id, p_at, p_at
    FROM network_orders o
    CROSS JOIN LATERAL (SELECT id, entry_id, currency, amount_minor FROM transfers WHERE id = o.transfer_id OFFSET 0) t
   WHERE o.rail = v_rail AND o.state = 'accepted' AND o.answered_at >= v_from AND o.answered_at < v_until
     AND o.answered_at <= p_before
     AND t.entry_id IS NOT NULL
     -- If no statement of the file covers a day, the file cannot lack the payments of this day.
     AND EXISTS (SELECT FROM covered d
                  WHERE (o.answered_at AT TIME ZONE p_zone)::date
                          BETWEEN d.first_day - p_settlement_days AND d.last_day - p_settlement_days
                    AND (t.currency = d.currency OR d.currency IS NULL AND t.currency = ANY (v_currencies)))
     AND NOT EXISTS (SELECT FROM settlement_lines l WHERE l.transfer_id = t.id OFFSET 0)
     AND NOT EXISTS (SELECT FROM settlement_exceptions x
                      WHERE x.transfer_id = t.id AND x.kind = 'missing_there'
                        AND x.state IN ('open', 'suspense', 'noted') OFFSET 0);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

-- Calls except_missing_payments for files that were imported before, because an import or a withdrawal has changed the payments
-- that these files must contain. A payment that the network accepted after a file's import gets no exception of this file. The
-- caller holds the rail's lock. Returns the number of new exceptions.
CREATE OR REPLACE FUNCTION except_missing_in_imported(
  p_files uuid[], p_settlement_days integer, p_zone text, p_at timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_file settlement_files;
  v_count integer;
  v_sum integer := 0;
BEGIN
  FOR v_file IN
    SELECT * FROM settlement_files f
     WHERE id = ANY (p_files) AND state = 'confirmed' AND NOT is_notification(f) ORDER BY ended_at, id
  LOOP
    v_count := except_missing_payments(v_file.id, p_settlement_days, p_zone, v_file.ended_at, p_at);
    UPDATE settlement_files SET exception_count = exception_count + v_count WHERE id = v_file.id AND v_count > 0;
    v_sum := v_sum + v_count;
  END LOOP;
  RETURN v_sum;
END $$;

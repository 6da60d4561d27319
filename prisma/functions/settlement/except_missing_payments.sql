-- Creates an exception for each accepted payment that a file lacks, unless the payment already has such an exception. For each
-- day of a statement, the file must contain all payments that the network accepted p_settlement_days before this day. A payment
-- that the network accepted after p_before gets no exception. The caller holds the rail's lock. Returns the number of new
-- exceptions.
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
    FROM settlement_statements WHERE file_id = p_file;
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
     AND EXISTS (SELECT FROM settlement_statements s
                  WHERE s.file_id = p_file
                    AND (o.answered_at AT TIME ZONE p_zone)::date
                          BETWEEN s.first_day - p_settlement_days AND s.last_day - p_settlement_days
                    AND (t.currency = s.currency OR s.currency IS NULL AND t.currency = ANY (v_currencies)) OFFSET 0)
     AND NOT EXISTS (SELECT FROM settlement_lines l WHERE l.transfer_id = t.id OFFSET 0)
     AND NOT EXISTS (SELECT FROM settlement_exceptions x
                      WHERE x.transfer_id = t.id AND x.kind = 'missing_there'
                        AND x.state IN ('open', 'suspense', 'noted') OFFSET 0);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

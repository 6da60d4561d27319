-- Imports a file that staff have seen: its lines are matched with transfers, and what differs becomes exceptions. One file of a
-- rail at a time. p_from and p_until bound when a network must have accepted a transfer that the file has to have; p_days: see
-- match_settlement_lines; p_zone: the bank's.
--
-- Outcomes: confirmed; known (it was confirmed before: its counts); forbidden; missing; changed (another version by now, or it
-- is no preview).
CREATE OR REPLACE FUNCTION confirm_settlement_file(
  p_file uuid, p_version integer, p_actor uuid, p_roles text[], p_from timestamptz, p_until timestamptz, p_days int[],
  p_zone text, p_at timestamptz, OUT outcome text, OUT matched integer, OUT exceptions integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
-- Looked up by keys, as match_settlement_lines does.
SET enable_seqscan = off AS $$
DECLARE
  v_file settlement_files;
  v_late settlement_exceptions;
  v_count integer;
  -- First of all, as in work_settlement_exception.
  v_may boolean := may_settle(p_actor, p_roles);
BEGIN
  SELECT * INTO v_file FROM settlement_files WHERE id = p_file;
  IF NOT FOUND THEN outcome := 'missing'; RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('settlement ' || v_file.rail, 0));
  SELECT * INTO v_file FROM settlement_files WHERE id = p_file FOR UPDATE;
  outcome := CASE WHEN NOT v_may THEN 'forbidden'
                  WHEN v_file.state = 'confirmed' THEN 'known'
                  WHEN v_file.state <> 'preview' OR v_file.version <> p_version THEN 'changed' ELSE 'confirmed' END;
  matched := v_file.matched_count;
  exceptions := v_file.exception_count;
  IF outcome <> 'confirmed' THEN RETURN; END IF;

  matched := match_settlement_lines(p_file, v_file.rail, true, p_days, p_zone);
  -- What was missing in an earlier file has come. Those on the suspense account first leave it.
  FOR v_late IN
    SELECT x.* FROM settlement_lines l JOIN settlement_exceptions x ON x.transfer_id = l.transfer_id
     WHERE l.file_id = p_file AND x.kind = 'missing_there' AND x.state IN ('open', 'suspense') ORDER BY x.id FOR NO KEY UPDATE OF x
  LOOP
    PERFORM end_settlement_exception(v_late, 'matched', v_late.note, p_actor::text, p_at);
  END LOOP;
  PERFORM match_settlement_lines(p_file, v_file.rail, false, p_days, p_zone);

  INSERT INTO settlement_exceptions (id, kind, rail, currency, reference, happened_on, theirs_minor, ours_minor, file_id,
                                     line_number, transfer_id, created_at, updated_at)
  SELECT gen_random_uuid(),
         (CASE WHEN l.transfer_id IS NOT NULL THEN 'other_amount'
               -- A transfer comes back once, whole or in parts, and first by the line that has all of its money: what comes
               -- beyond what was sent is not ours to give.
               WHEN l.is_credit AND t.entry_id IS NOT NULL
                    AND t.back_minor + sum(l.amount_minor) OVER (PARTITION BY t.id, l.is_credit
                                                                 ORDER BY t.amount_minor <> l.amount_minor, l.number) <= t.amount_minor
               THEN 'returned' ELSE 'missing_with_us' END)::settlement_exception_kind,
         v_file.rail, l.currency, l.reference, l.booked_on, CASE WHEN l.is_credit THEN -l.amount_minor ELSE l.amount_minor END,
         CASE WHEN l.transfer_id IS NULL THEN 0 ELSE paid.amount_minor END, p_file, l.number, coalesce(l.transfer_id, t.id), p_at, p_at
    FROM settlement_lines l
    LEFT JOIN LATERAL (SELECT amount_minor FROM transfers WHERE id = l.transfer_id OFFSET 0) paid ON true
    -- What the reference names, though the line does not pay it.
    LEFT JOIN LATERAL (
      SELECT t.id, t.entry_id, t.amount_minor,
             CASE WHEN l.is_credit THEN (SELECT coalesce(sum(-x.theirs_minor), 0) FROM settlement_exceptions x
                                          WHERE x.transfer_id = t.id AND x.kind = 'returned') END AS back_minor
        FROM transfers t
       WHERE "right"(t.id::text, 12) = l.transfer_key AND t.channel = v_file.rail AND t.to_account_id IS NULL
         AND t.currency = l.currency LIMIT 1) t ON l.transfer_id IS NULL AND l.transfer_key IS NOT NULL
   WHERE l.file_id = p_file AND l.problem IS NULL
     AND (l.transfer_id IS NULL OR paid.amount_minor <> l.amount_minor);
  GET DIAGNOSTICS exceptions = ROW_COUNT;

  INSERT INTO settlement_exceptions (id, kind, rail, currency, reference, happened_on, theirs_minor, ours_minor, file_id,
                                     transfer_id, created_at, updated_at)
  SELECT gen_random_uuid(), 'missing_there', v_file.rail, t.currency, t.id::text, (o.answered_at AT TIME ZONE p_zone)::date, 0, t.amount_minor, p_file,
         t.id, p_at, p_at
    FROM network_orders o
    CROSS JOIN LATERAL (SELECT id, entry_id, currency, amount_minor FROM transfers WHERE id = o.transfer_id OFFSET 0) t
   WHERE o.rail = v_file.rail AND o.state = 'accepted' AND o.answered_at >= p_from AND o.answered_at < p_until
     AND t.entry_id IS NOT NULL
     AND t.currency = ANY (ARRAY(SELECT DISTINCT currency FROM settlement_lines WHERE file_id = p_file AND problem IS NULL))
     AND NOT EXISTS (SELECT FROM settlement_lines l WHERE l.transfer_id = t.id OFFSET 0)
     AND NOT EXISTS (SELECT FROM settlement_exceptions x
                      WHERE x.transfer_id = t.id AND x.kind = 'missing_there'
                        AND x.state IN ('open', 'suspense', 'noted') OFFSET 0);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  exceptions := exceptions + v_count;

  UPDATE settlement_files
     SET state = 'confirmed', version = version + 1, matched_count = matched, exception_count = exceptions, ended_by = p_actor,
         ended_at = p_at
   WHERE id = p_file;
  DELETE FROM settlement_chunks WHERE file_id = p_file;
END $$;

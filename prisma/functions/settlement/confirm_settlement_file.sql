-- Imports a file that staff have reviewed. Matches the file's lines with transfers, and creates an exception for each difference.
-- Books the lines to the nostro account (book_to_nostro). Stores credits for customers as incoming payments
-- (take_incoming_payments). From a notification of single payments (is_notification), only the incoming payments are imported,
-- because the day's statement repeats the notification's lines. Files of the same rail are imported one at a time. The first
-- account that a file names in a currency becomes the rail's account in this currency.
--
-- `p_settlement_days`: see except_missing_payments.
-- `p_days`: see match_settlement_lines.
-- `p_zone`: the bank's time zone.
--
-- p_actor is null if the worker imports a file that the bank has received from the network by file exchange.
--
-- Outcomes: `confirmed`, `missing`, `forbidden`.
-- `known`: the file was confirmed before. The returned counts are the counts of the earlier import.
-- `own`: the person p_actor has uploaded the file. This outcome does not occur if the bank has turned four eyes off.
-- `stopped`: the file must not be imported (settlement_file_stop).
-- `changed`: the file now has another version, or is not ready to be confirmed.
CREATE OR REPLACE FUNCTION confirm_settlement_file(
  p_file uuid, p_version integer, p_actor uuid, p_roles text[], p_settlement_days integer, p_days int[],
  p_zone text, p_at timestamptz, OUT outcome text, OUT matched integer, OUT exceptions integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
-- The setting makes Postgres look rows up by their keys, as in match_settlement_lines.
SET enable_seqscan = off AS $$
DECLARE
  v_file settlement_files;
  v_late settlement_exceptions;
  v_repeated integer;
  v_incoming record;
  v_charges integer[];
  v_today date := (p_at AT TIME ZONE p_zone)::date;
  -- may_settle locks the actor's row. This lock must come first.
  v_may boolean := CASE WHEN p_actor IS NULL THEN is_network_file(p_file) ELSE may_settle(p_actor, p_roles) END;
BEGIN
  SELECT * INTO v_file FROM settlement_files WHERE id = p_file;
  IF NOT FOUND THEN outcome := 'missing'; RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('settlement ' || v_file.rail, 0));
  SELECT * INTO v_file FROM settlement_files WHERE id = p_file FOR UPDATE;
  outcome := CASE WHEN NOT v_may THEN 'forbidden'
                  WHEN v_file.state = 'confirmed' THEN 'known'
                  WHEN v_file.state <> 'preview' OR v_file.version <> p_version THEN 'changed'
                  WHEN v_file.uploaded_by = p_actor AND EXISTS (SELECT FROM four_eyes_limits) THEN 'own'
                  WHEN settlement_file_stop(v_file) IS NOT NULL THEN 'stopped' ELSE 'confirmed' END;
  matched := v_file.matched_count;
  exceptions := v_file.exception_count;
  IF outcome <> 'confirmed' THEN RETURN; END IF;

  IF is_notification(v_file) THEN
    SELECT * INTO v_incoming FROM take_incoming_payments(v_file, false, v_today, p_at);
    matched := v_incoming.taken;
    exceptions := 0;
    UPDATE settlement_files
       SET state = 'confirmed', version = version + 1, problem_count = problem_count + v_incoming.refused,
           repeated_count = (SELECT count(*) FROM settlement_lines WHERE file_id = p_file AND problem = 'repeated'),
           matched_count = matched, ended_by = p_actor, ended_at = p_at
     WHERE id = p_file;
    DELETE FROM settlement_chunks WHERE file_id = p_file;
    RETURN;
  END IF;

  v_repeated := record_settlement_entries(p_file, v_file.rail);
  matched := match_settlement_lines(p_file, v_file.rail, true, p_days, p_zone);
  -- This file may contain a payment that an earlier file lacked. The exception about the missing payment then ends, and any
  -- posting to the suspense account is reversed.
  FOR v_late IN
    SELECT x.* FROM settlement_lines l JOIN settlement_exceptions x ON x.transfer_id = l.transfer_id
     WHERE l.file_id = p_file AND x.kind = 'missing_there' AND x.state IN ('open', 'suspense') ORDER BY x.id FOR NO KEY UPDATE OF x
  LOOP
    PERFORM end_settlement_exception(v_late, 'matched', v_late.note, coalesce(p_actor::text, 'system'), p_at);
  END LOOP;
  PERFORM match_settlement_lines(p_file, v_file.rail, false, p_days, p_zone);
  matched := matched + match_returned_lines(p_file, v_file.rail);
  v_charges := charge_lines_of_returns(p_file);
  matched := matched + cardinality(v_charges);

  SELECT * INTO v_incoming FROM take_incoming_payments(v_file, true, v_today, p_at);
  matched := matched + v_incoming.taken;

  INSERT INTO settlement_exceptions (id, kind, rail, currency, reference, happened_on, theirs_minor, ours_minor, file_id,
                                     line_number, transfer_id, created_at, updated_at)
  SELECT gen_random_uuid(),
         (CASE WHEN l.transfer_id IS NOT NULL THEN 'other_amount'
               -- A transfer is returned at most once, as a whole or in parts. If several lines return money, a line with the
               -- transfer's whole amount is counted before lines with a part. A credit that would bring the sum of the returns
               -- above the sent amount is not a return.
               WHEN l.is_credit AND t.entry_id IS NOT NULL
                    AND t.back_minor + sum(l.amount_minor) OVER (PARTITION BY t.id, l.is_credit
                                                                 ORDER BY t.amount_minor <> l.amount_minor, l.number) <= t.amount_minor
               THEN 'returned' ELSE 'missing_with_us' END)::settlement_exception_kind,
         v_file.rail, l.currency, l.reference, l.booked_on, CASE WHEN l.is_credit THEN -l.amount_minor ELSE l.amount_minor END,
         CASE WHEN l.transfer_id IS NULL THEN 0 ELSE paid.amount_minor END, p_file, l.number, coalesce(l.transfer_id, t.id), p_at, p_at
    FROM settlement_lines l
    LEFT JOIN LATERAL (SELECT amount_minor FROM transfers WHERE id = l.transfer_id OFFSET 0) paid ON true
    -- This join finds the transfer that an unmatched line names.
    LEFT JOIN LATERAL (
      SELECT t.id, t.entry_id, t.amount_minor,
             CASE WHEN l.is_credit THEN (SELECT coalesce(sum(-x.theirs_minor), 0) FROM settlement_exceptions x
                                          WHERE x.transfer_id = t.id AND x.kind = 'returned' AND x.state <> 'withdrawn') END AS back_minor
        FROM transfers_named_by(l) t
       WHERE t.channel = v_file.rail AND t.to_account_id IS NULL
         AND t.currency = l.currency LIMIT 1) t ON l.transfer_id IS NULL
   WHERE l.file_id = p_file AND l.problem IS NULL
     AND (l.transfer_id IS NULL OR paid.amount_minor <> l.amount_minor)
     AND NOT EXISTS (SELECT FROM incoming_payments i WHERE i.statement_file_id = p_file AND i.statement_line = l.number OFFSET 0)
     AND NOT EXISTS (SELECT FROM incoming_payments i WHERE i.return_file_id = p_file AND i.return_line = l.number OFFSET 0)
     AND NOT EXISTS (SELECT FROM network_returns r WHERE r.file_id = p_file AND r.line_number = l.number)
     AND l.number <> ALL (v_charges);
  GET DIAGNOSTICS exceptions = ROW_COUNT;

  exceptions := exceptions + except_missing_payments(p_file, p_settlement_days, p_zone, 'infinity', p_at);

  PERFORM book_to_nostro(p_file, v_file.rail, coalesce(p_actor::text, 'system'), p_at);
  PERFORM name_settlement_accounts(p_file, v_file.rail, p_actor, p_at);
  UPDATE settlement_files
     SET state = 'confirmed', is_booked = true, version = version + 1, problem_count = problem_count + v_repeated, repeated_count = v_repeated,
         matched_count = matched, exception_count = exceptions, ended_by = p_actor,
         ended_at = p_at
   WHERE id = p_file;
  -- A statement that was imported earlier may continue a statement of this file. The earlier import then also covers the days
  -- between the two statements (covered_days).
  PERFORM except_missing_in_imported(continuing_files(p_file), p_settlement_days, p_zone, p_at);
  DELETE FROM settlement_chunks WHERE file_id = p_file;
END $$;

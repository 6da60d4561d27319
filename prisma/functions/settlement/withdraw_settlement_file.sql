-- Withdraws an imported file, for example because the file came from another network. Afterwards the books and the exceptions are
-- as if the file had never been imported, and the same file can be uploaded again.
-- Reverses the file's nostro entries. The file's lines are no longer matched with transfers, and its entries are new entries for
-- the next file that contains them. The file's exceptions become `withdrawn`. Exceptions that the import has ended are open again.
-- If a payment is missing in this file and in a later file, a new exception about the payment belongs to the later file. A later
-- statement that continues a statement of this file also covers the days between the two statements. The later file's exceptions
-- about payments of these days become exceptions of this file and are withdrawn too (exceptions_of_closed_gap). The rail's
-- accounts that come from the file are removed.
--
-- The function refuses the withdrawal if staff have worked on an exception of the file, because staff may have moved money.
-- `p_settlement_days`, `p_zone`: see except_missing_payments. The function takes its locks in the order of ARCHITECTURE.md.
--
-- Outcomes: `withdrawn`, `missing`, `forbidden`. `in_the_way` has the names of at most six files or exceptions that prevent
-- the withdrawal.
-- `own`: the person p_actor has imported the file. This outcome does not occur if the bank has turned four eyes off.
-- `changed`: the file now has another version, or is not imported.
-- `repeated`: later files contain entries or credits of this file, which were not imported again. `in_the_way` has the names of
--   these files.
-- `worked`: staff have worked on exceptions of the file, or have paid money back because the file lacks a payment. `in_the_way`
--   has the references of these exceptions.
-- `incoming`: incoming payments of the file are booked to customers or returned. `in_the_way` has their references.
CREATE OR REPLACE FUNCTION withdraw_settlement_file(
  p_file uuid, p_version integer, p_actor uuid, p_roles text[], p_settlement_days integer, p_zone text, p_at timestamptz,
  OUT outcome text, OUT in_the_way text[], OUT exceptions integer, OUT reopened integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
-- The setting makes Postgres look rows up by their keys, as in match_settlement_lines.
SET enable_seqscan = off AS $$
DECLARE
  v_file settlement_files;
  v_ended uuid[];
  -- The files with a statement that continues a statement of this file, and the exceptions of exceptions_of_closed_gap.
  v_continuing uuid[];
  v_gap uuid[];
  -- may_settle locks the actor's row. This lock must come first.
  v_may boolean := may_settle(p_actor, p_roles);
BEGIN
  SELECT * INTO v_file FROM settlement_files WHERE id = p_file;
  IF NOT FOUND THEN outcome := 'missing'; RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('settlement ' || v_file.rail, 0));
  SELECT * INTO v_file FROM settlement_files WHERE id = p_file FOR UPDATE;
  outcome := CASE WHEN NOT v_may THEN 'forbidden'
                  WHEN v_file.state <> 'confirmed' OR v_file.version <> p_version THEN 'changed'
                  WHEN v_file.ended_by = p_actor AND EXISTS (SELECT FROM four_eyes_limits) THEN 'own' ELSE 'withdrawn' END;
  IF outcome <> 'withdrawn' THEN RETURN; END IF;

  in_the_way := ARRAY(
    SELECT DISTINCT f.name FROM settlement_files f
      JOIN settlement_lines l ON l.file_id = f.id AND l.problem = 'repeated'
      JOIN settlement_entries e ON e.rail = f.rail AND (e.entry_key, e.currency, e.booked_on, e.is_credit, e.amount_minor)
                                                     = (l.entry_key, l.currency, l.booked_on, l.is_credit, l.amount_minor)
     WHERE f.rail = v_file.rail AND f.state = 'confirmed' AND f.repeated_count > 0 AND f.id <> p_file AND e.file_id = p_file LIMIT 6);
  IF cardinality(in_the_way) > 0 THEN outcome := 'repeated'; RETURN; END IF;

  v_ended := ARRAY(SELECT x.id FROM settlement_lines l JOIN settlement_exceptions x ON x.transfer_id = l.transfer_id
                    WHERE l.file_id = p_file AND x.kind = 'missing_there' AND x.state = 'matched');
  -- Most acts on exceptions do not take the rail's lock, so this function locks the exceptions too. The rail's exceptions about
  -- missing payments are locked as well, because another transaction may be paying money back at this moment on the ground that
  -- this file lacks the payment.
  PERFORM FROM settlement_exceptions
    WHERE file_id = p_file OR id = ANY (v_ended)
       OR rail = v_file.rail AND kind = 'missing_there' AND state IN ('open', 'suspense')
    ORDER BY id FOR NO KEY UPDATE;
  v_continuing := continuing_files(p_file);
  v_gap := exceptions_of_closed_gap(p_file, v_continuing, p_settlement_days);
  in_the_way := ARRAY(
    SELECT x.reference FROM settlement_exceptions x
     -- A `missing_there` exception that is matched or open does not show that staff have worked on it. If it is matched, the line
     -- of another file may have ended it. If it is open with a version above 1, another withdrawal may have opened it again.
     WHERE (x.file_id = p_file OR x.id = ANY (v_gap))
           AND CASE x.kind WHEN 'missing_there' THEN x.state NOT IN ('open', 'matched') ELSE x.state <> 'open' OR x.version <> 1 END
        OR x.file_id <> p_file AND x.rail = v_file.rail AND x.kind = 'missing_there' AND x.state = 'reversed'
           AND x.updated_at >= v_file.ended_at AND silence_is_long(x, 'infinity') AND NOT silence_is_long(x, 'infinity', p_file)
     ORDER BY x.created_at, x.id LIMIT 6);
  IF cardinality(in_the_way) > 0 THEN outcome := 'worked'; RETURN; END IF;
  in_the_way := incoming_in_the_way(p_file);
  IF cardinality(in_the_way) > 0 THEN outcome := 'incoming'; RETURN; END IF;
  in_the_way := incoming_left_out(v_file);
  IF cardinality(in_the_way) > 0 THEN outcome := 'repeated'; RETURN; END IF;
  PERFORM withdraw_incoming_payments(p_file, p_actor::text, p_at);

  UPDATE settlement_lines SET transfer_id = NULL WHERE file_id = p_file AND transfer_id IS NOT NULL;
  UPDATE network_returns SET file_id = NULL, line_number = NULL WHERE file_id = p_file;
  DELETE FROM settlement_entries WHERE file_id = p_file;
  UPDATE settlement_files f SET exception_count = f.exception_count - gone.count
    FROM (SELECT file_id, count(*) FROM settlement_exceptions WHERE id = ANY (v_gap) AND state = 'open' GROUP BY 1) gone
   WHERE f.id = gone.file_id;
  UPDATE settlement_exceptions SET file_id = p_file WHERE id = ANY (v_gap) AND state = 'open';
  UPDATE settlement_exceptions SET state = 'withdrawn', version = version + 1, updated_at = p_at WHERE file_id = p_file;
  GET DIAGNOSTICS exceptions = ROW_COUNT;
  UPDATE settlement_exceptions SET state = 'open', version = version + 1, updated_at = p_at WHERE id = ANY (v_ended);
  GET DIAGNOSTICS reopened = ROW_COUNT;
  PERFORM reverse_from_nostro(p_file, p_actor::text, p_at);
  UPDATE settlement_files
     SET state = 'withdrawn', is_booked = false, version = version + 1, ended_by = p_actor, ended_at = p_at
   WHERE id = p_file;
  PERFORM forget_settlement_accounts(p_file, v_file.rail);
  reopened := reopened + except_missing_in_imported(
    v_continuing || ARRAY(SELECT id FROM settlement_files
                           WHERE rail = v_file.rail AND state = 'confirmed' AND ended_at >= v_file.ended_at),
    p_settlement_days, p_zone, p_at);
  UPDATE settlement_files SET repeated_count = count_repeated_entries(id, rail) WHERE rail = v_file.rail AND state = 'preview';
END $$;

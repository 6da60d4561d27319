-- True if a person has one of these roles and is neither suspended nor blocked.
CREATE OR REPLACE FUNCTION works_as(p_user users, p_roles text[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_user.role::text = ANY (p_roles) AND p_user.status NOT IN ('suspended', 'blocked')
$$;

-- Calls works_as for the person with this id. Locks the person's row first, so that a change of the role and this transaction run
-- one after the other. Callers must call the function before they lock accounts or records (ARCHITECTURE.md, "The ledger"). A
-- change of a role locks all rows of staff, so a later lock could cause a deadlock.
CREATE OR REPLACE FUNCTION may_settle(p_actor uuid, p_roles text[]) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users u WHERE u.id = p_actor AND works_as(u, p_roles) FOR SHARE;
  RETURN FOUND;
END $$;

-- Creates the record of a file before the upload begins.
CREATE OR REPLACE FUNCTION open_settlement_file(
  p_id uuid, p_rail text, p_name text, p_size_bytes bigint, p_actor uuid, p_at timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO settlement_files (id, rail, name, size_bytes, headings, uploaded_by, created_at)
    VALUES (p_id, p_rail, p_name, p_size_bytes, '{}', p_actor, p_at);
$$;

-- Begins a reading of the file from its first byte, and removes the lines of earlier readings. If an earlier reading still runs,
-- its later writes are refused. Returns false for a file that is confirmed, discarded or refused.
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

-- True for a file that notifies the bank of single payments, such as a camt.054. The lines of such a file are not booked to the
-- nostro account, because the statement of the day repeats these lines.
CREATE OR REPLACE FUNCTION is_notification(p_file settlement_files) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(p_file.format IN ('camt.054', 'pacs.008', 'nacha'), false)
$$;

-- Adds lines that were read from a file. p_lines is a list of rows of settlement_lines without the column file_id. Returns false
-- if another reading has begun or this reading has ended.
CREATE OR REPLACE FUNCTION add_settlement_lines(p_file uuid, p_reading uuid, p_lines jsonb, p_read_bytes bigint)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE settlement_files
     SET read_bytes = p_read_bytes, line_count = line_count + jsonb_array_length(p_lines),
         problem_count = problem_count + (SELECT count(*) FROM jsonb_array_elements(p_lines) l WHERE l ->> 'problem' IS NOT NULL)
   WHERE id = p_file AND reading_id = p_reading AND state = 'receiving';
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO settlement_lines (file_id, number, place, reference, transfer_key, entry_key, amount_minor, currency, is_credit, booked_on,
                                details, problem, payment)
  SELECT p_file, l.number, l.place, l.reference, l.transfer_key, l.entry_key, l.amount_minor, l.currency, l.is_credit, l.booked_on,
         l.details, l.problem, l.payment
    FROM jsonb_populate_recordset(NULL::settlement_lines, p_lines) l;
  RETURN true;
END $$;

-- Returns those entries of a file that can be imported and that have an id from the network. The column `occurrence` numbers
-- equal entries of the file 1, 2 and so on, so that they stay distinct.
CREATE OR REPLACE FUNCTION settlement_entries_of(p_file uuid)
RETURNS TABLE (number integer, currency char(3), entry_key text, booked_on date, is_credit boolean, amount_minor bigint, occurrence integer)
LANGUAGE sql STABLE AS $$
  SELECT l.number, l.currency, l.entry_key, l.booked_on, l.is_credit, l.amount_minor,
         (row_number() OVER (PARTITION BY l.entry_key, l.currency, l.booked_on, l.is_credit, l.amount_minor ORDER BY l.number))::integer
    FROM settlement_lines l WHERE l.file_id = p_file AND l.problem IS NULL AND l.entry_key IS NOT NULL
$$;

-- Returns the number of a file's entries that an imported file of the rail already contains.
CREATE OR REPLACE FUNCTION count_repeated_entries(p_file uuid, p_rail text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer FROM settlement_entries_of(p_file) e JOIN settlement_entries k
      ON k.rail = p_rail AND (k.entry_key, k.currency, k.booked_on, k.is_credit, k.amount_minor, k.occurrence)
                           = (e.entry_key, e.currency, e.booked_on, e.is_credit, e.amount_minor, e.occurrence)
$$;

-- Records the entries of a file that is being imported. A network may send a statement twice, or state an entry in two
-- statements. If an imported file already contains an entry, the entry is stored with the problem `repeated`, so that it moves no
-- money again. Returns the number of repeated entries. The caller holds the rail's lock.
CREATE OR REPLACE FUNCTION record_settlement_entries(p_file uuid, p_rail text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_count integer;
BEGIN
  WITH added AS (
    INSERT INTO settlement_entries (rail, currency, entry_key, booked_on, is_credit, amount_minor, occurrence, file_id, line_number)
    SELECT p_rail, e.currency, e.entry_key, e.booked_on, e.is_credit, e.amount_minor, e.occurrence, p_file, e.number
      FROM settlement_entries_of(p_file) e ON CONFLICT DO NOTHING RETURNING line_number)
  UPDATE settlement_lines l SET problem = 'repeated'
   WHERE l.file_id = p_file AND l.problem IS NULL AND l.entry_key IS NOT NULL
     AND NOT EXISTS (SELECT FROM added WHERE added.line_number = l.number);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

-- Discards a file that was not imported. Outcomes: `discarded`, `forbidden`, `missing`, and `changed`: the file now has another
-- version or state.
CREATE OR REPLACE FUNCTION discard_settlement_file(
  p_file uuid, p_version integer, p_actor uuid, p_roles text[], p_at timestamptz)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT may_settle(p_actor, p_roles) THEN RETURN 'forbidden'; END IF;
  UPDATE settlement_files SET state = 'discarded', version = version + 1, reading_id = NULL, ended_by = p_actor, ended_at = p_at
   WHERE id = p_file AND version = p_version AND state IN ('receiving', 'columns', 'refused', 'preview');
  IF NOT FOUND THEN
    RETURN CASE WHEN EXISTS (SELECT FROM settlement_files WHERE id = p_file) THEN 'changed' ELSE 'missing' END;
  END IF;
  DELETE FROM settlement_lines WHERE file_id = p_file;
  DELETE FROM settlement_statements WHERE file_id = p_file;
  DELETE FROM settlement_chunks WHERE file_id = p_file;
  RETURN 'discarded';
END $$;

-- Requires a second person if the return of this transfer brings the sum of a file's returns above the four-eyes limit. The file
-- may be forged, so the sum includes all returns that the file has ever caused, by any member of staff and to any customer. In
-- addition, move_transfer checks the sum of all returns by one member of staff in a day, from all files (four_eyes).
--
-- Before the call, the caller takes the file's lock (four_eyes_lock) and moves the transfer. p_transfer is the transfer's row
-- before the move. This check and the check in move_transfer therefore name the same version of the transfer, so one confirmation
-- by a second person covers both checks.
CREATE OR REPLACE FUNCTION file_return_needs_four_eyes(p_file uuid, p_transfer transfers) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_given bigint;
BEGIN
  SELECT coalesce(sum(limit_worth(CASE kind WHEN 'returned' THEN -theirs_minor ELSE ours_minor - theirs_minor END, currency, 'infinity')), 0)
    INTO v_given FROM settlement_exceptions WHERE file_id = p_file AND state = 'reversed';
  IF v_given + limit_worth(p_transfer.debited_minor, p_transfer.debited_currency, 'infinity') > (SELECT limit_minor FROM four_eyes_limits) THEN
    PERFORM require_four_eyes('return', concat_ws('|', p_transfer.id, p_transfer.version), NULL, p_transfer.debited_minor,
                              p_transfer.debited_currency, 'return:' || p_transfer.id, NULL);
  END IF;
END $$;

-- Returns the first date on which a network's silence about an accepted payment may prove that the network has not paid. This
-- date is five days after the acceptance. The wait is needed because a network may book a payment late, or leave it out of a file
-- by mistake.
CREATE OR REPLACE FUNCTION silence_ends_on(p_exception settlement_exceptions) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT p_exception.happened_on + 5
$$;

-- For a payment that is missing in a file: true if the network's files have lacked the payment for long enough. Two conditions must
-- be met: the date of silence_ends_on is reached, and a file that was imported after the exception began has a statement that ends on
-- this date or later. A notification of single payments proves nothing, because it does not list all payments. The query ignores the
-- file p_without.
CREATE OR REPLACE FUNCTION silence_is_long(p_exception settlement_exceptions, p_today date, p_without uuid DEFAULT NULL)
RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p_today >= silence_ends_on(p_exception) AND EXISTS (
    SELECT FROM settlement_files f JOIN settlement_statements s ON s.file_id = f.id
     WHERE f.rail = p_exception.rail AND f.state = 'confirmed' AND f.id <> p_exception.file_id AND f.ended_at > p_exception.created_at
       AND s.last_day >= silence_ends_on(p_exception) AND (s.currency = p_exception.currency OR s.currency IS NULL)
       AND NOT is_notification(f) AND f.id IS DISTINCT FROM p_without)
$$;

-- For a payment that is missing in a file: true if a line of an imported file may still be about the payment. Such a line names the
-- payment, but its date does not fit, or it returns money. If the payment was sent in a file to the clearing house, a line may also
-- be the sum of the file, or of several files. Such a line names no payment, is not smaller than the payment, and has a date between
-- the file's creation and ten days after the file's effective date. Staff have not explained the line yet. A note does not explain
-- the line, because a note books nothing.
CREATE OR REPLACE FUNCTION may_be_stated(p_exception settlement_exceptions) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM settlement_exceptions x
                  WHERE x.transfer_id = p_exception.transfer_id AND x.line_number IS NOT NULL AND x.state <> 'withdrawn')
      OR EXISTS (SELECT FROM ach_entries e JOIN ach_files f ON f.number = e.file_number
                   JOIN settlement_exceptions x ON x.happened_on BETWEEN f.created_on AND f.effective_on + 10
                  WHERE e.transfer_id = p_exception.transfer_id AND x.rail = p_exception.rail AND x.currency = p_exception.currency
                    AND x.kind = 'missing_with_us' AND x.transfer_id IS NULL AND x.state IN ('open', 'suspense', 'noted')
                    AND x.theirs_minor >= p_exception.ours_minor)
$$;

-- For a payment that is missing in a file: true if the network's silence proves that the network has not paid. An import of a file
-- with a matching line would have ended the exception. All other lines that may be about the payment break the silence.
CREATE OR REPLACE FUNCTION silence_proves(p_exception settlement_exceptions, p_today date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT silence_is_long(p_exception, p_today) AND NOT may_be_stated(p_exception)
$$;

-- Drops the function of the previous release, which ignored all lines about the payment.
DROP FUNCTION IF EXISTS silence_proves(settlement_exceptions, date, uuid);

-- Returns the money of a transfer that is back on the sending account, in minor units of the transfer's currency. This money is the
-- whole amount if the transfer's money is not posted, for example because the bank has reversed the entry. Otherwise, this money is
-- the sum of the differences that staff have booked to the sending account. The result is null if the transfer does not exist.
--
-- Every way of giving money back asks this function first, so that the ways together give back at most the transfer's amount
-- (docs/decisions/reconciliation.md). The callers hold the lock of the sending account in the books.
CREATE OR REPLACE FUNCTION given_back(p_transfer uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (CASE WHEN t.entry_id IS NULL THEN t.amount_minor ELSE 0 END + (
    SELECT coalesce(sum(x.ours_minor - x.theirs_minor), 0) FROM settlement_exceptions x
     WHERE x.transfer_id = t.id AND x.state = 'booked'
       AND EXISTS (SELECT FROM postings p JOIN accounts a ON a.ledger_account_id = p.ledger_account_id
                    WHERE p.entry_id = x.entry_id AND a.id = t.from_account_id)))::bigint
    FROM transfers t WHERE t.id = p_transfer
$$;

-- Returns the code of the suspense account, which carries an exception's difference until the difference is explained. Each rail
-- and currency has one suspense account.
CREATE OR REPLACE FUNCTION suspense_code(p_exception settlement_exceptions) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'suspense:' || replace(p_exception.rail, '_', '-') || ':' || p_exception.currency
$$;

-- Posts the difference of an exception to the rail's suspense account. The balance of the settlement account then agrees with the
-- network's files. The difference stays on the suspense account until staff or a later file explains it. ledger_post and
-- ledger_post_many refuse postings to a suspense account. Each amount on a suspense account therefore belongs to an exception.
-- Returns the entry's id.
CREATE OR REPLACE FUNCTION book_to_suspense(p_exception settlement_exceptions, p_entry uuid, p_actor text, p_at timestamptz)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_rail text := replace(p_exception.rail, '_', '-') || ':' || p_exception.currency;
  v_settlement bigint := ledger_open_account('settlement:' || v_rail, p_exception.currency, 'asset', p_at);
  v_suspense bigint := ledger_open_account(suspense_code(p_exception), p_exception.currency, 'liability', p_at);
  v_off bigint := p_exception.theirs_minor - p_exception.ours_minor;
  v_request text := format('settlement-exception:%s:%s:suspense', p_exception.id, p_exception.version + 1);
  v_accounts bigint[] := CASE WHEN v_settlement < v_suspense THEN ARRAY[v_settlement, v_suspense] ELSE ARRAY[v_suspense, v_settlement] END;
  v_amounts bigint[] := CASE WHEN v_settlement < v_suspense THEN ARRAY[v_off, -v_off] ELSE ARRAY[-v_off, v_off] END;
BEGIN
  PERFORM ledger_four_eyes(v_request, v_accounts, v_amounts, p_actor);
  RETURN ledger_write(p_entry, 'suspense', 'settlement_exception', p_exception.id::text, p_actor,
    jsonb_build_object('code', 'difference', 'difference', p_exception.kind)::text, v_request, p_at, v_accounts, v_amounts);
END $$;

-- Books the lines of a file that is being imported. For each currency, an entry moves the sum of the lines between the rail's
-- nostro account and its settlement account. The nostro account then has the closing balance of the network's statement. The
-- settlement account then contains only the orders that no file has stated yet, and the differences that nobody has explained
-- yet. The caller holds the rail's lock.
CREATE OR REPLACE FUNCTION book_to_nostro(p_file uuid, p_rail text, p_actor text, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_sum record;
  v_rail text := replace(p_rail, '_', '-');
  v_accounts bigint[];
BEGIN
  FOR v_sum IN
    SELECT currency, sum(CASE WHEN is_credit THEN amount_minor ELSE -amount_minor END)::bigint AS amount
      FROM settlement_lines WHERE file_id = p_file AND problem IS NULL GROUP BY currency ORDER BY currency
  LOOP
    CONTINUE WHEN v_sum.amount = 0;
    v_accounts := ARRAY[ledger_open_account(format('nostro:%s:%s', v_rail, v_sum.currency), v_sum.currency, 'asset', p_at),
                        ledger_open_account(format('settlement:%s:%s', v_rail, v_sum.currency), v_sum.currency, 'asset', p_at)];
    PERFORM ledger_write(gen_random_uuid(), 'nostro', 'settlement_file', p_file::text, p_actor, '{"code": "statement"}',
      format('settlement-file:%s:%s', p_file, v_sum.currency), p_at, l.accounts, l.amounts)
      FROM (SELECT array_agg(u.account ORDER BY u.account) AS accounts, array_agg(u.amount ORDER BY u.account) AS amounts
              FROM unnest(v_accounts, ARRAY[-v_sum.amount, v_sum.amount]) u(account, amount)) l;
  END LOOP;
END $$;

-- Reverses the entries of book_to_nostro for a file that is being withdrawn. The caller holds the rail's lock.
CREATE OR REPLACE FUNCTION reverse_from_nostro(p_file uuid, p_actor text, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_entry record;
BEGIN
  FOR v_entry IN
    SELECT j.id, array_agg(p.ledger_account_id ORDER BY p.ledger_account_id) AS accounts,
           array_agg(-p.amount_minor ORDER BY p.ledger_account_id) AS amounts
      FROM journal_entries j JOIN postings p ON p.entry_id = j.id
     WHERE j.subject_type = 'settlement_file' AND j.subject_id = p_file::text AND j.kind = 'nostro' GROUP BY j.id ORDER BY j.id
  LOOP
    PERFORM ledger_write(gen_random_uuid(), 'nostro-reversal', 'settlement_file', p_file::text, p_actor,
      '{"code": "statement-withdrawn"}', format('settlement-file:%s:%s:withdrawn', p_file, v_entry.id), p_at, v_entry.accounts,
      v_entry.amounts, v_entry.id);
  END LOOP;
END $$;

-- Books the difference of an exception against the settlement account. p_act names the other account. `customer`: the customer's
-- account with the id p_account. `fee`: the fees of networks. `claim`: the claims on the network. `loss`: the operating losses.
-- p_account is null unless p_act is `customer`. Returns the entry's id.
CREATE OR REPLACE FUNCTION book_exception(
  p_exception settlement_exceptions, p_act text, p_account uuid, p_entry uuid, p_actor text, p_at timestamptz)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_rail text := replace(p_exception.rail, '_', '-') || ':' || p_exception.currency;
  v_settlement bigint := ledger_open_account('settlement:' || v_rail, p_exception.currency, 'asset', p_at);
  v_off bigint := p_exception.theirs_minor - p_exception.ours_minor;
  v_other bigint;
BEGIN
  v_other := CASE p_act
    WHEN 'customer' THEN (SELECT ledger_account_id FROM accounts WHERE id = p_account)
    WHEN 'fee' THEN ledger_open_account('expense:network-fees:' || p_exception.currency, p_exception.currency, 'expense', p_at)
    WHEN 'claim' THEN ledger_open_account('claim:' || v_rail, p_exception.currency, 'asset', p_at)
    WHEN 'loss' THEN ledger_open_account('expense:operating-loss:' || p_exception.currency, p_exception.currency, 'expense', p_at)
  END;
  RETURN ledger_write(p_entry, CASE p_act WHEN 'customer' THEN 'incoming-payment' ELSE 'settlement-booking' END,
    CASE p_act WHEN 'customer' THEN 'account' ELSE 'settlement_exception' END,
    CASE p_act WHEN 'customer' THEN p_account ELSE p_exception.id END::text, p_actor,
    jsonb_build_object('code', 'booked', 'reference', p_exception.reference)::text,
    format('settlement-exception:%s:%s:booked', p_exception.id, p_exception.version + 1), p_at, l.accounts, l.amounts)
    FROM (SELECT array_agg(u.account ORDER BY u.account) AS accounts, array_agg(u.amount ORDER BY u.account) AS amounts
            FROM unnest(ARRAY[v_settlement, v_other], ARRAY[v_off, -v_off]) u(account, amount)) l;
END $$;

-- Sets the next state of an exception that the caller has locked. If the difference was posted to the suspense account, the
-- function first reverses this posting. If a person ends the exception, work_settlement_exception has checked the permission. If
-- the import of a file ends the exception, no permission is needed. p_entry is the entry that books the difference
-- (book_exception), or null.
CREATE OR REPLACE FUNCTION end_settlement_exception(
  p_exception settlement_exceptions, p_state text, p_note text, p_actor text, p_at timestamptz, p_entry uuid DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_exception.state = 'suspense' THEN
    PERFORM ledger_write(gen_random_uuid(), 'suspense-reversal', 'settlement_exception', p_exception.id::text, p_actor,
      '{"code": "difference-explained"}',
      format('settlement-exception:%s:%s:explained', p_exception.id, p_exception.version + 1), p_at, l.accounts, l.amounts,
      p_exception.entry_id)
      FROM (SELECT array_agg(ledger_account_id ORDER BY ledger_account_id) AS accounts,
                   array_agg(-amount_minor ORDER BY ledger_account_id) AS amounts
              FROM postings WHERE entry_id = p_exception.entry_id) l;
  END IF;
  UPDATE settlement_exceptions
     SET state = p_state::settlement_exception_state, entry_id = p_entry, note = p_note, version = version + 1, updated_at = p_at
   WHERE id = p_exception.id;
END $$;

-- Drops the function of the previous release, which had no parameter p_entry.
DROP FUNCTION IF EXISTS end_settlement_exception(settlement_exceptions, text, text, text, timestamptz);

-- Refuses a return that brings the sum of a transfer's returns above the sent amount. Otherwise, the bank could pay back more
-- money than the customer has sent. confirm_settlement_file and work_settlement_exception write returns only while they hold the
-- rail's lock. The second of two transactions therefore sees the return that the first has written.
CREATE OR REPLACE FUNCTION settlement_exceptions_keep_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(-theirs_minor) FROM settlement_exceptions
       WHERE transfer_id = NEW.transfer_id AND kind = 'returned' AND state <> 'withdrawn' AND id <> NEW.id)
     - NEW.theirs_minor > (SELECT amount_minor FROM transfers WHERE id = NEW.transfer_id) THEN
    RAISE EXCEPTION 'transfer % has come back before', NEW.transfer_id
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'settlement_exceptions_returned';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER settlement_exceptions_keep_return BEFORE INSERT OR UPDATE OF kind, transfer_id ON settlement_exceptions
  FOR EACH ROW WHEN (NEW.kind = 'returned') EXECUTE FUNCTION settlement_exceptions_keep_return();
ALTER TABLE settlement_exceptions ENABLE ALWAYS TRIGGER settlement_exceptions_keep_return;

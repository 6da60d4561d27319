-- True if an account has a posting, an open hold, a transfer, a loan or a deposit. The currency of an account in use is fixed. A
-- quote alone does not fix the currency. The function need not search ended holds, because every account with an ended hold also
-- has a posting. The queries of transfers list every status, because the indexes of transfers begin with the status.
CREATE OR REPLACE FUNCTION account_in_use(p_account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM postings p JOIN accounts a ON a.ledger_account_id = p.ledger_account_id WHERE a.id = p_account)
      OR EXISTS (SELECT FROM holds h JOIN accounts a ON a.ledger_account_id = h.ledger_account_id
                  WHERE a.id = p_account AND h.state = 'open')
      OR EXISTS (SELECT FROM transfers
                  WHERE status IN ('pending', 'active') AND p_account IN (from_account_id, to_account_id))
      OR EXISTS (SELECT FROM transfers WHERE from_account_id = p_account AND status IN ('approved', 'closed', 'deleted'))
      OR EXISTS (SELECT FROM transfers WHERE to_account_id = p_account AND status IN ('approved', 'closed', 'deleted'))
      OR EXISTS (SELECT FROM loans WHERE account_id = p_account)
      OR EXISTS (SELECT FROM deposits WHERE account_id = p_account)
$$;

-- Checks at the end of the transaction that an entry has lines. The setting enable_seqscan = off makes Postgres look the lines up
-- by key. Otherwise, Postgres might use a plan from the time when the table was small, and read the whole table for each entry.
CREATE OR REPLACE FUNCTION journal_entries_check_lines() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
  PERFORM 1 FROM postings WHERE entry_id = NEW.id LIMIT 1;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'entry % has no lines', NEW.id USING ERRCODE = 'HF003';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS journal_entries_have_lines ON journal_entries;
CREATE CONSTRAINT TRIGGER journal_entries_have_lines AFTER INSERT ON journal_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_entries_check_lines();
ALTER TABLE journal_entries ENABLE ALWAYS TRIGGER journal_entries_have_lines;

-- Fills in the transaction id and the dates of a new entry. The business date is always the open date of the books, so nobody can
-- post to a closed date. ledger_write and ledger_write_many lock the accounts before they insert the entry. The dates in an
-- account's lines are therefore always in ascending order.
CREATE OR REPLACE FUNCTION journal_entries_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT pg_current_xact_id()::text::bigint, d.business_date, coalesce(NEW.value_date, d.business_date)
    INTO STRICT NEW.created_txid, NEW.business_date, NEW.value_date
    FROM (SELECT coalesce(b.open_on, (NEW.posted_at AT TIME ZONE b.time_zone)::date) AS business_date FROM business_day b) d;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER journal_entries_stamp BEFORE INSERT ON journal_entries
  FOR EACH ROW EXECUTE FUNCTION journal_entries_stamp();
ALTER TABLE journal_entries ENABLE ALWAYS TRIGGER journal_entries_stamp;

-- An entry never changes. The only exception is an entry that an older release wrote without dates: date_past_entries sets the
-- dates of such an entry once.
CREATE OR REPLACE FUNCTION journal_entries_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.business_date IS NULL AND NEW.business_date IS NOT NULL
     AND to_jsonb(NEW) - '{business_date,value_date}'::text[] = to_jsonb(OLD) - '{business_date,value_date}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% on % is refused: its rows are never changed or removed', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'HF002';
END $$;

CREATE OR REPLACE TRIGGER journal_entries_append_only BEFORE UPDATE OR DELETE ON journal_entries
  FOR EACH ROW EXECUTE FUNCTION journal_entries_refuse_change();
ALTER TABLE journal_entries ENABLE ALWAYS TRIGGER journal_entries_append_only;

-- Holds money. Held money is not available, although it stays in the balance.
CREATE OR REPLACE FUNCTION ledger_hold(
  p_id uuid, p_account bigint, p_amount bigint, p_subject_type text, p_subject_id text, p_at timestamptz)
RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO holds (id, ledger_account_id, amount_minor, subject_type, subject_id, created_at)
    VALUES (p_id, p_account, p_amount, p_subject_type, p_subject_id, p_at);
$$;

-- Ends a hold. The state is `captured` if the money will now be posted, and `released` if the money becomes available again.
CREATE OR REPLACE FUNCTION ledger_close_hold(p_id uuid, p_state hold_state, p_at timestamptz)
RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE holds SET state = p_state, closed_at = p_at WHERE id = p_id AND state = 'open';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'hold % is not open', p_id USING ERRCODE = 'HF004';
  END IF;
END $$;

-- Locks accounts of the books until the transaction ends, in ascending order of their ids. Returns the balances and
-- held amounts of these accounts. System accounts store no balance and are not locked. Postgres lets a role lock a row only if
-- the role may update the row. The function therefore runs with the owner's privileges.
CREATE OR REPLACE FUNCTION ledger_lock_accounts(p_accounts bigint[])
RETURNS TABLE (id bigint, balance_minor bigint, held_minor bigint) LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.balance_minor, a.held_minor FROM ledger_accounts a
   WHERE a.id = ANY (p_accounts) AND a.tracked ORDER BY a.id FOR NO KEY UPDATE
$$;

-- Reverses an entry by a new entry that has the same lines with opposite signs.
CREATE OR REPLACE FUNCTION ledger_reverse(
  p_entry uuid, p_id uuid, p_actor text, p_description text, p_request_id text, p_at timestamptz)
RETURNS uuid LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_entry journal_entries%ROWTYPE;
  v_accounts bigint[];
  v_amounts bigint[];
BEGIN
  SELECT * INTO v_entry FROM journal_entries WHERE id = p_entry;
  IF NOT FOUND OR v_entry.reverses_id IS NOT NULL THEN
    RAISE EXCEPTION 'entry % cannot be reversed', p_entry USING ERRCODE = 'HF004';
  END IF;
  SELECT array_agg(ledger_account_id ORDER BY ledger_account_id), array_agg(-amount_minor ORDER BY ledger_account_id)
    INTO v_accounts, v_amounts FROM postings WHERE entry_id = p_entry;
  RETURN ledger_post(p_id, v_entry.kind || '-reversal', v_entry.subject_type, v_entry.subject_id, p_actor,
                     p_description, p_request_id, p_at, v_accounts, v_amounts, p_entry);
END $$;

-- Returns the sums of an account's credits and debits in each period. Each date in p_dates begins a period, which ends on the day
-- before the next date. The dates must be in ascending order. `since` is the first date of the period.
CREATE OR REPLACE FUNCTION ledger_flows(p_account bigint, p_dates date[])
RETURNS TABLE (since date, in_minor bigint, out_minor bigint) LANGUAGE sql STABLE AS $$
  SELECT b.since, coalesce(f.in_minor, 0)::bigint, coalesce(f.out_minor, 0)::bigint
    FROM (SELECT lag(l.before) OVER w AS since, lag(l.last_sequence) OVER w AS first_sequence, l.last_sequence
            FROM ledger_lines_before(p_account, p_dates) l WINDOW w AS (ORDER BY l.before)) b
    CROSS JOIN LATERAL (
      SELECT sum(p.amount_minor) FILTER (WHERE p.amount_minor > 0) AS in_minor,
             -sum(p.amount_minor) FILTER (WHERE p.amount_minor < 0) AS out_minor
        FROM postings p
        WHERE p.ledger_account_id = p_account AND p.sequence > b.first_sequence AND p.sequence <= b.last_sequence) f
    WHERE b.since IS NOT NULL ORDER BY b.since;
$$;

-- Returns the balance of a system account, computed as the last snapshot plus the later lines. The sum of all lines would be the
-- same, but takes longer to compute.
CREATE OR REPLACE FUNCTION ledger_system_balance(p_account bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(s.balance_minor, 0) + coalesce((
           SELECT sum(p.amount_minor) FROM postings p
            WHERE p.ledger_account_id = a.id AND p.sequence > coalesce(s.last_sequence, 0)), 0)::bigint
    FROM ledger_accounts a LEFT JOIN LATERAL (
      SELECT balance_minor, last_sequence FROM ledger_snapshots
       WHERE ledger_account_id = a.id ORDER BY date DESC LIMIT 1) s ON true
   WHERE a.id = p_account AND NOT a.tracked
$$;

-- True if no further row with the number p_number or a smaller number can appear in the table p_kind. A row of settle_marks
-- contains a number for each table and a transaction id in `mark`. When all transactions with ids up to `mark` have ended, the
-- row's numbers are settled (settle_mark). The function reads settle_marks itself, so that callers cannot claim a wrong number.
CREATE OR REPLACE FUNCTION is_settled(p_kind text, p_number bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM settle_marks
     WHERE mark < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
       AND p_number <= CASE p_kind WHEN 'postings' THEN postings WHEN 'journal_entries' THEN journal_entries
                                   WHEN 'audit_events' THEN audit_events END)
$$;

-- Records that a run of verify-books found no error. The numbers are the last sequence numbers that the run checked. A later run
-- may skip the rows up to these numbers. The function refuses a number that is not settled, because a row with a smaller number
-- could still appear, and no run would check this row.
CREATE OR REPLACE FUNCTION record_book_check(
  p_began_at timestamptz, p_finished_at timestamptz, p_is_full boolean,
  p_journal_entries bigint, p_postings bigint, p_audit_events bigint, p_transfer_events bigint)
RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT is_settled('journal_entries', p_journal_entries) OR NOT is_settled('postings', p_postings)
     OR NOT is_settled('audit_events', p_audit_events)
     OR p_transfer_events > (SELECT last_value FROM transfer_events_id_seq) THEN
    RAISE EXCEPTION 'nobody can have looked at what is still to come' USING ERRCODE = 'HF004';
  END IF;
  INSERT INTO book_checks (began_at, finished_at, is_full, journal_entries, postings, audit_events,
                           transfer_events)
    VALUES (p_began_at, p_finished_at, p_is_full, p_journal_entries, p_postings, p_audit_events, p_transfer_events);
END $$;

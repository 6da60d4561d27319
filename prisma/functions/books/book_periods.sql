-- Returns the balance of each of the bank's own accounts at the end of p_date. The balance is the snapshot of the last closed date
-- up to p_date, plus later backdated journal entries. A backdated entry is included if its business date is after this closed date
-- and its value date is p_date or earlier. If p_carried is false, the entries that carry a year's profit forward are left out. The
-- balances then contain the income and expense of past years.
CREATE OR REPLACE FUNCTION book_balances_at(p_date date, p_carried boolean)
RETURNS TABLE (ledger_account_id bigint, balance_minor bigint) LANGUAGE sql STABLE AS $$
  WITH closed AS (SELECT max(date) AS date FROM ledger_closings WHERE date <= p_date)
  SELECT a.id,
         (coalesce(s.balance_minor + s.in_flight_minor, 0) + coalesce(l.amount_minor, 0) - coalesce(c.amount_minor, 0))::bigint
    FROM ledger_accounts a CROSS JOIN closed
    LEFT JOIN ledger_snapshots s ON s.ledger_account_id = a.id AND s.date = closed.date
    LEFT JOIN (
      SELECT p.ledger_account_id, sum(p.amount_minor) AS amount_minor
        FROM closed CROSS JOIN journal_entries e JOIN postings p ON p.entry_id = e.id
       WHERE e.kind IN ('journal', 'journal-reversal', 'year-end') AND e.value_date < e.business_date
         AND e.value_date <= p_date AND (closed.date IS NULL OR e.business_date > closed.date)
       GROUP BY 1) l ON l.ledger_account_id = a.id
    LEFT JOIN (
      SELECT p.ledger_account_id, sum(p.amount_minor) AS amount_minor
        FROM journal_entries e JOIN postings p ON p.entry_id = e.id
       WHERE NOT p_carried AND e.kind = 'year-end' AND e.value_date <= p_date
       GROUP BY 1) c ON c.ledger_account_id = a.id
   WHERE NOT a.tracked
$$;

-- Carries the result of a year forward. For each currency, an entry moves the year-end balances of income and expense to retained
-- earnings. If the year was already closed once and opened again, only the result of the entries since the previous closing is
-- carried forward.
CREATE OR REPLACE FUNCTION carry_profit(p_last_day date, p_actor text, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_currency record;
  v_earnings bigint;
  v_year text := to_char(p_last_day, 'YYYY');
BEGIN
  FOR v_currency IN
    SELECT a.currency, sum(b.balance_minor)::bigint AS result, array_agg(a.id ORDER BY a.id) AS accounts,
           array_agg(-b.balance_minor ORDER BY a.id) AS amounts
      FROM book_balances_at(p_last_day, true) b JOIN ledger_accounts a ON a.id = b.ledger_account_id
     WHERE a.kind IN ('income', 'expense') AND b.balance_minor <> 0
     GROUP BY a.currency ORDER BY a.currency
  LOOP
    v_earnings := ledger_open_account('equity:retained-earnings:' || v_currency.currency, v_currency.currency, 'equity', p_at);
    PERFORM ledger_write(gen_random_uuid(), 'year-end', 'book_period', to_char(p_last_day, 'YYYY-MM'), p_actor,
      jsonb_build_object('code', 'year-end', 'year', v_year)::text,
      format('year-end:%s:%s:%s', v_year, v_currency.currency,
             (SELECT count(*) + 1 FROM journal_entries
               WHERE kind = 'year-end' AND value_date = p_last_day AND request_id LIKE format('year-end:%%:%s:%%', v_currency.currency))),
      p_at, l.accounts, l.amounts, NULL, p_last_day)
      FROM (SELECT array_agg(u.account ORDER BY u.account) AS accounts, array_agg(u.amount ORDER BY u.account) AS amounts
              FROM unnest(v_currency.accounts || v_earnings, v_currency.amounts || v_currency.result) u(account, amount)
             WHERE u.amount <> 0) l;
  END LOOP;
END $$;

-- Closes a month of the books, so that nobody can post a further journal entry with a date in this month. Closing December
-- carries the year's result forward. Calls that close or open months run one after the other. Writes the audit event in the same
-- call.
-- Outcomes: `done`, `forbidden`.
-- `changed`: the month is closed already. `early`: the month's last day has not ended. `order`: the previous month is open.
CREATE OR REPLACE FUNCTION close_month(p_month date, p_actor uuid, p_at timestamptz, p_event jsonb) RETURNS text LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_last_day date := p_month + interval '1 month' - interval '1 day';
  v_first date;
BEGIN
  IF NOT may_settle(p_actor, ARRAY['admin']) OR p_month <> date_trunc('month', p_month) THEN RETURN 'forbidden'; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('book periods', 0));
  IF EXISTS (SELECT FROM book_periods WHERE month = p_month AND is_closed) THEN RETURN 'changed'; END IF;
  SELECT date_trunc('month', min(date)) INTO v_first FROM ledger_closings;
  IF v_first IS NULL OR v_first > p_month OR NOT EXISTS (SELECT FROM ledger_closings WHERE date >= v_last_day) THEN RETURN 'early'; END IF;
  IF v_first < p_month AND NOT EXISTS (SELECT FROM book_periods WHERE month = p_month - interval '1 month' AND is_closed) THEN
    RETURN 'order';
  END IF;
  IF date_part('month', p_month) = 12 THEN
    PERFORM carry_profit(v_last_day, p_actor::text, p_at);
  END IF;
  INSERT INTO book_periods AS p (month, is_closed, last_entry, version, changed_by, changed_at)
    VALUES (p_month, true, (SELECT last_value FROM journal_entries_sequence_seq), 1, p_actor, p_at)
    ON CONFLICT (month) DO UPDATE SET is_closed = true, last_entry = excluded.last_entry, version = p.version + 1,
                                      changed_by = p_actor, changed_at = p_at;
  PERFORM record_audit_events(jsonb_build_array(p_event || jsonb_build_object(
    'actor', p_actor, 'action', 'month.close', 'subject_type', 'book_period', 'subject_id', to_char(p_month, 'YYYY-MM'))));
  RETURN 'done';
END $$;

-- Opens the last closed month again. Always needs a second person. Writes the audit event in the same call. Outcomes: `done`,
-- `forbidden`. `changed`: the month is not closed. `order`: a later month is closed.
CREATE OR REPLACE FUNCTION reopen_month(p_month date, p_actor uuid, p_at timestamptz, p_event jsonb) RETURNS text LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT may_settle(p_actor, ARRAY['admin']) THEN RETURN 'forbidden'; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('book periods', 0));
  IF NOT EXISTS (SELECT FROM book_periods WHERE month = p_month AND is_closed) THEN RETURN 'changed'; END IF;
  IF EXISTS (SELECT FROM book_periods WHERE month > p_month AND is_closed) THEN RETURN 'order'; END IF;
  PERFORM require_four_eyes('month-reopening', p_month::text, NULL, 0, 'XXX', '', p_actor::text);
  UPDATE book_periods SET is_closed = false, version = version + 1, changed_by = p_actor, changed_at = p_at WHERE month = p_month;
  PERFORM record_audit_events(jsonb_build_array(p_event || jsonb_build_object(
    'actor', p_actor, 'action', 'month.reopen', 'subject_type', 'book_period', 'subject_id', to_char(p_month, 'YYYY-MM'))));
  RETURN 'done';
END $$;

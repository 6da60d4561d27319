-- Posts an entry of the general journal between the bank's own accounts. Always needs a second person, except for the past
-- entries of a demonstration (is_seeding). Writes the audit event in the same call. p_reverses names the entry that this entry
-- reverses, or is null. p_accounts are ledger codes without their currency, such as `income:fees` or `nostro:wire`. p_amounts are
-- in minor units of p_currency; a positive amount is a credit.
--
-- p_date is the date to which the entry belongs: the open business date or an earlier date of an open month. If p_date is an
-- earlier date, p_date becomes the entry's value date (docs/decisions/chart-and-journal.md).
--
-- Outcomes: `posted`, `forbidden`. `closed`: the month of p_date is closed. `future`: p_date has not begun. `account`: an account
-- is not in the chart, or staff may not post to it in the journal. `reversed`: p_reverses is not an entry of the journal, or was
-- already reversed.
CREATE OR REPLACE FUNCTION post_journal(
  p_entry uuid, p_reverses uuid, p_date date, p_reason text, p_currency text, p_accounts text[], p_amounts bigint[], p_actor uuid,
  p_at timestamptz, p_event jsonb)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_open date;
  v_accounts bigint[];
  v_amounts bigint[];
BEGIN
  IF NOT may_settle(p_actor, ARRAY['admin', 'teller']) THEN RETURN 'forbidden'; END IF;
  -- Takes the lock of close_month, so that nobody closes the month during this call.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('book periods', 0));
  SELECT coalesce(open_on, (p_at AT TIME ZONE time_zone)::date) INTO STRICT v_open FROM business_day;
  IF p_date > v_open THEN RETURN 'future'; END IF;
  IF p_date < (SELECT month + interval '1 month' FROM book_periods WHERE is_closed ORDER BY month DESC LIMIT 1) THEN
    RETURN 'closed';
  END IF;
  IF btrim(p_reason) = '' OR cardinality(p_accounts) IS DISTINCT FROM cardinality(p_amounts) THEN
    RAISE EXCEPTION 'journal entry % needs a reason, and one amount for each account', p_entry USING ERRCODE = 'HF003';
  END IF;
  IF EXISTS (SELECT FROM unnest(p_accounts) a(code) LEFT JOIN LATERAL chart_account_of(a.code || ':' || p_currency) c ON true
              WHERE c.takes_journal IS NOT TRUE
                 OR a.code !~ ('^' || c.code || CASE WHEN c.is_per_rail THEN ':[a-z][a-z0-9-]*$' ELSE '$' END)) THEN
    RETURN 'account';
  END IF;
  IF p_reverses IS NOT NULL AND NOT EXISTS (
       SELECT FROM journal_entries e
        WHERE e.id = p_reverses AND e.kind = 'journal' AND NOT EXISTS (SELECT FROM journal_entries r WHERE r.reverses_id = e.id)
          AND (SELECT array_agg(a.code || ' ' || -p.amount_minor ORDER BY a.code)
                 FROM postings p JOIN ledger_accounts a ON a.id = p.ledger_account_id WHERE p.entry_id = e.id)
              = (SELECT array_agg(l.code || ':' || p_currency || ' ' || l.amount ORDER BY l.code || ':' || p_currency)
                   FROM unnest(p_accounts, p_amounts) l(code, amount))) THEN
    RETURN 'reversed';
  END IF;

  IF NOT is_seeding() THEN
    PERFORM require_four_eyes('journal', md5(concat_ws('|', p_entry, p_reverses, p_date, p_reason, p_accounts, p_amounts)), NULL,
      (SELECT sum(amount) FROM unnest(p_amounts) amount WHERE amount > 0)::bigint, p_currency, '', p_actor::text);
  END IF;
  SELECT array_agg(l.id ORDER BY l.id), array_agg(l.amount ORDER BY l.id) INTO v_accounts, v_amounts
    FROM (SELECT ledger_open_account(a.code || ':' || p_currency, p_currency, (chart_account_of(a.code || ':' || p_currency)).kind, p_at) AS id,
                 a.amount
            FROM unnest(p_accounts, p_amounts) a(code, amount)) l;
  PERFORM ledger_write(p_entry, CASE WHEN p_reverses IS NULL THEN 'journal' ELSE 'journal-reversal' END, 'journal_entry',
    coalesce(p_reverses, p_entry)::text, p_actor::text, jsonb_build_object('code', 'journal', 'reason', p_reason)::text,
    'journal:' || p_entry, p_at, v_accounts, v_amounts, p_reverses, p_date);
  PERFORM record_audit_events(jsonb_build_array(p_event || jsonb_build_object(
    'actor', p_actor, 'action', CASE WHEN p_reverses IS NULL THEN 'journal.post' ELSE 'journal.reverse' END,
    'subject_type', 'journal_entry', 'subject_id', p_entry)));
  RETURN 'posted';
END $$;

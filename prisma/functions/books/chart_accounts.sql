-- Returns the chart account of a ledger account. A ledger account's code begins with the code of its chart account. If the codes
-- of several chart accounts match, the chart account with the longest code is returned.
CREATE OR REPLACE FUNCTION chart_account_of(p_code text) RETURNS SETOF chart_accounts LANGUAGE sql STABLE AS $$
  SELECT * FROM chart_accounts c WHERE starts_with(p_code, c.code || ':') ORDER BY length(c.code) DESC LIMIT 1
$$;

-- Adds an account to the chart, so that staff can post to it in the general journal. Always needs a second person. Writes the
-- audit event in the same call. Outcomes: `added`, `forbidden`; `code` or `number` if another account has the code or the number.
CREATE OR REPLACE FUNCTION add_chart_account(
  p_code text, p_number integer, p_kind ledger_account_kind, p_name text, p_actor uuid, p_at timestamptz, p_event jsonb)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT may_settle(p_actor, ARRAY['admin']) THEN RETURN 'forbidden'; END IF;
  -- Takes a lock, so that two simultaneous calls cannot add the same code or number.
  PERFORM pg_advisory_xact_lock(hashtextextended('chart of accounts', 0));
  IF EXISTS (SELECT FROM chart_accounts WHERE code = p_code) THEN RETURN 'code'; END IF;
  IF EXISTS (SELECT FROM chart_accounts WHERE number = p_number) THEN RETURN 'number'; END IF;
  -- The first word of the code decides which kinds of entries may touch the account (entry_accounts).
  IF p_code !~ ('^' || p_kind || ':[a-z][a-z0-9-]{1,39}$') OR btrim(p_name) = '' THEN
    RAISE EXCEPTION 'chart account % (%) is none', p_code, p_kind USING ERRCODE = 'check_violation';
  END IF;
  PERFORM require_four_eyes('chart-account', concat_ws('|', p_code, p_number, p_kind, p_name), NULL, 0, 'XXX', '', p_actor::text);
  INSERT INTO chart_accounts (code, number, kind, name, takes_journal, created_at)
    VALUES (p_code, p_number, p_kind, p_name, true, p_at);
  PERFORM record_audit_events(jsonb_build_array(p_event || jsonb_build_object(
    'actor', p_actor, 'action', 'chart-account.add', 'subject_type', 'chart_account', 'subject_id', p_code)));
  RETURN 'added';
END $$;

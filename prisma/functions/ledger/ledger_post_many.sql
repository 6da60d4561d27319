-- Posts many entries in one call, in the given order, with the checks of ledger_post. The arrays from p_ids to p_at have one
-- element for each entry. The arrays p_line_entries, p_accounts and p_amounts have one element for each line. An element of
-- p_line_entries is the position of the line's entry, counted from 1. Returns the entries' ids in the same order. If a request
-- has already posted its entry, the id of the existing entry is returned in place of the given id.
CREATE OR REPLACE FUNCTION ledger_post_many(
  p_ids uuid[], p_kinds text[], p_subject_types text[], p_subject_ids text[], p_actors text[], p_descriptions text[],
  p_request_ids text[], p_at timestamptz[], p_line_entries int[], p_accounts bigint[], p_amounts bigint[])
RETURNS uuid[] LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_suspense bigint;
BEGIN
  IF p_kinds && ARRAY['journal', 'journal-reversal', 'year-end', 'nostro', 'incoming-payment', 'incoming-credit', 'incoming-credit-reversal', 'incoming-suspense', 'incoming-suspense-reversal', 'settlement-booking', 'return-charges', 'interest-accrual', 'fx-revaluation', 'loan-provision', 'dispute-compensation'] THEN
    RAISE EXCEPTION 'a kind of these entries has an SQL function of its own' USING ERRCODE = 'HF006';
  END IF;

  -- Refuses an entry that may need a second person. The caller must post the refused entry with ledger_post. ledger_four_eyes
  -- tests for the same accounts.
  IF EXISTS (SELECT FROM four_eyes_limits) THEN
    IF EXISTS (SELECT FROM unnest(p_accounts, p_amounts) l(account, amount)
                 CROSS JOIN LATERAL (SELECT code FROM ledger_accounts a WHERE a.id = l.account OFFSET 0) a
                WHERE a.code LIKE 'loan:%' AND l.amount < 0 OR a.code LIKE 'deposit:%' AND l.amount > 0
                   OR a.code LIKE 'equity:adjustment:%' OR a.code LIKE 'equity:opening:%' OR a.code LIKE 'expense:operating-loss:%'
                   OR a.code LIKE 'expense:goodwill:%' OR a.code LIKE 'income:fees:%' OR a.code LIKE 'expense:loan-write-off:%') THEN
      RAISE EXCEPTION 'what needs a second person is posted by itself' USING ERRCODE = 'HF007';
    END IF;
  END IF;

  SELECT account INTO v_suspense FROM (SELECT DISTINCT unnest(p_accounts) AS account) u
    WHERE (SELECT a.code FROM ledger_accounts a WHERE a.id = u.account) LIKE 'suspense:%' LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'account % is one of suspense', v_suspense USING ERRCODE = 'HF004';
  END IF;
  RETURN ledger_write_many(p_ids, p_kinds, p_subject_types, p_subject_ids, p_actors, p_descriptions, p_request_ids, p_at,
                           p_line_entries, p_accounts, p_amounts);
END $$;

-- Writes many entries in one call, in the given order. The callers ledger_post_many and credit_incoming_payments check the
-- entries first, and the rules of ledger_write apply. The parameters and the result are the same as in ledger_post_many.
--
-- `OFFSET 0` keeps the planner from using a join. Accounts are therefore looked up by their key, even if the planner assumes that
-- the tables are small.
CREATE OR REPLACE FUNCTION ledger_write_many(
  p_ids uuid[], p_kinds text[], p_subject_types text[], p_subject_ids text[], p_actors text[], p_descriptions text[],
  p_request_ids text[], p_at timestamptz[], p_line_entries int[], p_accounts bigint[], p_amounts bigint[])
RETURNS uuid[] LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_hashes text[];
  v_shapely bigint;
  v_written bigint;
  v_ids uuid[] := p_ids;
  v_misused text;
  v_wrong bigint;
  v_code text;
BEGIN
  -- Computes the same hash as ledger_write. An entry must have at least two lines, with its accounts in ascending order.
  SELECT array_agg(encode(sha256(convert_to(concat_ws('|', e.kind, e.subject_type, e.subject_id, l.accounts, l.amounts),
                                            'UTF8')), 'hex') ORDER BY e.n),
         count(*) FILTER (WHERE l.count >= 2 AND l.is_rising)
    INTO v_hashes, v_shapely
    FROM unnest(p_kinds, p_subject_types, p_subject_ids) WITH ORDINALITY AS e(kind, subject_type, subject_id, n)
    LEFT JOIN (
      SELECT entry, count(*) AS count, bool_and(account > before) IS NOT FALSE AS is_rising,
             '{' || string_agg(account::text, ',' ORDER BY n) || '}' AS accounts,
             '{' || string_agg(amount::text, ',' ORDER BY n) || '}' AS amounts
        FROM (SELECT *, lag(account) OVER (PARTITION BY entry ORDER BY n) AS before
                FROM unnest(p_line_entries, p_accounts, p_amounts) WITH ORDINALITY AS u(entry, account, amount, n)) u
       GROUP BY entry) l ON l.entry = e.n;
  IF v_shapely IS DISTINCT FROM cardinality(p_ids) THEN
    RAISE EXCEPTION 'an entry needs two lines or more, its accounts once each, in rising order' USING ERRCODE = 'HF003';
  END IF;

  -- The accounts are locked before journal_entries_stamp dates the entries.
  PERFORM 1 FROM ledger_accounts WHERE id = ANY (p_accounts) AND tracked ORDER BY id FOR NO KEY UPDATE;
  -- The transaction must get its id before it draws a sequence number, because settle_mark relies on this order.
  PERFORM pg_current_xact_id();
  INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash,
                               posted_at, created_txid)
    SELECT e.id, e.kind, e.subject_type, e.subject_id, e.actor, e.description, e.request_id, e.hash, e.at, 0
      FROM unnest(p_ids, p_kinds, p_subject_types, p_subject_ids, p_actors, p_descriptions, p_request_ids, v_hashes, p_at)
             WITH ORDINALITY AS e(id, kind, subject_type, subject_id, actor, description, request_id, hash, at, n)
     ORDER BY e.n
    ON CONFLICT (request_id) DO NOTHING;
  GET DIAGNOSTICS v_written = ROW_COUNT;
  IF v_written < cardinality(p_ids) THEN
    SELECT array_agg(j.id ORDER BY e.n), min(j.request_id) FILTER (WHERE j.request_hash <> e.hash)
      INTO v_ids, v_misused
      FROM unnest(p_request_ids, v_hashes) WITH ORDINALITY AS e(request_id, hash, n)
      JOIN journal_entries j ON j.request_id = e.request_id;
    IF v_misused IS NOT NULL THEN
      RAISE EXCEPTION 'request % was used with other content', v_misused USING ERRCODE = 'HF001';
    END IF;
  END IF;

  -- An entry may touch only the accounts that entry_accounts allows for its kind.
  SELECT l.n INTO v_wrong FROM unnest(p_line_entries, p_accounts) WITH ORDINALITY l(entry, account, n)
   WHERE ((SELECT a.code FROM ledger_accounts a WHERE a.id = l.account) ~ entry_accounts(p_kinds[l.entry])) IS NOT TRUE LIMIT 1;
  IF FOUND THEN
    SELECT code INTO v_code FROM ledger_accounts WHERE id = p_accounts[v_wrong];
    IF NOT FOUND THEN
      RAISE EXCEPTION 'there is no account %', p_accounts[v_wrong] USING ERRCODE = 'HF004';
    END IF;
    RAISE EXCEPTION 'entry %: % does not touch %', p_ids[p_line_entries[v_wrong]], p_kinds[p_line_entries[v_wrong]], v_code USING ERRCODE = 'HF006';
  END IF;
  INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor, balance_after_minor)
    SELECT p_ids[l.entry], l.account, a.currency, l.amount,
           CASE WHEN a.tracked THEN a.balance_minor + sum(l.amount) OVER (PARTITION BY l.account ORDER BY l.n) END
      FROM unnest(p_line_entries, p_accounts, p_amounts) WITH ORDINALITY AS l(entry, account, amount, n)
      CROSS JOIN LATERAL (
        SELECT currency, tracked, balance_minor FROM ledger_accounts WHERE id = l.account OFFSET 0) a
     WHERE v_ids[l.entry] = p_ids[l.entry]
     ORDER BY l.n;
  RETURN v_ids;
END $$;

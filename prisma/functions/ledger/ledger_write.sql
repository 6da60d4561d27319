-- Writes an entry. The callers ledger_post, post_transfer, post_journal, close_month and the functions of
-- prisma/functions/settlement check the entry first. Only post_journal and close_month pass a value date. For all other entries,
-- the value date is the business date. p_accounts and p_amounts have one element for each line, with the accounts in ascending
-- order. Accounts with a stored balance are locked in this order. Returns p_id, or the id of the existing entry if the same
-- request has already posted its entry. An entry may touch only the accounts that entry_accounts allows for its kind.
--
-- `p_is_limited`: true if the caller is ledger_post. The entry may then touch no suspense account. If may_need_four_eyes is true
--   for an account of the entry, ledger_four_eyes checks the entry, unless the request has already posted its entry.
--
-- No query compares a column with the array p_accounts, because Postgres would plan such a query again for each entry.
CREATE OR REPLACE FUNCTION ledger_write(
  p_id uuid, p_kind text, p_subject_type text, p_subject_id text, p_actor text, p_description text,
  p_request_id text, p_at timestamptz, p_accounts bigint[], p_amounts bigint[], p_reverses uuid DEFAULT NULL,
  p_value_date date DEFAULT NULL, p_is_limited boolean DEFAULT false)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_hash text := encode(sha256(convert_to(concat_ws('|', p_kind, p_subject_type, p_subject_id, p_accounts::text,
                                                     p_amounts::text, p_reverses::text, p_value_date::text), 'UTF8')), 'hex');
  v_known journal_entries%ROWTYPE;
  v_code text;
  v_currency text;
  v_balance bigint;
  v_currencies text[];
  v_balances bigint[];
  v_allowed text := entry_accounts(p_kind);
  v_other_code text;
  v_may_need_two boolean := false;
  v_txid xid8;
BEGIN
  IF cardinality(p_accounts) < 2 OR cardinality(p_accounts) <> cardinality(p_amounts) THEN
    RAISE EXCEPTION 'entry % needs two lines or more', p_id USING ERRCODE = 'HF003';
  END IF;
  -- The accounts are locked before the entry is dated, so that on each account a later line never has an earlier business date.
  FOR i IN 1 .. cardinality(p_accounts) LOOP
    IF p_accounts[i] <= p_accounts[i - 1] THEN
      RAISE EXCEPTION 'entry %: accounts must come once each, in rising order', p_id USING ERRCODE = 'HF003';
    END IF;
    SELECT code, currency, balance_minor + p_amounts[i] INTO v_code, v_currency, v_balance
      FROM ledger_accounts WHERE id = p_accounts[i] AND tracked FOR NO KEY UPDATE;
    IF NOT FOUND THEN
      SELECT code, currency INTO v_code, v_currency FROM ledger_accounts WHERE id = p_accounts[i];
      IF NOT FOUND THEN
        RAISE EXCEPTION 'entry %: there is no account %', p_id, p_accounts[i] USING ERRCODE = 'HF004';
      END IF;
    END IF;
    IF v_code !~ v_allowed THEN
      v_other_code := v_code;
    END IF;
    v_may_need_two := v_may_need_two OR p_is_limited AND may_need_four_eyes(v_code);
    v_currencies[i] := v_currency;
    v_balances[i] := v_balance;
  END LOOP;

  IF v_may_need_two THEN
    IF NOT EXISTS (SELECT FROM journal_entries WHERE request_id = p_request_id) THEN
      IF EXISTS (SELECT FROM ledger_accounts a WHERE a.id = ANY (p_accounts) AND a.code LIKE 'suspense:%') THEN
        RAISE EXCEPTION 'entry %: on a suspense account stand differences of settlement alone', p_id USING ERRCODE = 'HF006';
      END IF;
      PERFORM ledger_four_eyes(p_request_id, p_accounts, p_amounts, p_actor);
    END IF;
  END IF;
  IF v_other_code IS NOT NULL THEN
    RAISE EXCEPTION 'entry %: % does not touch %', p_id, p_kind, v_other_code USING ERRCODE = 'HF006';
  END IF;

  -- The transaction must get its id before it draws a sequence number, because settle_mark relies on this order.
  v_txid := pg_current_xact_id();
  WITH entry AS (
    INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash,
                                 reverses_id, posted_at, value_date, created_txid)
      VALUES (p_id, p_kind, p_subject_type, p_subject_id, p_actor, p_description, p_request_id, v_hash,
              p_reverses, p_at, p_value_date, 0)
      ON CONFLICT (request_id) DO NOTHING RETURNING id)
  INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor, balance_after_minor)
    SELECT l.id, p_accounts[l.n], v_currencies[l.n], p_amounts[l.n], v_balances[l.n]
      FROM (SELECT id, generate_subscripts(p_accounts, 1) AS n FROM entry) l;
  IF NOT FOUND THEN
    SELECT * INTO STRICT v_known FROM journal_entries WHERE request_id = p_request_id;
    IF v_known.request_hash <> v_hash THEN
      RAISE EXCEPTION 'request % was used with other content', p_request_id USING ERRCODE = 'HF001';
    END IF;
    RETURN v_known.id;
  END IF;
  RETURN p_id;
END $$;

-- Drops the function of the previous release, which had no parameter p_is_limited.
DROP FUNCTION IF EXISTS ledger_write(uuid, text, text, text, text, text, text, timestamptz, bigint[], bigint[], uuid, date);

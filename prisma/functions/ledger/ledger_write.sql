-- Writes an entry. The callers ledger_post, post_transfer, post_journal, close_month and the functions of the room `settlement` check
-- the entry first. Only post_journal and close_month pass a value date. For all other entries, the value date is the
-- business date. p_accounts and p_amounts have one element for each line, with the accounts in ascending order. Accounts with a
-- stored balance are locked in this order. Returns p_id, or the id of the existing entry if the same request has already posted
-- its entry. A kind of entry may touch only its own accounts (entry_accounts).
CREATE OR REPLACE FUNCTION ledger_write(
  p_id uuid, p_kind text, p_subject_type text, p_subject_id text, p_actor text, p_description text,
  p_request_id text, p_at timestamptz, p_accounts bigint[], p_amounts bigint[], p_reverses uuid DEFAULT NULL,
  p_value_date date DEFAULT NULL)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_hash text := encode(sha256(convert_to(concat_ws('|', p_kind, p_subject_type, p_subject_id, p_accounts::text,
                                                     p_amounts::text, p_reverses::text, p_value_date::text), 'UTF8')), 'hex');
  v_known journal_entries%ROWTYPE;
  v_account ledger_accounts%ROWTYPE;
  v_currencies text[];
  v_balances bigint[];
  v_allowed text := entry_accounts(p_kind);
BEGIN
  IF cardinality(p_accounts) < 2 OR cardinality(p_accounts) <> cardinality(p_amounts) THEN
    RAISE EXCEPTION 'entry % needs two lines or more', p_id USING ERRCODE = 'HF003';
  END IF;
  -- The accounts are locked before the entry gets its business date, so that the dates of an account's lines never fall.
  FOR i IN 1 .. cardinality(p_accounts) LOOP
    IF p_accounts[i] <= p_accounts[i - 1] THEN
      RAISE EXCEPTION 'entry %: accounts must come once each, in rising order', p_id USING ERRCODE = 'HF003';
    END IF;
    SELECT * INTO v_account FROM ledger_accounts WHERE id = p_accounts[i] AND tracked FOR NO KEY UPDATE;
    IF NOT FOUND THEN
      SELECT * INTO v_account FROM ledger_accounts WHERE id = p_accounts[i];
      IF NOT FOUND THEN
        RAISE EXCEPTION 'entry %: there is no account %', p_id, p_accounts[i] USING ERRCODE = 'HF004';
      END IF;
    END IF;
    IF v_account.code !~ v_allowed THEN
      RAISE EXCEPTION 'entry %: % does not touch %', p_id, p_kind, v_account.code USING ERRCODE = 'HF006';
    END IF;
    v_currencies[i] := v_account.currency;
    v_balances[i] := CASE WHEN v_account.tracked THEN v_account.balance_minor + p_amounts[i] END;
  END LOOP;

  -- The transaction must get its id before it draws a sequence number, because settle_mark relies on this order.
  PERFORM pg_current_xact_id();
  INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash,
                               reverses_id, posted_at, value_date, created_txid)
    VALUES (p_id, p_kind, p_subject_type, p_subject_id, p_actor, p_description, p_request_id, v_hash,
            p_reverses, p_at, p_value_date, 0)
    ON CONFLICT (request_id) DO NOTHING;
  IF NOT FOUND THEN
    SELECT * INTO STRICT v_known FROM journal_entries WHERE request_id = p_request_id;
    IF v_known.request_hash <> v_hash THEN
      RAISE EXCEPTION 'request % was used with other content', p_request_id USING ERRCODE = 'HF001';
    END IF;
    RETURN v_known.id;
  END IF;

  INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor, balance_after_minor)
    SELECT p_id, l.account_id, l.currency, l.amount, l.balance
      FROM unnest(p_accounts, v_currencies, p_amounts, v_balances) AS l(account_id, currency, amount, balance);
  RETURN p_id;
END $$;

-- The function of the previous release had no parameter for the value date.
DROP FUNCTION IF EXISTS ledger_write(uuid, text, text, text, text, text, text, timestamptz, bigint[], bigint[], uuid);

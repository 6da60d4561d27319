-- The books defend themselves: what must never happen is refused here, whoever asks and however.
--
-- SQLSTATEs of our own, mapped to refusals in lib/ledger/ledger-errors.ts:
--   HF001  a request id that was used before, with other content
--   HF002  a change to something that is never changed
--   HF003  an entry that does not add up
--   HF004  a hold that is not open (any more), or an account or entry that cannot take part

-- Rules on the accounts of the books -------------------------------------------------------------------------------

ALTER TABLE ledger_accounts
  ADD CONSTRAINT ledger_accounts_code_format CHECK (code ~ '^[a-z][a-z-]*(:[A-Za-z0-9-]+)+$'),
  ADD CONSTRAINT ledger_accounts_currency_format CHECK (currency ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT ledger_accounts_tracked_by_code CHECK (
    tracked = (code LIKE 'customer:%' OR code LIKE 'deposit:%' OR code LIKE 'loan:%')),
  ADD CONSTRAINT ledger_accounts_untracked_carries_no_balance CHECK (
    tracked OR (balance_minor = 0 AND held_minor = 0)),
  ADD CONSTRAINT ledger_accounts_held_not_negative CHECK (held_minor >= 0),
  -- Guarantee 3: what is available never goes below zero, and a loan never above it.
  ADD CONSTRAINT ledger_accounts_available_not_negative CHECK (
    balance_minor >= held_minor OR NOT (code LIKE 'customer:%' OR code LIKE 'deposit:%')),
  ADD CONSTRAINT ledger_accounts_loan_not_positive CHECK (balance_minor <= 0 OR NOT code LIKE 'loan:%');

ALTER TABLE postings
  ALTER COLUMN sequence DROP DEFAULT,
  ADD CONSTRAINT postings_amount_not_zero CHECK (amount_minor <> 0);
DROP SEQUENCE postings_sequence_seq;
ALTER TABLE postings ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY;

ALTER TABLE holds
  ADD CONSTRAINT holds_amount_positive CHECK (amount_minor > 0),
  ADD CONSTRAINT holds_closed_at_by_state CHECK ((state = 'open') = (closed_at IS NULL));

CREATE UNIQUE INDEX journal_entries_reversed_once ON journal_entries (reverses_id) WHERE reverses_id IS NOT NULL;

-- Guarantee 2: what has been written stays written ---------------------------------------------------------------

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: its rows are never changed or removed', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'HF002';
END $$;

CREATE TRIGGER journal_entries_append_only BEFORE UPDATE OR DELETE ON journal_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_entries_no_truncate BEFORE TRUNCATE ON journal_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE ON postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER postings_no_truncate BEFORE TRUNCATE ON postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER holds_no_delete BEFORE DELETE ON holds
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER holds_no_truncate BEFORE TRUNCATE ON holds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_accounts_no_delete BEFORE DELETE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_accounts_no_truncate BEFORE TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Guarantee 4: balances and holds move only through postings and holds --------------------------------------------
-- The triggers below run one level deep; a direct UPDATE runs at depth 0 and is refused.

CREATE TRIGGER ledger_accounts_only_through_postings BEFORE UPDATE ON ledger_accounts
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();

CREATE FUNCTION ledger_accounts_check_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.balance_minor <> 0 OR NEW.held_minor <> 0 OR NEW.version <> 0 THEN
    RAISE EXCEPTION 'ledger account % must start empty', NEW.code USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_accounts_start_empty BEFORE INSERT ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_accounts_check_new();

CREATE FUNCTION journal_entries_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.created_txid := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;
CREATE TRIGGER journal_entries_stamp BEFORE INSERT ON journal_entries
  FOR EACH ROW EXECUTE FUNCTION journal_entries_stamp();

-- Runs once for all lines of a statement. An entry's lines come in one statement, so that each statement adds up by
-- itself (guarantee 1). Rows are fetched one by one on purpose: each is a look-up by primary key, whatever the planner
-- thinks of the size of the statement.
CREATE FUNCTION postings_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_line record;
  v_entry_id uuid;
  v_balance bigint;
BEGIN
  FOR v_line IN
    SELECT entry_id, currency, sum(amount_minor) AS total FROM inserted GROUP BY 1, 2 HAVING sum(amount_minor) <> 0
  LOOP
    RAISE EXCEPTION 'entry % is off by % %', v_line.entry_id, v_line.total, v_line.currency USING ERRCODE = 'HF003';
  END LOOP;

  FOR v_line IN
    SELECT entry_id, ledger_account_id, amount_minor, balance_after_minor FROM inserted
      ORDER BY ledger_account_id, sequence
  LOOP
    IF v_entry_id IS DISTINCT FROM v_line.entry_id THEN
      v_entry_id := v_line.entry_id;
      PERFORM 1 FROM journal_entries
        WHERE id = v_entry_id AND created_txid = pg_current_xact_id()::text::bigint;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'entry % is finished or missing: it takes no lines', v_entry_id USING ERRCODE = 'HF002';
      END IF;
    END IF;

    v_balance := NULL;
    UPDATE ledger_accounts SET balance_minor = balance_minor + v_line.amount_minor, version = version + 1
      WHERE id = v_line.ledger_account_id AND tracked RETURNING balance_minor INTO v_balance;
    IF v_balance IS DISTINCT FROM v_line.balance_after_minor THEN
      RAISE EXCEPTION 'account %: the line says % after it, the books say %',
        v_line.ledger_account_id, v_line.balance_after_minor, v_balance USING ERRCODE = 'HF003';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER postings_apply AFTER INSERT ON postings
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION postings_apply();

-- At the end of the transaction an entry has its lines.
CREATE FUNCTION journal_entries_check_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM postings WHERE entry_id = NEW.id LIMIT 1;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'entry % has no lines', NEW.id USING ERRCODE = 'HF003';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER journal_entries_have_lines AFTER INSERT ON journal_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_entries_check_lines();

CREATE FUNCTION holds_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_change bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'open' THEN
      RAISE EXCEPTION 'hold % must start open', NEW.id USING ERRCODE = 'HF004';
    END IF;
    v_change := NEW.amount_minor;
  ELSE
    IF OLD.state <> 'open' OR NEW.state = 'open'
       OR (NEW.id, NEW.ledger_account_id, NEW.amount_minor, NEW.subject_type, NEW.subject_id, NEW.created_at)
          IS DISTINCT FROM
          (OLD.id, OLD.ledger_account_id, OLD.amount_minor, OLD.subject_type, OLD.subject_id, OLD.created_at) THEN
      RAISE EXCEPTION 'hold % can only be captured or released, once', OLD.id USING ERRCODE = 'HF002';
    END IF;
    v_change := -OLD.amount_minor;
  END IF;
  UPDATE ledger_accounts SET held_minor = held_minor + v_change, version = version + 1
    WHERE id = NEW.ledger_account_id AND tracked;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account % cannot hold money', NEW.ledger_account_id USING ERRCODE = 'HF004';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER holds_apply AFTER INSERT OR UPDATE ON holds FOR EACH ROW EXECUTE FUNCTION holds_apply();

-- A session that turns ordinary triggers off (session_replication_role) does not turn these off.
ALTER TABLE journal_entries
  ENABLE ALWAYS TRIGGER journal_entries_append_only, ENABLE ALWAYS TRIGGER journal_entries_no_truncate,
  ENABLE ALWAYS TRIGGER journal_entries_stamp, ENABLE ALWAYS TRIGGER journal_entries_have_lines;
ALTER TABLE postings
  ENABLE ALWAYS TRIGGER postings_append_only, ENABLE ALWAYS TRIGGER postings_no_truncate,
  ENABLE ALWAYS TRIGGER postings_apply;
ALTER TABLE holds
  ENABLE ALWAYS TRIGGER holds_apply, ENABLE ALWAYS TRIGGER holds_no_delete, ENABLE ALWAYS TRIGGER holds_no_truncate;
ALTER TABLE ledger_accounts
  ENABLE ALWAYS TRIGGER ledger_accounts_only_through_postings, ENABLE ALWAYS TRIGGER ledger_accounts_start_empty,
  ENABLE ALWAYS TRIGGER ledger_accounts_no_delete, ENABLE ALWAYS TRIGGER ledger_accounts_no_truncate;

-- The functions that lib/ledger calls ------------------------------------------------------------------------------

-- Opens an account of the books, or finds it when it is already there with the same currency and kind.
CREATE FUNCTION ledger_open_account(p_code text, p_currency text, p_kind ledger_account_kind, p_at timestamptz)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
BEGIN
  SELECT id INTO v_id FROM ledger_accounts WHERE code = p_code AND currency = p_currency AND kind = p_kind;
  IF FOUND THEN
    RETURN v_id;
  END IF;
  INSERT INTO ledger_accounts (code, currency, kind, tracked, created_at)
    VALUES (p_code, p_currency, p_kind, p_code ~ '^(customer|deposit|loan):', p_at)
    ON CONFLICT (code) DO NOTHING RETURNING id INTO v_id;
  IF v_id IS NULL THEN
    SELECT id INTO v_id FROM ledger_accounts WHERE code = p_code AND currency = p_currency AND kind = p_kind;
  END IF;
  IF v_id IS NULL THEN
    RAISE EXCEPTION 'ledger account % exists with another currency or kind', p_code USING ERRCODE = 'HF004';
  END IF;
  RETURN v_id;
END $$;

-- Posts an entry; amounts and accounts go in pairs, accounts in rising order, in which tracked ones are locked
-- (guarantee 6). Returns the entry's id: p_id, or that of the entry which the same request posted before.
CREATE FUNCTION ledger_post(
  p_id uuid, p_kind text, p_subject_type text, p_subject_id text, p_actor text, p_description text,
  p_request_id text, p_at timestamptz, p_accounts bigint[], p_amounts bigint[], p_reverses uuid DEFAULT NULL)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_hash text := encode(sha256(convert_to(concat_ws('|', p_kind, p_subject_type, p_subject_id, p_accounts::text,
                                                     p_amounts::text, p_reverses::text), 'UTF8')), 'hex');
  v_known journal_entries%ROWTYPE;
  v_account ledger_accounts%ROWTYPE;
  v_currencies text[];
  v_balances bigint[];
BEGIN
  INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash,
                               reverses_id, posted_at, created_txid)
    VALUES (p_id, p_kind, p_subject_type, p_subject_id, p_actor, p_description, p_request_id, v_hash,
            p_reverses, p_at, 0)
    ON CONFLICT (request_id) DO NOTHING;
  IF NOT FOUND THEN
    SELECT * INTO STRICT v_known FROM journal_entries WHERE request_id = p_request_id;
    IF v_known.request_hash <> v_hash THEN
      RAISE EXCEPTION 'request % was used with other content', p_request_id USING ERRCODE = 'HF001';
    END IF;
    RETURN v_known.id;
  END IF;

  IF cardinality(p_accounts) < 2 OR cardinality(p_accounts) <> cardinality(p_amounts) THEN
    RAISE EXCEPTION 'entry % needs two lines or more', p_id USING ERRCODE = 'HF003';
  END IF;
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
    v_currencies[i] := v_account.currency;
    v_balances[i] := CASE WHEN v_account.tracked THEN v_account.balance_minor + p_amounts[i] END;
  END LOOP;

  INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor, balance_after_minor)
    SELECT p_id, l.account_id, l.currency, l.amount, l.balance
      FROM unnest(p_accounts, v_currencies, p_amounts, v_balances) AS l(account_id, currency, amount, balance);
  RETURN p_id;
END $$;

-- Takes an entry back: the same lines with the opposite sign, as a new entry.
CREATE FUNCTION ledger_reverse(
  p_entry uuid, p_id uuid, p_actor text, p_description text, p_request_id text, p_at timestamptz)
RETURNS uuid LANGUAGE plpgsql AS $$
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

-- Promises money: it stays in the balance and is no longer available.
CREATE FUNCTION ledger_hold(
  p_id uuid, p_account bigint, p_amount bigint, p_subject_type text, p_subject_id text, p_at timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO holds (id, ledger_account_id, amount_minor, subject_type, subject_id, created_at)
    VALUES (p_id, p_account, p_amount, p_subject_type, p_subject_id, p_at);
$$;

-- Ends a hold: captured when its money is about to be posted, released when it is free again.
CREATE FUNCTION ledger_close_hold(p_id uuid, p_state hold_state, p_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE holds SET state = p_state, closed_at = p_at WHERE id = p_id AND state = 'open';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'hold % is not open', p_id USING ERRCODE = 'HF004';
  END IF;
END $$;

-- Every break of guarantees 1 and 4 in the whole database, one row each; none when the books are right.
CREATE FUNCTION ledger_breaks() RETURNS TABLE (guarantee text, subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'entries add up to zero', p.entry_id::text, format('off by %s %s', sum(p.amount_minor), p.currency)
    FROM postings p GROUP BY p.entry_id, p.currency HAVING sum(p.amount_minor) <> 0
  UNION ALL
  SELECT 'entries have lines', e.id::text, 'no line' FROM journal_entries e
    WHERE NOT EXISTS (SELECT 1 FROM postings p WHERE p.entry_id = e.id)
  UNION ALL
  SELECT 'balances equal their postings', a.code, format('balance %s, postings %s', a.balance_minor, coalesce(s.total, 0))
    FROM ledger_accounts a
    LEFT JOIN (SELECT ledger_account_id, sum(amount_minor) AS total FROM postings GROUP BY 1) s ON s.ledger_account_id = a.id
    WHERE a.tracked AND a.balance_minor <> coalesce(s.total, 0)
  UNION ALL
  SELECT 'held money equals the open holds', a.code, format('held %s, holds %s', a.held_minor, coalesce(h.total, 0))
    FROM ledger_accounts a
    LEFT JOIN (SELECT ledger_account_id, sum(amount_minor) AS total FROM holds WHERE state = 'open' GROUP BY 1) h
      ON h.ledger_account_id = a.id
    WHERE a.held_minor <> coalesce(h.total, 0)
  UNION ALL
  SELECT 'each line follows from the one before', a.code, format('line %s', l.sequence)
    FROM (SELECT p.ledger_account_id, p.sequence, p.balance_after_minor,
                 sum(p.amount_minor) OVER (PARTITION BY p.ledger_account_id ORDER BY p.sequence) AS running
            FROM postings p) l
    JOIN ledger_accounts a ON a.id = l.ledger_account_id AND a.tracked
    WHERE l.balance_after_minor IS DISTINCT FROM l.running
  UNION ALL
  SELECT 'the books add up to zero', p.currency, format('off by %s', sum(p.amount_minor))
    FROM postings p GROUP BY p.currency HAVING sum(p.amount_minor) <> 0;
$$;

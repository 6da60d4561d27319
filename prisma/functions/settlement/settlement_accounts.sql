-- Returns an account number without spaces and separators, in capital letters. Two files may format the same account number
-- differently. The index incoming_payments_receiver stores the function's results, so the definition must never change. The
-- migration that creates the index contains the same definition.
CREATE OR REPLACE FUNCTION plain_account(p_account text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT upper(regexp_replace(p_account, '[^[:alnum:]]', '', 'g'))
$$;

-- Returns the reason why a file must not be imported, or null. `rows`, `balance`: the reasons that the reading of the file has
-- stored in `stop`.
-- `currency`: a statement has a currency that the rail does not settle. Wallets settle US dollars only.
-- `account`: a statement names another account than the rail's account in this currency.
-- A statement without an account or a currency is not checked, for example the statement of a CSV file.
CREATE OR REPLACE FUNCTION settlement_file_stop(p_file settlement_files) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(p_file.stop, (
    SELECT CASE WHEN bool_or(p_file.rail NOT IN ('wire', 'interbank') AND s.currency <> 'USD') THEN 'currency'
                WHEN bool_or(plain_account(s.account) <> plain_account(a.account)) THEN 'account' END
      FROM settlement_statements s
      LEFT JOIN settlement_accounts a ON a.rail = p_file.rail AND a.currency = s.currency
     WHERE s.file_id = p_file.id))
$$;

-- Stores the accounts of a file's statements as the rail's accounts, one for each currency. An account that is already stored for
-- the rail and the currency stays, unless p_replace is true. The caller holds the rail's lock.
CREATE OR REPLACE FUNCTION name_settlement_accounts(
  p_file uuid, p_rail text, p_actor uuid, p_at timestamptz, p_replace boolean DEFAULT false)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO settlement_accounts (rail, currency, account, file_id, set_by, set_at)
  SELECT DISTINCT ON (s.currency) p_rail, s.currency, s.account, p_file, p_actor, p_at
    FROM settlement_statements s
   WHERE s.file_id = p_file AND s.currency IS NOT NULL AND s.account IS NOT NULL ORDER BY s.currency, s.number
  ON CONFLICT (rail, currency) DO UPDATE
    SET account = EXCLUDED.account, file_id = EXCLUDED.file_id, set_by = EXCLUDED.set_by, set_at = EXCLUDED.set_at
    WHERE p_replace AND plain_account(settlement_accounts.account) <> plain_account(EXCLUDED.account);
$$;

-- Removes the rail's accounts that come from a withdrawn file. In each currency, the account then comes from the last imported
-- file that names an account. The caller holds the rail's lock, and the file is no longer confirmed.
CREATE OR REPLACE FUNCTION forget_settlement_accounts(p_file uuid, p_rail text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_named settlement_accounts;
BEGIN
  FOR v_named IN DELETE FROM settlement_accounts WHERE rail = p_rail AND file_id = p_file RETURNING * LOOP
    INSERT INTO settlement_accounts (rail, currency, account, file_id, set_by, set_at)
    SELECT f.rail, s.currency, s.account, f.id, f.ended_by, f.ended_at
      FROM settlement_files f JOIN settlement_statements s ON s.file_id = f.id
     WHERE f.rail = p_rail AND f.state = 'confirmed' AND s.currency = v_named.currency AND s.account IS NOT NULL
     ORDER BY f.ended_at DESC, s.number LIMIT 1;
  END LOOP;
END $$;

-- Replaces the rail's accounts by the accounts in a stopped file. Staff have accepted the accounts, because the network has moved
-- to another account.
--
-- Outcomes: `accepted`, `missing`, `forbidden`.
-- `own`: the person p_actor has uploaded the file. This outcome does not occur if the bank has turned four eyes off.
-- `changed`: the file now has another version, or is no longer stopped because of an account.
CREATE OR REPLACE FUNCTION accept_settlement_accounts(
  p_file uuid, p_version integer, p_actor uuid, p_roles text[], p_at timestamptz)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_file settlement_files;
  -- may_settle locks the actor's row. This lock must come first.
  v_may boolean := may_settle(p_actor, p_roles);
BEGIN
  SELECT * INTO v_file FROM settlement_files WHERE id = p_file;
  IF NOT FOUND THEN RETURN 'missing'; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('settlement ' || v_file.rail, 0));
  SELECT * INTO v_file FROM settlement_files WHERE id = p_file FOR UPDATE;
  IF NOT v_may THEN RETURN 'forbidden'; END IF;
  IF v_file.state <> 'preview' OR v_file.version <> p_version OR settlement_file_stop(v_file) IS DISTINCT FROM 'account' THEN
    RETURN 'changed';
  END IF;
  IF v_file.uploaded_by = p_actor AND EXISTS (SELECT FROM four_eyes_limits) THEN RETURN 'own'; END IF;
  PERFORM name_settlement_accounts(p_file, v_file.rail, p_actor, p_at, true);
  RETURN 'accepted';
END $$;

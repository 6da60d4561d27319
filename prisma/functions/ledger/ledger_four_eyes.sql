-- True if an entry on the ledger account with this code may need a second person (ledger_four_eyes).
CREATE OR REPLACE FUNCTION may_need_four_eyes(p_code text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_code ~ '^(loan|deposit|suspense|equity:adjustment|equity:opening|expense:operating-loss|expense:goodwill|income:fees):'
$$;

-- Requires a second person if the lines of an entry pay out a loan, write a loan off, lock a deposit, correct a balance, or touch
-- a rail's suspense account. The check uses the accounts of the lines, because callers choose the kind of the entry. The value
-- of a deposit is its amount plus all promised interest (deposit_interest). For an adjustment or a posting to suspense, each
-- p_request_id is a separate act. For the other kinds, all entries of one kind on one ledger account are one act, so a repetition
-- does not count twice towards the limits.
CREATE OR REPLACE FUNCTION ledger_four_eyes(
  p_request_id text, p_accounts bigint[], p_amounts bigint[], p_actor text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_line record;
BEGIN
  IF NOT EXISTS (SELECT FROM four_eyes_limits) THEN
    RETURN;
  END IF;
  FOR v_line IN
    SELECT k.kind, o.code, o.currency,
           abs(o.amount) + CASE k.kind WHEN 'deposit-decision' THEN coalesce((
             SELECT deposit_interest(o.amount, d.profit_bp, d.locked_in_years) FROM deposits d
              WHERE d.id = substr(o.code, 9)::uuid), 0) ELSE 0 END AS amount,
           CASE WHEN o.code LIKE 'loan:%' THEN (SELECT owner_id FROM loans WHERE id = substr(o.code, 6)::uuid)
                WHEN o.code LIKE 'deposit:%' THEN (SELECT owner_id FROM deposits WHERE id = substr(o.code, 9)::uuid)
                WHEN o.code LIKE 'suspense:%' THEN four_eyes_key(o.code)
                ELSE (SELECT owner_id FROM accounts WHERE ledger_account_id = o.id) END AS customer
      FROM (SELECT a.id, a.code, a.currency, u.amount
              FROM unnest(p_accounts, p_amounts) u(account, amount) JOIN ledger_accounts a ON a.id = u.account) o
      CROSS JOIN LATERAL (
        SELECT CASE
          WHEN o.code LIKE 'loan:%' AND o.amount < 0 THEN 'loan-disbursement'
          WHEN o.code LIKE 'deposit:%' AND o.amount > 0 THEN 'deposit-decision'
          WHEN o.code LIKE 'suspense:%' THEN 'suspense'
          WHEN o.code LIKE 'loan:%' AND EXISTS (
            SELECT FROM ledger_accounts w WHERE w.id = ANY (p_accounts) AND w.code LIKE 'expense:loan-write-off:%') THEN 'loan-write-off'
          WHEN starts_with(o.code, 'customer:') AND EXISTS (
            SELECT FROM ledger_accounts w WHERE w.id = ANY (p_accounts)
               AND (w.code LIKE 'equity:adjustment:%' OR w.code LIKE 'equity:opening:%' OR w.code LIKE 'expense:operating-loss:%'
                    OR w.code LIKE 'expense:goodwill:%' OR w.code LIKE 'income:fees:%')) THEN 'adjustment'
        END AS kind) k
     WHERE k.kind IS NOT NULL ORDER BY o.id
  LOOP
    PERFORM require_four_eyes(v_line.kind, v_line.code, v_line.customer, v_line.amount, v_line.currency,
                              CASE WHEN v_line.kind IN ('adjustment', 'suspense') THEN p_request_id ELSE v_line.code || ':' || v_line.kind END, p_actor);
  END LOOP;
END $$;

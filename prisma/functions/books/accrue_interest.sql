-- Posts an entry between two of the bank's own accounts at the end of the business date p_date. The entry posts p_change to the
-- account p_own, and the opposite amount to the account p_result. Returns the entry's id.
CREATE OR REPLACE FUNCTION post_end_of_date(
  p_kind text, p_subject_type text, p_date date, p_description text, p_request text, p_at timestamptz,
  p_own bigint, p_result bigint, p_change bigint) RETURNS uuid LANGUAGE sql AS $$
  SELECT ledger_write(gen_random_uuid(), p_kind, p_subject_type, p_date::text, 'system', p_description, p_request, p_at, l.accounts, l.amounts)
    FROM (SELECT array_agg(u.account ORDER BY u.account) AS accounts, array_agg(u.amount ORDER BY u.account) AS amounts
            FROM (VALUES (p_own, p_change), (p_result, -p_change)) u(account, amount)) l
$$;

-- Ensures that accrue_interest never runs at the same time as a transaction that moves the money of a loan or a deposit. This
-- function waits until a running accrue_interest has ended. The next accrue_interest waits until the transaction that has called
-- this function has ended. The functions that lend, collect, pay or write off call this function before they write an entry. For
-- the accrual of a date, the paid lines of schedules are therefore exactly the lines whose payment was posted with this date or an
-- earlier date.
CREATE OR REPLACE FUNCTION join_interest() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(hashtextextended('interest accrual', 0))
$$;

-- Returns the interest that deposits have earned up to the end of p_date and that the bank has not paid yet. A line of a schedule
-- earns its interest evenly over its days, from its first day to the day before its due date. The amount is rounded down for each
-- deposit. A suspended deposit earns interest, because the bank pays this interest later.
CREATE OR REPLACE FUNCTION deposit_interest_accrued(p_date date)
RETURNS TABLE (currency char(3), accrued_minor bigint, item_count bigint) LANGUAGE sql STABLE AS $$
  SELECT d.currency, sum(x.accrued)::bigint, count(*)
    FROM deposits d
    CROSS JOIN LATERAL (
      SELECT sum(l.interest_minor * (least(p_date + 1, l.due_on) - l.since) / greatest(l.due_on - l.since, 1))::bigint AS accrued
        FROM (SELECT p.interest_minor, p.due_on,
                     coalesce((SELECT b.due_on FROM deposit_payouts b WHERE b.deposit_id = d.id AND b.number = p.number - 1), d.started_on) AS since
                FROM ((SELECT * FROM deposit_payouts p WHERE p.deposit_id = d.id AND p.state = 'due' AND p.due_on <= p_date)
                      UNION ALL
                      (SELECT * FROM deposit_payouts p WHERE p.deposit_id = d.id AND p.state = 'due' AND p.due_on > p_date
                        ORDER BY p.number LIMIT 1)) p) l
       WHERE l.since <= p_date) x
   WHERE d.status IN ('running', 'suspended') AND x.accrued > 0
   GROUP BY d.currency
$$;

-- Returns the interest that loans have earned up to the end of p_date and that the customers have not paid yet. The interest is
-- computed as in deposit_interest_accrued. A loan stops earning interest 90 days after the due date of its oldest unpaid
-- instalment.
CREATE OR REPLACE FUNCTION loan_interest_accrued(p_date date)
RETURNS TABLE (currency char(3), accrued_minor bigint, item_count bigint) LANGUAGE sql STABLE AS $$
  SELECT n.currency, sum(x.accrued)::bigint, count(*)
    FROM loans n
    CROSS JOIN LATERAL (
      SELECT sum(greatest(l.interest_minor * greatest(least(p_date + 1, l.due_on, l.oldest + 90) - l.since, 0) / greatest(l.due_on - l.since, 1)
                          - l.part_interest_minor, 0))::bigint AS accrued
        FROM (SELECT i.interest_minor, i.part_interest_minor, i.due_on, min(i.due_on) OVER () AS oldest,
                     coalesce((SELECT b.due_on FROM loan_instalments b WHERE b.loan_id = n.id AND b.number = i.number - 1), n.disbursed_on) AS since
                FROM ((SELECT * FROM loan_instalments i WHERE i.loan_id = n.id AND i.state IN ('due', 'overdue') AND i.due_on <= p_date)
                      UNION ALL
                      (SELECT * FROM loan_instalments i WHERE i.loan_id = n.id AND i.state IN ('due', 'overdue') AND i.due_on > p_date
                        ORDER BY i.number LIMIT 1)) i) l
       WHERE l.since <= p_date) x
   WHERE n.status = 'active' AND x.accrued > 0
   GROUP BY n.currency
$$;

-- Returns the late interest that customers owe at the end of p_date (late_interest). As in loan_interest_accrued, the interest
-- stops growing 90 days after the due date of the loan's oldest unpaid instalment.
CREATE OR REPLACE FUNCTION late_interest_accrued(p_date date)
RETURNS TABLE (currency char(3), accrued_minor bigint, item_count bigint) LANGUAGE sql STABLE AS $$
  SELECT n.currency, sum(x.accrued)::bigint, count(*)
    FROM loans n
    CROSS JOIN LATERAL (
      SELECT sum(late_interest(i, n.late_rate_bp, n.disbursed_on, least(p_date + 1, o.oldest + 90)))::bigint AS accrued
        FROM (SELECT min(due_on) AS oldest FROM loan_instalments WHERE loan_id = n.id AND state IN ('due', 'overdue')) o
        JOIN loan_instalments i ON i.loan_id = n.id AND i.state IN ('due', 'overdue') AND i.due_on <= p_date) x
   WHERE n.status = 'active' AND n.late_rate_bp > 0 AND x.accrued > 0
   GROUP BY n.currency
$$;

-- Posts the change of the accrued interest at the last moment of the business date p_date. For each currency, one entry covers
-- all deposits, one entry covers all loans and one entry covers all late interest. After the entry, the balance of the account
-- for accrued interest equals the accrued amount. When a line of a schedule is paid, the payment's own entry posts the whole
-- interest of this line. The next accrual therefore no longer includes this line. Runs in the transaction that begins the next
-- business date (endBusinessDate). Does nothing if the next date has already begun.
CREATE OR REPLACE FUNCTION accrue_interest(p_date date, p_at timestamptz) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_sum record;
  v_own bigint;
  v_result bigint;
  v_change bigint;
  v_entry uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('interest accrual', 0));
  IF (SELECT open_on FROM business_day) IS DISTINCT FROM p_date THEN
    RETURN;
  END IF;
  FOR v_sum IN
    SELECT k.kind, k.currency, coalesce(s.accrued_minor, 0) AS accrued, coalesce(s.item_count, 0) AS items
      FROM (SELECT DISTINCT 'deposit' AS kind, currency FROM deposits UNION SELECT DISTINCT 'loan', currency FROM loans
            UNION SELECT DISTINCT 'late', currency FROM loans WHERE late_rate_bp > 0) k
      LEFT JOIN (SELECT 'deposit' AS kind, d.* FROM deposit_interest_accrued(p_date) d
                 UNION ALL SELECT 'loan', l.* FROM loan_interest_accrued(p_date) l
                 UNION ALL SELECT 'late', l.* FROM late_interest_accrued(p_date) l) s USING (kind, currency)
     ORDER BY k.kind, k.currency
  LOOP
    IF v_sum.kind = 'deposit' THEN
      v_own := ledger_open_account('liability:deposit-interest-payable:' || v_sum.currency, v_sum.currency, 'liability', p_at);
      v_result := ledger_open_account('expense:deposit-interest:' || v_sum.currency, v_sum.currency, 'expense', p_at);
      v_change := v_sum.accrued - ledger_system_balance(v_own);
    ELSE
      v_own := ledger_open_account(format('asset:%s-interest-receivable:%s', v_sum.kind, v_sum.currency), v_sum.currency, 'asset', p_at);
      v_result := ledger_open_account(format('income:%s-interest:%s', v_sum.kind, v_sum.currency), v_sum.currency, 'income', p_at);
      v_change := -v_sum.accrued - ledger_system_balance(v_own);
    END IF;
    v_entry := NULL;
    IF v_change <> 0 THEN
      v_entry := post_end_of_date('interest-accrual', 'interest_accrual', p_date, '{"code": "accrual"}',
        format('interest-accrual:%s:%s:%s', p_date, v_sum.kind, v_sum.currency), p_at, v_own, v_result, v_change);
    END IF;
    INSERT INTO interest_accruals (date, kind, currency, accrued_minor, item_count, entry_id)
      VALUES (p_date, v_sum.kind, v_sum.currency, v_sum.accrued, v_sum.items, v_entry);
  END LOOP;
END $$;

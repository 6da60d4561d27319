-- Returns the stage of a loan whose oldest unpaid instalment is p_days days past due. lib/loans/days-past-due.model.ts contains
-- the same limits.
CREATE OR REPLACE FUNCTION loan_stage(p_days integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_days >= 90 THEN 3 WHEN p_days >= 30 THEN 2 ELSE 1 END
$$;

-- Posts the change of the provisions for loans at the last moment of the business date p_date. For each currency, one entry posts
-- the change to the provisions, and the opposite amount to the provision expense. The provision of a stage is a share of the
-- outstanding principal (provision_rates). When a loan was paid, written off or taken back (its payout was reversed), nothing is
-- owed, so the next call releases the provision.
--
-- Runs in the transaction that begins the next business date (endBusinessDate), after accrue_interest. No other transaction can
-- move a loan's money while this transaction holds the lock of accrue_interest. Does nothing if the next date has begun.
CREATE OR REPLACE FUNCTION provision_loans(p_date date, p_at timestamptz) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_sum record;
  v_own bigint;
  v_expense bigint;
  v_change bigint;
  v_entry uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('interest accrual', 0));
  IF (SELECT open_on FROM business_day) IS DISTINCT FROM p_date THEN
    RETURN;
  END IF;
  INSERT INTO loan_provisions (date, currency, stage, loan_count, principal_minor, rate_bp, provision_minor)
    WITH late AS MATERIALIZED (
      SELECT loan_id, loan_stage(p_date - min(due_on)) AS stage FROM loan_instalments
       WHERE state IN ('due', 'overdue') AND due_on < p_date GROUP BY loan_id),
    owed AS MATERIALIZED (
      SELECT l.currency, coalesce(d.stage, 1) AS stage, count(*) AS loans, -sum(b.balance_minor)::bigint AS principal
        FROM loans l JOIN ledger_accounts b ON b.id = l.ledger_account_id LEFT JOIN late d ON d.loan_id = l.id
       WHERE l.status = 'active' GROUP BY 1, 2)
    SELECT p_date, c.currency, r.stage, coalesce(o.loans, 0), coalesce(o.principal, 0), r.rate_bp,
           (coalesce(o.principal, 0) * r.rate_bp + 5000) / 10000
      FROM (SELECT DISTINCT currency FROM loans) c CROSS JOIN provision_rates r LEFT JOIN owed o USING (currency, stage);
  FOR v_sum IN
    SELECT currency, sum(provision_minor)::bigint AS minor FROM loan_provisions WHERE date = p_date GROUP BY currency ORDER BY currency
  LOOP
    v_own := ledger_open_account('asset:loan-provisions:' || v_sum.currency, v_sum.currency, 'asset', p_at);
    v_expense := ledger_open_account('expense:loan-provisions:' || v_sum.currency, v_sum.currency, 'expense', p_at);
    v_change := v_sum.minor - ledger_system_balance(v_own);
    CONTINUE WHEN v_change = 0;
    v_entry := post_end_of_date('loan-provision', 'loan_provision', p_date, '{"code": "provision"}',
      format('loan-provision:%s:%s', p_date, v_sum.currency), p_at, v_own, v_expense, v_change);
    UPDATE loan_provisions SET entry_id = v_entry WHERE date = p_date AND currency = v_sum.currency;
  END LOOP;
END $$;

-- Collects instalments. Each instalment debits the customer's account and credits the loan and the bank's interest income. The
-- amounts are in the loan's schedule. If parts of an instalment were already paid (collect_parts), the function collects the
-- rest. After the due date, the customer also pays late interest (late_interest). The request id contains the loan's id and the
-- instalment's number, so that no instalment is collected twice. The instalments of a loan are collected in their order: an
-- instalment is refused if an older instalment is unpaid and is not in the same call. The total interest of the schedule must not
-- exceed the interest that the loan's terms allow. The function marks the instalments as paid. It also marks a loan as paid when
-- the last instalment of the loan is paid. If staff collect instalments, the customer has not ordered the payment. Above the
-- four-eyes limit, staff therefore need a second person. If a call pays all unpaid instalments of a loan, the customer does not
-- pay the unearned interest (unearned_interest). Returns the ids of the loans that this call has marked as paid.
CREATE OR REPLACE FUNCTION collect_instalments(p_entries uuid[], p_loans uuid[], p_numbers int[], p_actor text, p_at timestamptz)
RETURNS uuid[] LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_all record;
  v_entries uuid[];
  v_paid uuid[];
  v_taken record;
  v_waived bigint[];
  v_on date;
BEGIN
  PERFORM join_interest();
  -- The business date may end while join_interest waits for an accrual. The date is therefore read after this wait, so that the
  -- late interest is computed for the entry's date.
  v_on := bank_date();
  v_waived := waived_interest(p_loans, p_numbers, p_at);
  WITH k AS (
    SELECT k.n::int AS n, k.entry, i.number, i.principal_minor - i.part_principal_minor AS principal_minor,
           i.interest_minor - i.part_interest_minor - v_waived[k.n] AS interest_minor, l.id, l.loan_name, l.ledger_account_id AS loan,
           late_interest(i, l.late_rate_bp, l.disbursed_on, v_on) AS late_minor,
           (SELECT id FROM ledger_accounts WHERE code = 'income:late-interest:' || l.currency) AS late_income,
           a.ledger_account_id AS customer,
           (SELECT id FROM ledger_accounts WHERE code = 'income:loan-interest:' || l.currency) AS income
      FROM unnest(p_entries, p_loans, p_numbers) WITH ORDINALITY k(entry, loan, number, n)
      JOIN loans l ON l.id = k.loan JOIN loan_instalments i ON i.loan_id = k.loan AND i.number = k.number
      JOIN accounts a ON a.id = l.account_id AND a.owner_id = l.owner_id
     WHERE i.state IN ('due', 'overdue') AND l.disbursement_entry_id IS NOT NULL
       AND (SELECT sum(s.interest_minor) FROM loan_instalments s WHERE s.loan_id = l.id)
           <= ceil(l.amount_minor::numeric * l.profit_bp / 10000)
       AND NOT EXISTS (
         SELECT FROM loan_instalments older
          WHERE older.loan_id = k.loan AND older.number < k.number AND older.state IN ('due', 'overdue')
            AND NOT EXISTS (SELECT FROM unnest(p_loans, p_numbers) c(loan, number)
                             WHERE c.loan = older.loan_id AND c.number = older.number))),
  lines AS (
    SELECT k.n, l.account, l.amount FROM k
     CROSS JOIN LATERAL (VALUES (k.customer, -(k.principal_minor + k.interest_minor + k.late_minor)), (k.loan, k.principal_minor),
                                (k.income, k.interest_minor), (k.late_income, k.late_minor)) l(account, amount)
     WHERE l.amount <> 0)
  SELECT e.*, l.* INTO v_all
    FROM (SELECT count(*) AS count, array_agg(entry ORDER BY n) AS ids, array_agg(late_minor ORDER BY n) AS late, array_agg(id::text ORDER BY n) AS subjects,
                 array_agg(jsonb_build_object('code', 'instalment', 'name', loan_name, 'number', number)::text ORDER BY n) AS descriptions,
                 array_agg(format('loan:%s:instalment:%s', id, number) ORDER BY n) AS requests FROM k) e,
         (SELECT array_agg(n ORDER BY n, account) AS entries, array_agg(account ORDER BY n, account) AS accounts,
                 array_agg(amount ORDER BY n, account) AS amounts FROM lines) l;
  IF v_all.count <> cardinality(p_entries) THEN
    RAISE EXCEPTION 'an instalment is not one to collect' USING ERRCODE = 'HF004';
  END IF;
  IF p_actor <> 'system' THEN
    FOR v_taken IN
      SELECT l.id, l.owner_id, l.currency, sum(i.principal_minor + i.interest_minor - i.part_principal_minor - i.part_interest_minor - v_waived[k.n]
                                                 + late_interest(i, l.late_rate_bp, l.disbursed_on, v_on))::bigint AS amount,
             string_agg(i.number::text, ',' ORDER BY i.number) AS numbers
        FROM unnest(p_loans, p_numbers) WITH ORDINALITY k(loan, number, n) JOIN loans l ON l.id = k.loan
        JOIN loan_instalments i ON i.loan_id = k.loan AND i.number = k.number
       WHERE l.owner_id::text <> p_actor GROUP BY l.id ORDER BY l.id
    LOOP
      PERFORM require_four_eyes('loan-collection', format('loan:%s|%s', v_taken.id, v_taken.numbers), v_taken.owner_id, v_taken.amount,
                                v_taken.currency, format('loan:%s:collection:%s', v_taken.id, v_taken.numbers), p_actor);
    END LOOP;
    PERFORM capture_proposal_hold(p_at);
  END IF;
  v_entries := ledger_post_many(v_all.ids, array_fill('loan-instalment'::text, ARRAY[v_all.count::int]),
    array_fill('loan'::text, ARRAY[v_all.count::int]), v_all.subjects, array_fill(p_actor, ARRAY[v_all.count::int]),
    v_all.descriptions, v_all.requests, array_fill(p_at, ARRAY[v_all.count::int]), v_all.entries, v_all.accounts, v_all.amounts);
  UPDATE loan_instalments i SET state = 'paid', overdue_reason = NULL, entry_id = k.entry, paid_at = p_at, waived_minor = k.waived,
         late_paid_minor = late_paid_minor + k.late
    FROM unnest(v_entries, p_loans, p_numbers, v_waived, v_all.late) k(entry, loan, number, waived, late) WHERE i.loan_id = k.loan AND i.number = k.number;
  WITH counted AS (
    UPDATE loans l
       SET installments_paid = l.installments_paid + k.count, version = l.version + 1, updated_at = p_at,
           status = CASE WHEN l.installments_paid + k.count = l.total_installments THEN 'paid' ELSE l.status END::loan_status
      FROM (SELECT loan, count(*)::int AS count FROM unnest(p_loans) loan GROUP BY 1) k
     WHERE l.id = k.loan RETURNING l.id, l.status)
  SELECT coalesce(array_agg(id) FILTER (WHERE status = 'paid'), '{}') INTO v_paid FROM counted;
  RETURN v_paid;
END $$;

-- Returns, for each unpaid instalment of a loan, the unearned interest: the interest for the days from p_on onwards. The result
-- is empty unless the loan's terms waive this interest after early repayment (early_repayment). An instalment earns its interest
-- evenly over its days, as in loan_interest_accrued. The result contains only instalments with unearned interest.
CREATE OR REPLACE FUNCTION unearned_interest(p_loan uuid, p_on date)
RETURNS TABLE (number integer, unearned_minor bigint) LANGUAGE sql STABLE AS $$
  SELECT x.number, x.unearned_minor
    FROM (SELECT i.number, i.state,
                 i.interest_minor - i.interest_minor * greatest(p_on - s.since, 0) / greatest(i.due_on - s.since, 1) AS unearned_minor
            FROM loans l JOIN loan_instalments i ON i.loan_id = l.id
            CROSS JOIN LATERAL (
              SELECT coalesce((SELECT b.due_on FROM loan_instalments b WHERE b.loan_id = l.id AND b.number = i.number - 1), l.disbursed_on) AS since) s
           WHERE l.id = p_loan AND l.early_repayment = 'actuarial' AND i.state IN ('due', 'overdue') AND i.due_on > p_on) x
   WHERE x.unearned_minor > 0
$$;

-- Returns, for each of the given instalments, the unearned interest that the bank does not charge. If an unpaid instalment of the
-- loan is not among the given instalments, this interest is 0.
CREATE OR REPLACE FUNCTION waived_interest(p_loans uuid[], p_numbers integer[], p_at timestamptz) RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_on date;
BEGIN
  IF NOT EXISTS (SELECT FROM loans WHERE id = ANY (p_loans) AND early_repayment = 'actuarial') THEN
    RETURN array_fill(0::bigint, ARRAY[cardinality(p_loans)]);
  END IF;
  SELECT coalesce(open_on, (p_at AT TIME ZONE time_zone)::date) INTO STRICT v_on FROM business_day;
  RETURN (
    WITH k AS (SELECT * FROM unnest(p_loans, p_numbers) WITH ORDINALITY k(loan, number, n)),
    repaid AS (
      SELECT l.loan FROM (SELECT DISTINCT loan FROM k) l
       WHERE NOT EXISTS (
         SELECT FROM loan_instalments i WHERE i.loan_id = l.loan AND i.state IN ('due', 'overdue')
                                          AND NOT EXISTS (SELECT FROM k WHERE k.loan = i.loan_id AND k.number = i.number)))
    SELECT array_agg(coalesce(u.unearned_minor, 0) ORDER BY k.n)
      FROM k LEFT JOIN (SELECT r.loan, u.* FROM repaid r CROSS JOIN LATERAL unearned_interest(r.loan, v_on) u) u
        ON u.loan = k.loan AND u.number = k.number);
END $$;

-- Returns the late interest that is owed for an unpaid instalment on p_on. The unpaid principal bears the loan's late rate for
-- each day past due. The rate is for one year, and the days are divided by the length of the year that begins with the payout
-- (p_lent). The result is rounded down. Late interest is charged only on principal. After a part of the instalment has paid
-- principal, the days count from the date of this part (late_since).
CREATE OR REPLACE FUNCTION late_interest(i loan_instalments, p_rate_bp integer, p_lent date, p_on date) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_rate_bp = 0 OR i.state NOT IN ('due', 'overdue') OR p_on <= i.due_on THEN 0
    ELSE greatest(floor((i.principal_minor - i.part_principal_minor)::numeric * p_rate_bp * greatest(p_on - greatest(i.late_since, i.due_on), 0)
                        / (10000 * ((p_lent + interval '1 year')::date - p_lent)))::bigint - i.late_part_minor, 0) END
$$;

-- Returns the late interest that an unpaid instalment owes on p_on: the unpaid principal at the loan's late rate for each day past
-- due. A day counts as its share of the year that begins with the payout (p_lent). The result is rounded down. Interest and late
-- interest bear no late interest. A part pays the late interest before the principal. When a part has reduced the principal, the
-- days therefore count from the date of this part (late_since), and the late interest before that date is paid.
CREATE OR REPLACE FUNCTION late_interest(i loan_instalments, p_rate_bp integer, p_lent date, p_on date) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_rate_bp = 0 OR i.state NOT IN ('due', 'overdue') OR p_on <= i.due_on THEN 0
    ELSE greatest(floor((i.principal_minor - i.part_principal_minor)::numeric * p_rate_bp * greatest(p_on - greatest(i.late_since, i.due_on), 0)
                        / (10000 * ((p_lent + interval '1 year')::date - p_lent)))::bigint - i.late_part_minor, 0) END
$$;

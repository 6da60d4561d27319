-- Returns whether the due date p_due may replace the scheduled date p_scheduled of a schedule that begins on p_start. The
-- TypeScript code applies the rule p_rule with the bank's holidays (lib/term-products/business-day.model.ts). The database has no
-- list of holidays, so the function accepts each date that the rule could choose for some list of holidays.
CREATE OR REPLACE FUNCTION may_be_due(p_due date, p_scheduled date, p_start date, p_rule business_day_rule) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_rule = 'none' THEN p_due = p_scheduled
    ELSE p_due > p_start AND abs(p_due - p_scheduled) <= 7 AND extract(isodow FROM p_due) < 6
     AND CASE p_rule
           WHEN 'following' THEN p_due >= p_scheduled
           -- If the rule would move a due date to the schedule's first day or to an earlier day, the due date moves to a later day
           -- instead.
           WHEN 'preceding' THEN p_due <= p_scheduled OR p_scheduled - 7 <= p_start
           ELSE date_trunc('month', p_due) = date_trunc('month', p_scheduled) OR p_scheduled - 7 <= p_start
         END END
$$;

-- Checks the due date of a new line of a schedule. The due date must follow from the terms and the first day of the loan or
-- deposit. A loan's due dates divide a year evenly (lib/loans/schedule.model.ts), and a deposit's due dates are whole months
-- apart.
CREATE OR REPLACE FUNCTION loan_instalments_begin() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_loan record;
  v_scheduled date;
BEGIN
  SELECT disbursed_on, total_installments AS count, business_day_rule AS rule INTO v_loan FROM loans WHERE id = NEW.loan_id;
  v_scheduled := CASE WHEN 12 % v_loan.count = 0 THEN v_loan.disbursed_on + make_interval(months => 12 / v_loan.count * NEW.number)
    ELSE v_loan.disbursed_on + round(
      ((v_loan.disbursed_on + interval '1 year')::date - v_loan.disbursed_on)::numeric * NEW.number / v_loan.count)::integer END;
  IF may_be_due(NEW.due_on, v_scheduled, v_loan.disbursed_on, v_loan.rule) IS NOT TRUE THEN
    RAISE EXCEPTION 'instalment % of loan % is not due on %', NEW.number, NEW.loan_id, NEW.due_on USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER loan_instalments_begin BEFORE INSERT ON loan_instalments
  FOR EACH ROW EXECUTE FUNCTION loan_instalments_begin();

CREATE OR REPLACE FUNCTION deposit_payouts_begin() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_deposit record;
  v_months integer;
BEGIN
  SELECT started_on, locked_in_years, "interval", business_day_rule AS rule INTO v_deposit FROM deposits WHERE id = NEW.deposit_id;
  v_months := CASE v_deposit.interval WHEN 'monthly' THEN 1 WHEN 'quarterly' THEN 3 WHEN 'yearly' THEN 12
    ELSE 12 * v_deposit.locked_in_years END;
  IF may_be_due(NEW.due_on, (v_deposit.started_on + make_interval(months => v_months * NEW.number))::date,
                v_deposit.started_on, v_deposit.rule) IS NOT TRUE THEN
    RAISE EXCEPTION 'interest % of deposit % is not due on %', NEW.number, NEW.deposit_id, NEW.due_on USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER deposit_payouts_begin BEFORE INSERT ON deposit_payouts
  FOR EACH ROW EXECUTE FUNCTION deposit_payouts_begin();

-- Refuses changes of the terms in a line of a schedule, because the customer and the bank have agreed on these terms. Only the
-- columns in v_changing may change. These columns contain the state of the payment, its parts, and the attempts to collect the
-- line. A paid line never changes.
CREATE OR REPLACE FUNCTION schedule_lines_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_changing text[] := ARRAY['state', 'entry_id', 'paid_at', 'tried_on', 'overdue_reason', 'reminded_on', 'waived_minor',
                              'part_interest_minor', 'part_principal_minor', 'late_since', 'late_part_minor', 'late_paid_minor'];
BEGIN
  IF OLD.state = 'paid' OR (TG_OP = 'UPDATE' AND to_jsonb(NEW) - v_changing <> to_jsonb(OLD) - v_changing) THEN
    RAISE EXCEPTION '% on % is refused: a line of a schedule keeps its date and sums, and a paid one is final', TG_OP, TG_TABLE_NAME
      USING ERRCODE = 'HF002';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE OR REPLACE TRIGGER loan_instalments_keep BEFORE UPDATE OR DELETE ON loan_instalments
  FOR EACH ROW EXECUTE FUNCTION schedule_lines_keep();
ALTER TABLE loan_instalments ENABLE ALWAYS TRIGGER loan_instalments_keep;

CREATE OR REPLACE TRIGGER deposit_payouts_keep BEFORE UPDATE OR DELETE ON deposit_payouts
  FOR EACH ROW EXECUTE FUNCTION schedule_lines_keep();
ALTER TABLE deposit_payouts ENABLE ALWAYS TRIGGER deposit_payouts_keep;

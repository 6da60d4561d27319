-- Checks that a paid line of a schedule names the entry that paid the line. The entry must be about the line's own loan or
-- deposit, and about the line's number.
CREATE OR REPLACE FUNCTION schedule_lines_name_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_request text := CASE TG_TABLE_NAME
    WHEN 'loan_instalments' THEN format('loan:%s:instalment:%s', to_jsonb(NEW) ->> 'loan_id', NEW.number)
    ELSE format('deposit:%s:interest:%s', to_jsonb(NEW) ->> 'deposit_id', NEW.number) END;
BEGIN
  IF NOT EXISTS (SELECT FROM journal_entries WHERE id = NEW.entry_id AND request_id = v_request) THEN
    RAISE EXCEPTION '% is not paid by entry %', v_request, NEW.entry_id USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER loan_instalments_name_entry BEFORE INSERT OR UPDATE OF entry_id ON loan_instalments FOR EACH ROW
  WHEN (NEW.entry_id IS NOT NULL) EXECUTE FUNCTION schedule_lines_name_entry();

CREATE OR REPLACE TRIGGER deposit_payouts_name_entry BEFORE INSERT OR UPDATE OF entry_id ON deposit_payouts FOR EACH ROW
  WHEN (NEW.entry_id IS NOT NULL) EXECUTE FUNCTION schedule_lines_name_entry();

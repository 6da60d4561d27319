CREATE OR REPLACE FUNCTION bank_clock_only_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.lead_days < OLD.lead_days THEN
    RAISE EXCEPTION 'the bank''s date does not go back' USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER bank_clock_only_forward BEFORE UPDATE OR DELETE ON bank_clock
  FOR EACH ROW EXECUTE FUNCTION bank_clock_only_forward();
ALTER TABLE bank_clock ENABLE ALWAYS TRIGGER bank_clock_only_forward;

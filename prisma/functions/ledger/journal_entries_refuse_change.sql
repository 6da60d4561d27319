-- An entry never changes, but an entry of a release without business dates may get its dates once (date_past_entries).
CREATE OR REPLACE FUNCTION journal_entries_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.business_date IS NULL AND NEW.business_date IS NOT NULL
     AND to_jsonb(NEW) - '{business_date,value_date}'::text[] = to_jsonb(OLD) - '{business_date,value_date}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% on % is refused: its rows are never changed or removed', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'HF002';
END $$;

CREATE OR REPLACE TRIGGER journal_entries_append_only BEFORE UPDATE OR DELETE ON journal_entries
  FOR EACH ROW EXECUTE FUNCTION journal_entries_refuse_change();
ALTER TABLE journal_entries ENABLE ALWAYS TRIGGER journal_entries_append_only;

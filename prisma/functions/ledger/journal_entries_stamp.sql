CREATE OR REPLACE FUNCTION journal_entries_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.created_txid := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER journal_entries_stamp BEFORE INSERT ON journal_entries
  FOR EACH ROW EXECUTE FUNCTION journal_entries_stamp();
ALTER TABLE journal_entries ENABLE ALWAYS TRIGGER journal_entries_stamp;

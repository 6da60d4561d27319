-- Checks at the end of the transaction that an entry has lines. The lines are looked up by key. Otherwise a cached plan from a
-- time when the table was small would read the whole table for each entry.
CREATE OR REPLACE FUNCTION journal_entries_check_lines() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
  PERFORM 1 FROM postings WHERE entry_id = NEW.id LIMIT 1;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'entry % has no lines', NEW.id USING ERRCODE = 'HF003';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS journal_entries_have_lines ON journal_entries;
CREATE CONSTRAINT TRIGGER journal_entries_have_lines AFTER INSERT ON journal_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_entries_check_lines();
ALTER TABLE journal_entries ENABLE ALWAYS TRIGGER journal_entries_have_lines;

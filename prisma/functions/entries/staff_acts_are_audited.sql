-- Runs at the end of the transaction. If a person has posted an entry of a loan or deposit, the audit trail must contain an event
-- for this action. The event must name the same loan or deposit and the same actor as the entry, and must not be older than the
-- entry. Entries of the end-of-day run (actor `system`) need no event, because bank_day_results contains their number and sums.
CREATE OR REPLACE FUNCTION staff_acts_are_audited() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_type text := CASE TG_TABLE_NAME WHEN 'loans' THEN 'loan' ELSE 'deposit' END;
  v_entry journal_entries;
BEGIN
  -- Finds the latest entry that a person has posted for this loan or deposit in this transaction.
  SELECT * INTO v_entry FROM journal_entries
   WHERE subject_type = v_type AND subject_id = NEW.id::text AND created_txid = pg_current_xact_id()::text::bigint AND actor <> 'system'
   ORDER BY sequence DESC LIMIT 1;
  IF FOUND AND NOT EXISTS (
    SELECT FROM audit_events WHERE subject_type = v_type AND subject_id = NEW.id::text AND actor = v_entry.actor
                               AND created_at >= v_entry.posted_at) THEN
    RAISE EXCEPTION '% %: nobody has audited % of %', v_type, NEW.id, v_entry.kind, v_entry.actor USING ERRCODE = 'HF006';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS loans_acts_are_audited ON loans;
CREATE CONSTRAINT TRIGGER loans_acts_are_audited AFTER UPDATE ON loans DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION staff_acts_are_audited();

DROP TRIGGER IF EXISTS deposits_acts_are_audited ON deposits;
CREATE CONSTRAINT TRIGGER deposits_acts_are_audited AFTER UPDATE ON deposits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION staff_acts_are_audited();

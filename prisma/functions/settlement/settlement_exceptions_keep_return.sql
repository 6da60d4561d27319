-- The returns of a transfer must never exceed the sent amount, because returned money can be paid back to the customer. Writers
-- hold the rail's lock (confirm_settlement_file, work_settlement_exception), so that the second of two writers sees the first
-- writer's row.
CREATE OR REPLACE FUNCTION settlement_exceptions_keep_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(-theirs_minor) FROM settlement_exceptions WHERE transfer_id = NEW.transfer_id AND kind = 'returned' AND id <> NEW.id)
     - NEW.theirs_minor > (SELECT amount_minor FROM transfers WHERE id = NEW.transfer_id) THEN
    RAISE EXCEPTION 'transfer % has come back before', NEW.transfer_id
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'settlement_exceptions_returned';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER settlement_exceptions_keep_return BEFORE INSERT OR UPDATE OF kind, transfer_id ON settlement_exceptions
  FOR EACH ROW WHEN (NEW.kind = 'returned') EXECUTE FUNCTION settlement_exceptions_keep_return();
ALTER TABLE settlement_exceptions ENABLE ALWAYS TRIGGER settlement_exceptions_keep_return;

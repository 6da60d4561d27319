-- What its customer has cancelled is final: nothing brings a transfer back, whoever asks (domain rules, "Transfers").
CREATE OR REPLACE FUNCTION transfers_keep_cancelled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'transfer % was cancelled by its customer', OLD.id USING ERRCODE = 'HF002';
END $$;

CREATE OR REPLACE TRIGGER transfers_keep_cancelled BEFORE UPDATE ON transfers
  FOR EACH ROW WHEN (OLD.ending = 'cancelled' AND (NEW.status <> OLD.status OR NEW.ending <> OLD.ending
                                                  OR NEW.amount_minor <> OLD.amount_minor))
  EXECUTE FUNCTION transfers_keep_cancelled();
ALTER TABLE transfers ENABLE ALWAYS TRIGGER transfers_keep_cancelled;

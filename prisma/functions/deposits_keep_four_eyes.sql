-- Requires a second person when staff refuse an application for a deposit. ledger_four_eyes requires a second person when staff
-- lock a deposit's money.
CREATE OR REPLACE FUNCTION deposits_keep_four_eyes() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_four_eyes('deposit-refusal', concat_ws('|', NEW.id, NEW.status), NEW.owner_id, NEW.amount_minor, NEW.currency,
                            'deposit:' || NEW.id || ':deposit-decision', NULL);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER deposits_keep_four_eyes BEFORE UPDATE OF status ON deposits FOR EACH ROW
  WHEN (OLD.status = 'pending' AND NEW.status IN ('closed', 'deleted')) EXECUTE FUNCTION deposits_keep_four_eyes();
ALTER TABLE deposits ENABLE ALWAYS TRIGGER deposits_keep_four_eyes;

CREATE OR REPLACE FUNCTION transfers_check_quote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM quotes WHERE id = NEW.quote_id AND user_id = NEW.sender_id AND from_account_id = NEW.from_account_id
    AND (amount_minor, to_currency) = (NEW.amount_minor, NEW.currency)
    AND (debited_minor, from_currency) = (NEW.debited_minor, NEW.debited_currency);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'transfer % is not what quote % promises', NEW.id, NEW.quote_id USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER transfers_as_quoted BEFORE INSERT ON transfers
  FOR EACH ROW WHEN (NEW.quote_id IS NOT NULL) EXECUTE FUNCTION transfers_check_quote();
ALTER TABLE transfers ENABLE ALWAYS TRIGGER transfers_as_quoted;

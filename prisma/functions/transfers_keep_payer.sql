-- Besides the payer: what an order does not say. Without a quote, what leaves is what arrives.
CREATE OR REPLACE FUNCTION transfers_keep_payer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT account_name, account_number INTO NEW.payer_name, NEW.payer_account_number
    FROM accounts WHERE id = NEW.from_account_id;
  IF NEW.quote_id IS NULL THEN
    NEW.debited_minor := NEW.amount_minor;
    NEW.debited_currency := NEW.currency;
  END IF;
  IF NEW.channel IS NULL AND NEW.family <> 'wallet' THEN
    NEW.channel := NEW.family::text;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER transfers_keep_payer BEFORE INSERT ON transfers
  FOR EACH ROW EXECUTE FUNCTION transfers_keep_payer();
ALTER TABLE transfers ENABLE ALWAYS TRIGGER transfers_keep_payer;

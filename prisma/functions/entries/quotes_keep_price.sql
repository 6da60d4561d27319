-- Checks each new quote in the database (docs/decisions/database-permissions.md). The quote must refer to the bank's latest
-- rates, or to the rates that were the latest one minute earlier. Because of rounding, the debited amount may be up to one minor
-- unit lower than the price at these rates.
CREATE OR REPLACE FUNCTION quotes_keep_price() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_from numeric := 1;
  v_to numeric := 1;
BEGIN
  IF NEW.from_currency <> 'USD' THEN
    SELECT rate INTO v_from FROM exchange_rates r WHERE id = NEW.from_rate_id AND (base_currency, quote_currency) = ('USD', NEW.from_currency)
       AND NOT EXISTS (SELECT FROM exchange_rates n WHERE (n.base_currency, n.quote_currency) = ('USD', NEW.from_currency)
                          AND n.valid_from > r.valid_from AND n.valid_from <= NEW.created_at - interval '1 minute');
  END IF;
  IF NEW.to_currency <> 'USD' THEN
    SELECT rate INTO v_to FROM exchange_rates r WHERE id = NEW.to_rate_id AND (base_currency, quote_currency) = ('USD', NEW.to_currency)
       AND NOT EXISTS (SELECT FROM exchange_rates n WHERE (n.base_currency, n.quote_currency) = ('USD', NEW.to_currency)
                          AND n.valid_from > r.valid_from AND n.valid_from <= NEW.created_at - interval '1 minute');
  END IF;
  IF coalesce(NEW.amount_minor <= 0 OR NEW.expires_at > NEW.created_at + interval '1 hour'
              OR (NEW.debited_minor + 1) / 10::numeric ^ currency_digits(NEW.from_currency) * v_to
                 < NEW.amount_minor / 10::numeric ^ currency_digits(NEW.to_currency) * v_from, true) THEN
    RAISE EXCEPTION 'quote % is no price of the bank''s', NEW.id USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER quotes_keep_price BEFORE INSERT ON quotes FOR EACH ROW EXECUTE FUNCTION quotes_keep_price();

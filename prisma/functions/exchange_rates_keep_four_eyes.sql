-- A new rate needs a second person if it differs by more than 5 % from any rate of the last 24 hours. The limit of 5 % therefore
-- also applies to the sum of several small changes. If a second person has confirmed a rate in these 24 hours, the new rate is
-- compared only with the latest rate and with the rates since this confirmation. A new rate must become valid after the latest
-- rate. If created_at is in the past, the trigger replaces it by the time of the database's clock. The start of a rate's validity
-- must not be in the future. Otherwise, staff could set no further rate before this start, because each new rate must start after
-- the latest rate. The clock of the application server may be at most five minutes ahead of the database's clock.
CREATE OR REPLACE FUNCTION exchange_rates_keep_four_eyes() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_since timestamptz := clock_timestamp() - interval '24 hours';
  v_confirmed timestamptz;
  v_first exchange_rates;
  v_latest exchange_rates;
BEGIN
  IF NOT EXISTS (SELECT FROM four_eyes_limits) THEN
    RETURN NEW;
  END IF;
  IF NEW.valid_from > clock_timestamp() + (SELECT lead_days FROM bank_clock) * interval '1 day' + interval '5 minutes' THEN
    RAISE EXCEPTION 'a rate of % becomes valid in the future', NEW.quote_currency USING ERRCODE = 'HF004';
  END IF;
  NEW.created_at := greatest(NEW.created_at, clock_timestamp());
  SELECT * INTO v_latest FROM exchange_rates
    WHERE (base_currency, quote_currency) = (NEW.base_currency, NEW.quote_currency) ORDER BY valid_from DESC LIMIT 1;
  IF NOT FOUND THEN
    RETURN NEW;
  END IF;
  IF NEW.valid_from <= v_latest.valid_from THEN
    RAISE EXCEPTION 'a rate of % holds from after the one before', NEW.quote_currency USING ERRCODE = 'HF004';
  END IF;
  SELECT max(decided_at) INTO v_confirmed FROM proposals
    WHERE kind = 'rate.set' AND subject_id = NEW.quote_currency AND state = 'confirmed' AND decided_at > v_since;
  v_since := coalesce(v_confirmed, v_since);
  -- Finds the rate that was valid 24 hours ago. This rate is ignored if a second person has confirmed a later rate.
  IF v_confirmed IS NULL THEN
    SELECT * INTO v_first FROM exchange_rates
      WHERE (base_currency, quote_currency) = (NEW.base_currency, NEW.quote_currency) AND created_at <= v_since
      ORDER BY valid_from DESC LIMIT 1;
  END IF;
  IF EXISTS (SELECT FROM exchange_rates r
              WHERE (base_currency, quote_currency) = (NEW.base_currency, NEW.quote_currency)
                AND (r.id IN (v_first.id, v_latest.id) OR r.created_at > v_since)
                AND abs(NEW.rate - r.rate) > r.rate * 0.05) THEN
    PERFORM require_four_eyes('rate', NEW.quote_currency || '|' || NEW.rate, NULL, 0, NEW.quote_currency, '', NULL);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER exchange_rates_keep_four_eyes BEFORE INSERT ON exchange_rates
  FOR EACH ROW EXECUTE FUNCTION exchange_rates_keep_four_eyes();
ALTER TABLE exchange_rates ENABLE ALWAYS TRIGGER exchange_rates_keep_four_eyes;

-- Returns the key that identifies a payee on all channels. The key contains the account number or, for a wallet, the e-mail
-- address. An IBAN names its bank. Any other account number identifies an account only together with the bank, so the key then
-- contains the bank. The three last characters XXX of a SWIFT code name the main office and are left out.
CREATE OR REPLACE FUNCTION payee_key(
  p_account_number text, p_receiver_email text, p_country text, p_swift_code text, p_routing_number text
) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_account_number = '' THEN 'email:' || lower(p_receiver_email)
    WHEN p_account_number ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'
      OR coalesce(p_country, '') || p_swift_code || p_routing_number = '' THEN 'account:' || p_account_number
    ELSE concat_ws('/', 'account:' || p_account_number, coalesce(p_country, ''),
                   regexp_replace(p_swift_code, '^(.{8})XXX$', '\1'), p_routing_number)
  END
$$;

-- Drops the function of the previous release, which had no parameters for the bank.
DROP FUNCTION IF EXISTS payee_key(text, text);

-- Returns the part of a payee's key that is the same for an account number at all banks.
CREATE OR REPLACE FUNCTION payee_account(p_payee text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(p_payee, '^(account:[^/]*)/.*$', '\1')
$$;

-- Converts an amount to US cents at the bank's rate at the moment p_at, and rounds up. The limits on transfers use this value.
-- While a currency has no rate, one unit of the currency counts as one dollar. The cast to numeric keeps the result exact,
-- because a power of integers is a floating-point number. The result is at most 10 ^ 18, so that an extreme rate leads to a
-- refusal and not to an overflow.
CREATE OR REPLACE FUNCTION limit_worth(p_amount_minor bigint, p_currency text, p_at timestamptz)
RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_per_dollar numeric;
BEGIN
  IF p_currency = 'USD' THEN
    RETURN p_amount_minor;
  END IF;
  -- Without the cast to bpchar, Postgres would compare texts. Postgres could then not use the index, and would read all rates of
  -- all currencies.
  SELECT rate INTO v_per_dollar FROM exchange_rates
    WHERE base_currency = 'USD' AND quote_currency = p_currency::bpchar AND valid_from <= p_at ORDER BY valid_from DESC LIMIT 1;
  RETURN least(ceil(p_amount_minor * 100 / (10::numeric ^ currency_digits(p_currency) * coalesce(v_per_dollar, 1))),
               1000000000000000000);
END $$;

-- Returns the bank's present moment by the database's clock. In a demonstration, this moment may be days ahead of real time.
CREATE OR REPLACE FUNCTION bank_moment() RETURNS timestamptz LANGUAGE sql AS $$
  SELECT clock_timestamp() + (SELECT lead_days FROM bank_clock) * interval '1 day'
$$;

-- Returns true if a newer rate of the same currency became valid more than five minutes ago. p_rate is null for the US dollar.
CREATE OR REPLACE FUNCTION rate_is_replaced(p_rate uuid) RETURNS boolean LANGUAGE sql AS $$
  SELECT EXISTS (
    SELECT FROM exchange_rates r JOIN exchange_rates n
        ON (n.base_currency, n.quote_currency) = (r.base_currency, r.quote_currency) AND n.valid_from > r.valid_from
     WHERE r.id = p_rate AND n.valid_from <= bank_moment() - interval '5 minutes')
$$;

-- Returns the moment until which a transfer keeps the price of its conversion, or null if no money is converted. A transfer that
-- an older release has recorded has no `price_ends_at`, so the end follows from its `created_at`.
CREATE OR REPLACE FUNCTION price_end(p_transfer transfers) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_transfer.quote_id IS NOT NULL THEN coalesce(
    p_transfer.price_ends_at,
    p_transfer.created_at + (SELECT kept_price_hours FROM conversion_terms) * interval '1 hour') END
$$;

-- Returns true if the price of a transfer's conversion has ended. The later of p_at and the database's clock decides, so that a
-- caller cannot extend the price by stating an earlier time.
CREATE OR REPLACE FUNCTION price_has_ended(p_transfer transfers, p_at timestamptz) RETURNS boolean LANGUAGE sql AS $$
  SELECT coalesce(price_end(p_transfer) <= greatest(p_at, bank_moment()), false)
$$;

-- Locks a transfer until the transaction ends, after the accounts of the books (ARCHITECTURE.md, "The ledger"). Postgres lets a
-- role lock a row only if the role may update the row. The function therefore runs with the owner's privileges.
CREATE OR REPLACE FUNCTION lock_transfer(p_id uuid) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT FROM transfers WHERE id = p_id FOR NO KEY UPDATE
$$;

-- Returns the moment until which a person's account is held, or null if it was never held. A stranger who pretends to be the
-- owner may have persuaded staff to remove the second factors, or to change the phone number or the e-mail address. The account
-- is therefore held for a day after such a change, so that the owner can object. During this day, the owner's accounts send no
-- money, and the owner's PIN and second factors cannot be changed.
CREATE OR REPLACE FUNCTION held_until(p_user users) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(p_user.factors_removed_at, p_user.contact_corrected_at) + interval '24 hours'
$$;

-- Returns true if a sender's account is held, by the caller's clock or the database's clock, whichever is earlier. A caller with
-- the site's role can therefore not end a hold by stating a moment in the future.
CREATE OR REPLACE FUNCTION sender_is_held(p_sender users, p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(held_until(p_sender) > least(p_at, bank_moment()), false)
$$;

-- Records the moment at which a customer's transfer PIN was changed. For a day after this moment, send_transfer treats every
-- payee as new.
CREATE OR REPLACE FUNCTION note_pin_change(p_user uuid, p_today date, p_at timestamptz) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO customer_sending (user_id, date, pin_changed_at) VALUES (p_user, p_today, p_at)
    ON CONFLICT (user_id) DO UPDATE SET pin_changed_at = excluded.pin_changed_at;
$$;

CREATE OR REPLACE FUNCTION transfer_event_of(p_status transfer_status, p_ending transfer_ending) RETURNS transfer_event_kind
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_status
           WHEN 'pending' THEN 'waiting'
           WHEN 'active' THEN 'in_progress'
           WHEN 'approved' THEN 'approved'
           WHEN 'closed' THEN 'completed'
           -- The event `rejected` stands for two endings, `reversed` and `rejected`. The event's `money` is `returned` for a
           -- reversed transfer and `released` for a rejected transfer.
           WHEN 'deleted' THEN CASE p_ending::text WHEN 'reversed' THEN 'rejected' ELSE p_ending::text END
         END::transfer_event_kind
$$;

-- Writes the first event of a transfer that is inserted with a status other than pending. transfers_note_event writes the later
-- events.
CREATE OR REPLACE FUNCTION transfers_note_first_event() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO transfer_events (transfer_id, kind, money, amount_minor, reason, happened_at)
  VALUES (NEW.id, transfer_event_of(NEW.status, NEW.ending),
          CASE WHEN NEW.entry_id IS NOT NULL THEN 'posted' WHEN NEW.hold_id IS NOT NULL THEN 'held' ELSE 'released' END::transfer_event_money,
          NEW.amount_minor, NEW.reason, NEW.updated_at);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER transfers_note_first_event AFTER INSERT ON transfers
  FOR EACH ROW WHEN (NEW.status <> 'pending') EXECUTE FUNCTION transfers_note_first_event();
ALTER TABLE transfers ENABLE ALWAYS TRIGGER transfers_note_first_event;

-- Writes the event `handed_over` when the network has received the order. An order gets no event if it was cancelled before the
-- network confirmed that it had the order.
CREATE OR REPLACE FUNCTION network_orders_note_event() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO transfer_events (transfer_id, kind, money, amount_minor, happened_at)
  SELECT id, 'handed_over', 'kept', amount_minor, NEW.submitted_at FROM transfers WHERE id = NEW.transfer_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER network_orders_note_event AFTER UPDATE ON network_orders
  FOR EACH ROW WHEN (OLD.submitted_at IS NULL AND NEW.submitted_at IS NOT NULL AND NEW.state <> 'cancelled')
  EXECUTE FUNCTION network_orders_note_event();
ALTER TABLE network_orders ENABLE ALWAYS TRIGGER network_orders_note_event;

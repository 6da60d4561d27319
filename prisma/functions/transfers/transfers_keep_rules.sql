-- Checks the rules for every row of `transfers`. The rules are in a trigger, because Postgres parses CHECK constraints again for
-- every SQL statement. This parsing took half of the time to write a single row (docs/decisions/sending-money.md).
CREATE OR REPLACE FUNCTION transfers_keep_rules() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_broken text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- A transfer that its customer has cancelled is final (docs/domain.md, "Transfers").
    IF OLD.ending = 'cancelled' AND (NEW.status, NEW.ending, NEW.amount_minor) IS DISTINCT FROM (OLD.status, OLD.ending, OLD.amount_minor) THEN
      RAISE EXCEPTION 'transfer % was cancelled by its customer', OLD.id USING ERRCODE = 'HF002';
    END IF;
    IF NEW.uetr IS DISTINCT FROM OLD.uetr THEN
      RAISE EXCEPTION 'the UETR of transfer % cannot change', OLD.id USING ERRCODE = 'HF002';
    END IF;
    IF (NEW.account_number, NEW.receiver_email, NEW.country, NEW.swift_code, NEW.routing_number)
       IS DISTINCT FROM (OLD.account_number, OLD.receiver_email, OLD.country, OLD.swift_code, OLD.routing_number) THEN
      RAISE EXCEPTION 'the destination of transfer % cannot change', OLD.id USING ERRCODE = 'HF002';
    END IF;
    -- A changed amount must be converted at the quote's rate. The comparison allows a small difference, because both the old and
    -- the new amount were rounded.
    IF NEW.quote_id IS NOT NULL AND (NEW.amount_minor, NEW.debited_minor) IS DISTINCT FROM (OLD.amount_minor, OLD.debited_minor) THEN
      IF EXISTS (SELECT FROM quotes q WHERE q.id = NEW.quote_id
                    AND (NEW.debited_minor + 1) * q.amount_minor::numeric < NEW.amount_minor * (q.debited_minor - 1)::numeric) THEN
        RAISE EXCEPTION 'transfer % would cost less than its quote says', NEW.id USING ERRCODE = 'HF002';
      END IF;
    END IF;
  ELSE
    -- send_transfer fills in all columns. Other writers, such as record_past_transfer, leave some columns empty. In the rows of
    -- these writers, this code fills in the channel and the present name and number of the payer's account. Without a quote, the
    -- debited amount becomes equal to the arriving amount.
    IF NEW.payer_account_number = '' THEN
      SELECT account_name, account_number INTO NEW.payer_name, NEW.payer_account_number
        FROM accounts WHERE id = NEW.from_account_id;
      IF NEW.quote_id IS NULL THEN
        NEW.debited_minor := NEW.amount_minor;
        NEW.debited_currency := NEW.currency;
      END IF;
      IF NEW.family <> 'wallet' THEN
        NEW.channel := coalesce(NEW.channel, NEW.family::text);
      END IF;
    END IF;
    -- A transfer of the channel `own` is posted without a step-up and without staff, so both accounts must belong to the sender.
    IF NEW.channel = 'own' THEN
      IF NOT EXISTS (SELECT FROM accounts f, accounts r WHERE f.id = NEW.from_account_id AND r.id = NEW.to_account_id
                        AND f.id <> r.id AND (f.owner_id, r.owner_id) = (NEW.sender_id, NEW.sender_id)) THEN
        RAISE EXCEPTION 'transfer % is not between two accounts of its sender', NEW.id USING ERRCODE = 'HF002';
      END IF;
    END IF;
    -- A new transfer with a conversion must have exactly the terms of its quote.
    IF NEW.quote_id IS NOT NULL THEN
      PERFORM FROM quotes WHERE id = NEW.quote_id AND user_id = NEW.sender_id AND from_account_id = NEW.from_account_id
        AND (amount_minor, to_currency) = (NEW.amount_minor, NEW.currency)
        AND (debited_minor, from_currency) = (NEW.debited_minor, NEW.debited_currency);
      IF NOT FOUND THEN
        RAISE EXCEPTION 'transfer % is not what quote % promises', NEW.id, NEW.quote_id USING ERRCODE = 'HF002';
      END IF;
      -- The database's clock limits created_at, so that a caller cannot extend the price by stating a later time.
      SELECT least(NEW.created_at, bank_moment()) + kept_price_hours * interval '1 hour' INTO STRICT NEW.price_ends_at
        FROM conversion_terms;
    END IF;
  END IF;

  v_broken := CASE
    WHEN NEW.amount_minor <= 0 THEN 'amount_positive'
    WHEN NEW.debited_minor <= 0 THEN 'debited_positive'
    WHEN (NEW.status = 'deleted') <> (NEW.ending IS NOT NULL) THEN 'ending_by_status'
    WHEN NEW.reason_code IS NOT NULL
         AND (NEW.ending IS NULL OR NEW.ending NOT IN ('rejected', 'reversed')
              OR NEW.reason_code NOT IN ('details-wrong', 'information-missing', 'not-allowed', 'looks-unusual',
                                         'customer-asked', 'sent-twice', 'wrong-receiver', 'not-ordered')) THEN 'reason_by_ending'
    -- The money must be held while the status is pending or active, and posted while the status is approved or closed.
    WHEN (NEW.hold_id IS NOT NULL) <> (NEW.status IN ('pending', 'active'))
      OR (NEW.entry_id IS NOT NULL) <> (NEW.status IN ('approved', 'closed')) THEN 'money_by_status'
    -- Only lib/transfers/channels.model.ts contains the names of the wallets. In the database, every channel except interbank,
    -- own and wire therefore counts as a wallet.
    WHEN NEW.family = 'wallet' AND NEW.channel !~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$' THEN 'channel_name'
    WHEN NEW.family::text <> CASE WHEN NEW.channel IN ('interbank', 'wire') THEN NEW.channel WHEN NEW.channel = 'own' THEN 'interbank'
                                      ELSE 'wallet' END THEN 'channel_of_family'
    WHEN CASE NEW.family WHEN 'wallet' THEN NEW.receiver_email ELSE NEW.account_number END = '' THEN 'receiver_by_family'
    -- Only a wire has a UETR, and a UETR is a UUID of version 4. Networks refuse a wire without the receiver's town and country.
    WHEN NEW.uetr IS NOT NULL AND (NEW.channel <> 'wire' OR NEW.receiver_town = '' OR NEW.receiver_country IS NULL
                                   OR NEW.uetr::text !~ '^.{14}4.{4}[89ab]') THEN 'uetr_of_wire'
    -- The debited amount and the arriving amount may differ only for a conversion, and a conversion needs a quote.
    WHEN NEW.quote_id IS NULL AND (NEW.debited_currency, NEW.debited_minor) <> (NEW.currency, NEW.amount_minor)
      OR NEW.quote_id IS NOT NULL AND NEW.debited_currency = NEW.currency THEN 'debited_as_quoted'
  END;
  IF v_broken IS NOT NULL THEN
    RAISE EXCEPTION 'transfer % breaks the rule %', NEW.id, v_broken
      USING ERRCODE = 'check_violation', CONSTRAINT = 'transfers_' || v_broken;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER transfers_keep_rules BEFORE INSERT OR UPDATE ON transfers
  FOR EACH ROW EXECUTE FUNCTION transfers_keep_rules();
ALTER TABLE transfers ENABLE ALWAYS TRIGGER transfers_keep_rules;

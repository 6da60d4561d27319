-- What is true of every transfer, whoever writes it. As a trigger and not as CHECK constraints, which Postgres reads anew for
-- every statement: for one row at a time that took half of the time of writing it (docs/decisions/0028-the-sending-path.md).
CREATE OR REPLACE FUNCTION transfers_keep_rules() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_broken text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- What its customer has cancelled is final: nothing brings it back (domain rules, "Transfers").
    IF OLD.ending = 'cancelled' AND (NEW.status, NEW.ending, NEW.amount_minor) IS DISTINCT FROM (OLD.status, OLD.ending, OLD.amount_minor) THEN
      RAISE EXCEPTION 'transfer % was cancelled by its customer', OLD.id USING ERRCODE = 'HF002';
    END IF;
  ELSE
    -- Fills in what rows written by hand leave out, such as a demonstration's past: the payer's name and number at that time
    -- and, without a quote, what leaves the account, which is what arrives. send_transfer gives all of it.
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
    -- Booked without a step-up and without staff: what is called so is between two accounts of its sender.
    IF NEW.channel = 'own' THEN
      IF NOT EXISTS (SELECT FROM accounts f, accounts r WHERE f.id = NEW.from_account_id AND r.id = NEW.to_account_id
                        AND f.id <> r.id AND (f.owner_id, r.owner_id) = (NEW.sender_id, NEW.sender_id)) THEN
        RAISE EXCEPTION 'transfer % is not between two accounts of its sender', NEW.id USING ERRCODE = 'HF002';
      END IF;
    END IF;
    -- A converted transfer starts on exactly the terms of a quote of the bank's.
    IF NEW.quote_id IS NOT NULL THEN
      PERFORM FROM quotes WHERE id = NEW.quote_id AND user_id = NEW.sender_id AND from_account_id = NEW.from_account_id
        AND (amount_minor, to_currency) = (NEW.amount_minor, NEW.currency)
        AND (debited_minor, from_currency) = (NEW.debited_minor, NEW.debited_currency);
      IF NOT FOUND THEN
        RAISE EXCEPTION 'transfer % is not what quote % promises', NEW.id, NEW.quote_id USING ERRCODE = 'HF002';
      END IF;
    END IF;
  END IF;

  v_broken := CASE
    WHEN NEW.amount_minor <= 0 THEN 'amount_positive'
    WHEN NEW.debited_minor <= 0 THEN 'debited_positive'
    WHEN (NEW.status = 'deleted') <> (NEW.ending IS NOT NULL) THEN 'ending_by_status'
    -- The money is as the status says: held, posted or released.
    WHEN (NEW.hold_id IS NOT NULL) <> (NEW.status IN ('pending', 'active'))
      OR (NEW.entry_id IS NOT NULL) <> (NEW.status IN ('approved', 'closed')) THEN 'money_by_status'
    -- A wallet is an entry in the table of lib/transfers/channels.ts, and in no other list: what is no interbank transfer
    -- and no wire is a wallet by that name.
    WHEN NEW.family = 'wallet' AND NEW.channel !~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$' THEN 'channel_name'
    WHEN NEW.family::text <> CASE WHEN NEW.channel IN ('interbank', 'wire') THEN NEW.channel WHEN NEW.channel = 'own' THEN 'interbank'
                                      ELSE 'wallet' END THEN 'channel_of_family'
    WHEN CASE NEW.family WHEN 'wallet' THEN NEW.receiver_email ELSE NEW.account_number END = '' THEN 'receiver_by_family'
    -- Only a conversion makes what leaves another amount than what arrives, and a conversion has a quote.
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

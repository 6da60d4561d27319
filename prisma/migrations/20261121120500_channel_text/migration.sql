-- A wallet is an entry in the table of channels of lib/transfers/channels.ts, and in no other list: what is no interbank
-- transfer and no wire is a wallet by that name. (Rewrites the three tables.)

ALTER TABLE transfers DROP CONSTRAINT transfers_channel_of_family;

ALTER TABLE "transfers" ALTER COLUMN "channel" TYPE TEXT USING channel::text;
ALTER TABLE "network_orders" ALTER COLUMN "rail" TYPE TEXT USING rail::text;
ALTER TABLE "sandbox_network_payments" ALTER COLUMN "rail" TYPE TEXT USING rail::text;

ALTER TABLE transfers
  ADD CONSTRAINT transfers_channel_of_family CHECK (
    family = CASE channel WHEN 'interbank' THEN 'interbank' WHEN 'wire' THEN 'wire' ELSE 'wallet' END::transfer_family),
  ADD CONSTRAINT transfers_channel_name CHECK (channel ~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$');

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

DROP TYPE "transfer_channel";

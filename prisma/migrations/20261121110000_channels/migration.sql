-- All ways to send money in one table: what each needs to know of the receiver, and what leaves the account when it is
-- not what arrives.

CREATE TYPE "transfer_channel" AS ENUM ('interbank', 'wire', 'paypal', 'google_pay', 'skrill', 'transfer_wise', 'payoneer');

ALTER TABLE "transfers"
  ADD COLUMN "channel" "transfer_channel",
  ADD COLUMN "receiver_email" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "country" CHAR(2),
  ADD COLUMN "bank_to" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "swift_code" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "routing_number" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "authorisation" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "debited_minor" BIGINT,
  ADD COLUMN "debited_currency" CHAR(3),
  ADD COLUMN "quote_id" UUID;

UPDATE transfers SET channel = 'interbank', debited_minor = amount_minor, debited_currency = currency;

ALTER TABLE "transfers"
  ALTER COLUMN "channel" SET NOT NULL,
  ALTER COLUMN "debited_minor" SET NOT NULL,
  ALTER COLUMN "debited_currency" SET NOT NULL;

-- A quote is used once.
CREATE UNIQUE INDEX "transfers_quote_id_key" ON "transfers"("quote_id");

ALTER TABLE transfers
  ADD CONSTRAINT transfers_channel_of_family CHECK (
    family = CASE channel WHEN 'interbank' THEN 'interbank' WHEN 'wire' THEN 'wire' ELSE 'wallet' END::transfer_family),
  ADD CONSTRAINT transfers_debited_positive CHECK (debited_minor > 0),
  -- Only a conversion makes what leaves another amount than what arrives, and a conversion has a quote.
  ADD CONSTRAINT transfers_debited_as_quoted CHECK (
    CASE WHEN quote_id IS NULL THEN debited_currency = currency AND debited_minor = amount_minor
         ELSE debited_currency <> currency END),
  ADD CONSTRAINT transfers_receiver_by_family CHECK (
    CASE family WHEN 'wallet' THEN receiver_email <> '' ELSE account_number <> '' END);

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
    NEW.channel := NEW.family::text::transfer_channel;
  END IF;
  RETURN NEW;
END $$;

-- As before (docs/decisions/0005-one-call-transfers.md), with what leaves the account: limits, funds and the hold are
-- about that.
CREATE OR REPLACE FUNCTION record_transfer(
  p_transfer jsonb, p_ledger_account bigint, p_day_start timestamptz, p_daily_limit bigint,
  p_notification jsonb, p_email jsonb, p_audit jsonb,
  OUT outcome text, OUT transfer_id uuid, OUT value bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_new transfers := jsonb_populate_record(NULL::transfers, p_transfer);
  v_known_hash text;
  v_sent bigint;
BEGIN
  SELECT balance_minor - held_minor INTO STRICT value FROM ledger_accounts WHERE id = p_ledger_account FOR NO KEY UPDATE;

  SELECT id, request_hash INTO transfer_id, v_known_hash FROM transfers WHERE request_id = v_new.request_id;
  IF FOUND THEN
    outcome := CASE WHEN v_known_hash = v_new.request_hash THEN 'known' ELSE 'mismatch' END;
    RETURN;
  END IF;

  IF v_new.quote_id IS NOT NULL AND EXISTS (SELECT FROM transfers WHERE quote_id = v_new.quote_id) THEN
    outcome := 'quote';
    RETURN;
  END IF;

  SELECT coalesce(sum(debited_minor), 0) INTO v_sent FROM transfers
    WHERE from_account_id = v_new.from_account_id AND created_at >= p_day_start AND status <> 'deleted';
  IF v_sent + v_new.debited_minor > p_daily_limit THEN
    outcome := 'limit';
    value := greatest(p_daily_limit - v_sent, 0);
    RETURN;
  END IF;

  IF v_new.debited_minor > value THEN
    outcome := 'funds';
    RETURN;
  END IF;

  PERFORM ledger_hold(v_new.hold_id, p_ledger_account, v_new.debited_minor, 'transfer', v_new.id::text, v_new.created_at);
  INSERT INTO transfers SELECT v_new.*;
  INSERT INTO notifications SELECT * FROM jsonb_populate_record(NULL::notifications, p_notification);
  INSERT INTO emails SELECT * FROM jsonb_populate_record(NULL::emails, p_email);
  INSERT INTO audit_events SELECT * FROM jsonb_populate_record(NULL::audit_events, p_audit);
  outcome := 'recorded';
  transfer_id := v_new.id;
END $$;

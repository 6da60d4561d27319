-- The history reads a page from each of its sources in the order of time; a page costs the same however long it is.

-- Who pays, as the receiver reads it: as it was when the transfer was made, like the receiver's name beside it.
ALTER TABLE "transfers"
  ADD COLUMN "payer_name" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "payer_account_number" TEXT NOT NULL DEFAULT '';

UPDATE transfers t SET payer_name = a.account_name, payer_account_number = a.account_number
  FROM accounts a WHERE a.id = t.from_account_id;

CREATE FUNCTION transfers_keep_payer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT account_name, account_number INTO NEW.payer_name, NEW.payer_account_number
    FROM accounts WHERE id = NEW.from_account_id;
  RETURN NEW;
END $$;
CREATE TRIGGER transfers_keep_payer BEFORE INSERT ON transfers
  FOR EACH ROW EXECUTE FUNCTION transfers_keep_payer();

-- The id decides between equal moments, here as in the other orders of time.
CREATE INDEX "transfers_from_account_id_created_at_id_idx" ON "transfers"("from_account_id", "created_at" DESC, "id" DESC);
DROP INDEX "transfers_from_account_id_created_at_idx";

-- The history reads open and ended transfers as two sources. Open ones are few, ended ones mostly approved or closed.
CREATE INDEX transfers_open ON transfers (from_account_id, created_at DESC, id DESC) WHERE status IN ('pending', 'active');
CREATE INDEX transfers_deleted ON transfers (from_account_id, created_at DESC, id DESC) WHERE status = 'deleted';

-- Entries about an account itself (opening balance, adjustments) are few among those about transfers.
CREATE INDEX journal_entries_about_account ON journal_entries (subject_id, posted_at DESC, id DESC)
  WHERE subject_type = 'account';

-- A customer's search looks inside names, account numbers and notes of own transfers, sent or received. Only ended ones
-- are in the index: it is dear to keep, and sending must not wait for it. The few open ones are looked through.
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE INDEX transfers_search ON transfers USING gin (from_account_id, to_account_id,
  (account_name || ' ' || account_number || ' ' || payer_name || ' ' || payer_account_number || ' ' || note) gin_trgm_ops)
  WHERE status IN ('approved', 'closed', 'deleted');
-- How often words occur: the planner takes no such figures from an index of some rows only.
CREATE STATISTICS transfers_searched_text ON
  (account_name || ' ' || account_number || ' ' || payer_name || ' ' || payer_account_number || ' ' || note) FROM transfers;

-- The history of all channels. As before, what only reading needs is about ended transfers, so that sending does not
-- wait for it; the few open ones are looked through.

-- A page of one status, or of one channel (with its statuses one by one), in the order of time.
CREATE INDEX transfers_ended_status ON transfers (from_account_id, status, created_at DESC, id DESC)
  WHERE status IN ('approved', 'closed', 'deleted');
CREATE INDEX transfers_ended_channel ON transfers (from_account_id, channel, status, created_at DESC, id DESC)
  WHERE status IN ('approved', 'closed', 'deleted');
DROP INDEX transfers_deleted;

-- Rare amounts; for frequent ones the order of time leads there sooner.
CREATE INDEX transfers_ended_debited ON transfers (from_account_id, debited_minor)
  WHERE status IN ('approved', 'closed', 'deleted');
CREATE INDEX transfers_arrived_amount ON transfers (to_account_id, amount_minor)
  WHERE status IN ('approved', 'closed');

-- What people call a transfer (lib/transfers/reference.ts) is made of the end of its id.
CREATE INDEX transfers_reference ON transfers ("right"(id::text, 12));

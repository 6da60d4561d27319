-- Staff look through everybody's transfers and customers: whatever they order by, an index has in that order. What is
-- looked for by text is in transfers_search and users_search already.

-- As in the history, of ended transfers only: sending does not wait for it, and the few open ones are sorted when asked for.
CREATE INDEX transfers_ended_amount ON transfers (family, amount_minor, id)
  WHERE status IN ('approved', 'closed', 'deleted');

CREATE INDEX "users_status_created_at_id_idx" ON "users"("status", "created_at" DESC, "id" DESC);
CREATE INDEX "users_first_name_id_idx" ON "users"("first_name", "id");
CREATE INDEX "users_last_name_id_idx" ON "users"("last_name", "id");

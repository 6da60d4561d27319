-- Staff look through everybody's applications: whatever they order by, an index has in that order, and the plan's name is
-- found inside. The applicants are in users_search already (decision 18).

CREATE INDEX loans_search ON loans USING gin (loan_name gin_trgm_ops);
CREATE INDEX deposits_search ON deposits USING gin (deposit_name gin_trgm_ops);

CREATE INDEX "loans_amount_minor_id_idx" ON "loans"("amount_minor", "id");
CREATE INDEX "deposits_amount_minor_id_idx" ON "deposits"("amount_minor", "id");

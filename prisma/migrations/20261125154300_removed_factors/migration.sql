-- When staff took somebody's second factors away: the next log-in sets one up, and for a day nothing leaves and nothing is weakened.
ALTER TABLE "users" ADD COLUMN "factors_removed_at" TIMESTAMPTZ(3);

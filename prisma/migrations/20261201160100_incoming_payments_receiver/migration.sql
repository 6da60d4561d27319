-- A line of a notification looks for the payments with its amount to its account (find_untold_incoming).
DROP INDEX CONCURRENTLY IF EXISTS incoming_payments_receiver;
CREATE INDEX CONCURRENTLY incoming_payments_receiver ON incoming_payments (plain_account(account_named), amount_minor);

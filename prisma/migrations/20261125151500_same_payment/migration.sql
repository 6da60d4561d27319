-- Whether a customer has sent the same payment within a day (docs/decisions/0104-accounts-at-other-banks.md).
DROP INDEX CONCURRENTLY IF EXISTS transfers_same_payment;
CREATE INDEX CONCURRENTLY transfers_same_payment ON transfers (sender_id, amount_minor, account_number, receiver_email, created_at);

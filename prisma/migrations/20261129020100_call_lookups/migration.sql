-- Staff find a caller by a saved payee, by the account of a payee, by the end of the phone number, or by the amount and the day of a
-- payment. Trigrams of digits fit too many numbers, so complete numbers have indexes of their own.
DROP INDEX CONCURRENTLY IF EXISTS beneficiaries_folded;
CREATE INDEX CONCURRENTLY beneficiaries_folded ON beneficiaries USING gin (search_fold(account_name || ' ' || nickname || ' ' || account_number) gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS transfers_amount_at;
CREATE INDEX CONCURRENTLY transfers_amount_at ON transfers (amount_minor, created_at DESC)
  WHERE status IN ('approved', 'closed', 'deleted');
DROP INDEX CONCURRENTLY IF EXISTS beneficiaries_account_number;
CREATE INDEX CONCURRENTLY beneficiaries_account_number ON beneficiaries (account_number);
DROP INDEX CONCURRENTLY IF EXISTS transfers_payee_at;
CREATE INDEX CONCURRENTLY transfers_payee_at ON transfers (account_number, created_at DESC)
  WHERE status IN ('approved', 'closed', 'deleted');
DROP INDEX CONCURRENTLY IF EXISTS users_phone_end;
CREATE INDEX CONCURRENTLY users_phone_end ON users (reverse(regexp_replace(replace(phone_number, '(0)', ''), '[^0-9]', '', 'g')) text_pattern_ops);

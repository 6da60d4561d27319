-- A line of a statement looks for the payment that no statement contains yet, by its amount.
DROP INDEX CONCURRENTLY IF EXISTS incoming_payments_unstated_amount;
CREATE INDEX CONCURRENTLY incoming_payments_unstated_amount ON incoming_payments (rail, amount_minor, value_date)
  WHERE statement_file_id IS NULL;

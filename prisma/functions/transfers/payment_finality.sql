-- Returns the date of the bank from which a payment is final (docs/decisions/finality.md). Null if the payment cannot become final:
-- its money is not posted, goes to another bank, or stays with the same customer. If staff edit the amount, the money is posted
-- again. The first posting still counts, so that no edit postpones the date.
CREATE OR REPLACE FUNCTION payment_final_on(p_transfer transfers) RETURNS date LANGUAGE sql STABLE AS $$
  WITH RECURSIVE posted AS (
    SELECT e.request_id, coalesce(e.business_date, e.posted_at::date) AS date FROM journal_entries e WHERE e.id = p_transfer.entry_id
    UNION ALL
    -- One change of a transfer reverses and posts. Both entries have the transfer's new version in their request ids.
    SELECT b.request_id, coalesce(b.business_date, b.posted_at::date)
      FROM posted p JOIN journal_entries r ON r.request_id = regexp_replace(p.request_id, ':post$', ':reverse')
      JOIN journal_entries b ON b.id = r.reverses_id)
  SELECT min(date) + (SELECT final_days FROM payment_terms)
    FROM posted WHERE EXISTS (SELECT FROM accounts r WHERE r.id = p_transfer.to_account_id AND r.owner_id <> p_transfer.sender_id)
$$;

-- Returns the bank's date. Until the first end-of-day run, this is the calendar date.
CREATE OR REPLACE FUNCTION bank_date() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT coalesce(b.open_on, (bank_moment() AT TIME ZONE b.time_zone)::date) FROM business_day b
$$;

-- Returns true if the receiver of a payment has agreed, in this transaction, to the return of this version of the payment.
CREATE OR REPLACE FUNCTION return_is_agreed(p_transfer uuid, p_version integer) RETURNS boolean LANGUAGE sql AS $$
  SELECT EXISTS (SELECT FROM return_requests
                  WHERE transfer_id = p_transfer AND transfer_version = p_version AND state = 'consented'
                    AND decided_txid = pg_current_xact_id()::text::bigint)
$$;

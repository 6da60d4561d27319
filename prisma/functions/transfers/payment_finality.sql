-- Returns the bank date from which a payment is final (docs/decisions/finality.md). Returns null if the payment cannot become
-- final, because it is not posted, is sent to another bank, or is between accounts of one customer. If staff edit the amount, the
-- money is posted again. The date of the first posting still counts, so that an edit does not postpone the finality.
CREATE OR REPLACE FUNCTION payment_final_on(p_transfer transfers) RETURNS date LANGUAGE sql STABLE AS $$
  WITH RECURSIVE posted AS (
    SELECT e.request_id, coalesce(e.business_date, e.posted_at::date) AS date FROM journal_entries e WHERE e.id = p_transfer.entry_id
    UNION ALL
    -- An edit of the amount reverses the earlier entry and posts a new one. The request ids of the reversal and of the new entry
    -- contain the transfer's new version.
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

-- Returns true if this transaction may return this version of a final payment. In this transaction, the receiver must have
-- agreed, or staff must have decided that the receiver pays.
CREATE OR REPLACE FUNCTION return_is_allowed(p_transfer uuid, p_version integer) RETURNS boolean LANGUAGE sql AS $$
  SELECT EXISTS (SELECT FROM return_requests
                  WHERE transfer_id = p_transfer AND transfer_version = p_version AND state = 'consented'
                    AND decided_txid = pg_current_xact_id()::text::bigint)
      OR EXISTS (SELECT FROM disputes
                  WHERE transfer_id = p_transfer AND transfer_version = p_version AND paid_by = 'receiver'
                    AND decided_txid = pg_current_xact_id()::text::bigint)
$$;

-- Returns true if the receiver has refused a return request since the payment's present entry was posted. Also returns true if a
-- return request for the transfer's present version has expired without the receiver's consent.
CREATE OR REPLACE FUNCTION return_was_denied(p_transfer transfers) RETURNS boolean LANGUAGE sql AS $$
  SELECT EXISTS (SELECT FROM return_requests q JOIN journal_entries e ON e.id = p_transfer.entry_id
                  WHERE q.transfer_id = p_transfer.id
                    AND (q.state = 'refused' AND q.asked_at >= e.posted_at
                         OR q.state <> 'consented' AND q.transfer_version = p_transfer.version AND q.expires_at <= bank_moment()))
$$;

-- Returns true if the bank has paid the sender because of a dispute about the payment's present entry. The receiver then keeps
-- the payment.
CREATE OR REPLACE FUNCTION bank_has_paid_dispute(p_transfer transfers) RETURNS boolean LANGUAGE sql AS $$
  SELECT EXISTS (SELECT FROM disputes d JOIN journal_entries e ON e.id = p_transfer.entry_id
                  WHERE d.transfer_id = p_transfer.id AND d.paid_by = 'bank' AND d.opened_at >= e.posted_at)
$$;

-- Drops the function of the previous release, which did not read disputes.
DROP FUNCTION IF EXISTS return_is_agreed(uuid, integer);

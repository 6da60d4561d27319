-- The content of an incoming payment never changes, and a payment never returns to an earlier state. A row is never removed.
CREATE OR REPLACE FUNCTION incoming_payments_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- The old row, with the new values in those columns that may change. If v_kept differs from the new row, the change is refused.
  v_kept incoming_payments := OLD;
BEGIN
  v_kept.state := NEW.state; v_kept.version := NEW.version; v_kept.statement_file_id := NEW.statement_file_id;
  v_kept.statement_line := NEW.statement_line; v_kept.reason := NEW.reason; v_kept.ends_at := NEW.ends_at; v_kept.note := NEW.note;
  v_kept.asked_at := NEW.asked_at; v_kept.asked_by := NEW.asked_by; v_kept.suspense_entry_id := NEW.suspense_entry_id;
  v_kept.account_id := NEW.account_id; v_kept.credited_minor := NEW.credited_minor; v_kept.credited_currency := NEW.credited_currency;
  v_kept.rate := NEW.rate; v_kept.entry_id := NEW.entry_id; v_kept.booked_at := NEW.booked_at;
  v_kept.reversal_entry_id := NEW.reversal_entry_id; v_kept.return_code := NEW.return_code; v_kept.returned_at := NEW.returned_at;
  v_kept.return_file_id := NEW.return_file_id; v_kept.return_line := NEW.return_line; v_kept.decided_by := NEW.decided_by;
  v_kept.updated_at := NEW.updated_at;
  IF TG_OP = 'DELETE' OR NEW.version <> OLD.version + 1 OR v_kept IS DISTINCT FROM NEW
     OR NOT (NEW.state = OLD.state OR OLD.state = 'received' OR OLD.state = 'waiting' AND NEW.state IN ('booked', 'returned', 'withdrawn')
             OR OLD.state = 'booked' AND NEW.state = 'returned')
     OR OLD.reversal_entry_id IS NOT NULL AND NEW.reversal_entry_id IS DISTINCT FROM OLD.reversal_entry_id
     OR OLD.entry_id IS NOT NULL AND (NEW.entry_id, NEW.account_id, NEW.credited_minor) IS DISTINCT FROM (OLD.entry_id, OLD.account_id, OLD.credited_minor)
     OR OLD.suspense_entry_id IS NOT NULL AND NEW.suspense_entry_id IS DISTINCT FROM OLD.suspense_entry_id THEN
    RAISE EXCEPTION 'incoming payment % stays as it is', OLD.id USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER incoming_payments_keep BEFORE UPDATE OR DELETE ON incoming_payments
  FOR EACH ROW EXECUTE FUNCTION incoming_payments_keep();
ALTER TABLE incoming_payments ENABLE ALWAYS TRIGGER incoming_payments_keep;

-- Returns the text that the customer's history shows for a payment: the purpose, the sender's reference and, after a conversion,
-- the sent amount and the rate.
CREATE OR REPLACE FUNCTION incoming_note(p_payment incoming_payments) RETURNS text LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT concat_ws(' · ', nullif(p_payment.purpose, ''), nullif(p_payment.reference, ''),
    CASE WHEN p_payment.rate IS NOT NULL
         THEN format('%s %s × %s', money_text(p_payment.amount_minor, p_payment.currency), p_payment.currency, trim_scale(p_payment.rate)) END)
$$;

-- Withdraws the incoming payments of a file that is being withdrawn. The money of waiting payments is moved from the suspense
-- account to the settlement account. Payments that came with another file are kept, without the reference to the line of the
-- withdrawn file. The caller holds the rail's lock and has called incoming_in_the_way.
CREATE OR REPLACE FUNCTION withdraw_incoming_payments(p_file uuid, p_actor text, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_payment incoming_payments;
BEGIN
  UPDATE incoming_payments SET statement_file_id = NULL, statement_line = NULL, version = version + 1, updated_at = p_at
   WHERE statement_file_id = p_file AND file_id <> p_file;
  UPDATE incoming_payments SET return_file_id = NULL, return_line = NULL, version = version + 1, updated_at = p_at WHERE return_file_id = p_file;
  FOR v_payment IN SELECT * FROM incoming_payments WHERE file_id = p_file ORDER BY id LOOP
    IF v_payment.state = 'waiting' THEN PERFORM release_incoming_payment(v_payment, '{"code": "incoming-withdrawn"}', p_actor, p_at); END IF;
    UPDATE incoming_payments SET state = 'withdrawn', statement_file_id = NULL, statement_line = NULL, version = version + 1, updated_at = p_at
     WHERE id = v_payment.id;
    PERFORM end_incoming_recalls(v_payment.id, NULL, p_at);
  END LOOP;
  DELETE FROM incoming_identities i WHERE i.file_id = p_file
     OR i.payment_id IN (SELECT id FROM incoming_payments WHERE file_id = p_file);
END $$;

-- Locks the incoming payments of a file. Returns the references of the payments that prevent the withdrawal of the file. Such a
-- payment was credited to a customer or returned, or is also in a later file.
CREATE OR REPLACE FUNCTION incoming_in_the_way(p_file uuid) RETURNS text[] LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM incoming_payments WHERE p_file IN (file_id, statement_file_id, return_file_id) ORDER BY id FOR NO KEY UPDATE;
  RETURN ARRAY(SELECT coalesce(nullif(reference, ''), transaction_id) FROM incoming_payments
                WHERE file_id = p_file AND (state IN ('booked', 'returned') OR statement_file_id <> p_file) ORDER BY created_at, id LIMIT 6);
END $$;

-- Returns the names of later notification files that repeat a credit of p_file. The import of a later file did not book this
-- credit again. If p_file were withdrawn, the credit would never be booked. Lines are compared as in find_incoming_identity: two
-- lines are the same credit if they share a strong key. Two lines are also the same credit if their weak keys are equal and their
-- strong keys do not contradict each other. A notification may also repeat a payment without an equal key (find_untold_incoming).
CREATE OR REPLACE FUNCTION incoming_left_out(p_file settlement_files) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_later uuid[] := ARRAY(
    SELECT f.id FROM settlement_files f
     WHERE f.rail = p_file.rail AND f.state = 'confirmed' AND is_notification(f) AND f.problem_count > 0 AND f.ended_at >= p_file.ended_at
       AND f.id <> p_file.id);
BEGIN
  IF cardinality(v_later) = 0 THEN RETURN '{}'; END IF;
  RETURN ARRAY(
    WITH own AS MATERIALIZED (
      SELECT l.payment, l.amount_minor, l.currency FROM settlement_lines l
       WHERE l.file_id = p_file.id AND l.problem IS NULL AND l.is_credit AND l.payment IS NOT NULL AND l.transfer_id IS NULL
         -- Credits of payments that came with another file are not affected by the withdrawal.
         AND NOT EXISTS (SELECT FROM incoming_payments i
                          WHERE i.statement_file_id = p_file.id AND i.statement_line = l.number AND i.file_id <> p_file.id)),
    left_out AS MATERIALIZED (
      SELECT l.file_id, l.payment, l.amount_minor, l.currency, l.problem FROM settlement_lines l
       WHERE l.file_id = ANY (v_later) AND l.problem IN ('repeated', 'in_statement', 'other_content', 'several'))
    SELECT f.name FROM settlement_files f
     WHERE f.id IN (
       SELECT x.file_id
         FROM (SELECT n.file_id, k.key FROM left_out n CROSS JOIN LATERAL jsonb_array_elements_text(n.payment -> 'keys') k(key)) x
         JOIN (SELECT k.key FROM own o CROSS JOIN LATERAL jsonb_array_elements_text(o.payment -> 'keys') k(key)) y ON y.key = x.key
       UNION
       SELECT n.file_id FROM left_out n
         JOIN own o ON (n.payment ->> 'like', n.amount_minor, n.currency) = (o.payment ->> 'like', o.amount_minor, o.currency)
                   AND n.payment ->> 'valueDate' IS NOT DISTINCT FROM o.payment ->> 'valueDate'
        WHERE NOT EXISTS (
          SELECT FROM jsonb_array_elements_text(n.payment -> 'keys') a JOIN jsonb_array_elements_text(o.payment -> 'keys') b
              ON split_part(a, ' ', 1) = split_part(b, ' ', 1) AND split_part(a, ' ', 1) NOT IN ('servicer', 'message'))
       UNION
       SELECT i.file_id FROM incoming_identities i JOIN incoming_payments p ON p.id = i.payment_id
        WHERE p.file_id = p_file.id AND i.file_id = ANY (v_later)
       UNION
       SELECT n.file_id FROM left_out n
         JOIN own o ON (n.amount_minor, n.currency) = (o.amount_minor, o.currency)
                   AND is_same_account(n.payment ->> 'account', o.payment ->> 'account')
        WHERE n.problem = 'several')
     ORDER BY f.ended_at, f.id LIMIT 6);
END $$;

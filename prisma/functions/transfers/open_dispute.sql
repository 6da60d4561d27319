-- Opens a dispute about a payment. p_actor is the payment's sender, or a member of staff who acts for the sender. The dispute
-- lapses after 30 days. Outcomes: `opened`, `missing` (no such payment, or p_actor is a customer who has not sent it), `own` (a
-- member of staff receives the payment).
-- `impossible`, `waits`, `decided`: see dispute_obstacle.
CREATE OR REPLACE FUNCTION open_dispute(
  p_id uuid, p_transfer uuid, p_ground text, p_explanation text, p_actor uuid, p_at timestamptz, p_origin jsonb)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_transfer transfers;
  v_receiver uuid;
  v_ends_at timestamptz := least(p_at, bank_moment()) + interval '30 days';
  v_obstacle text;
BEGIN
  SELECT * INTO v_transfer FROM transfers WHERE id = p_transfer FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'missing'; END IF;
  SELECT owner_id INTO v_receiver FROM accounts WHERE id = v_transfer.to_account_id;
  IF p_actor <> v_transfer.sender_id THEN
    IF NOT EXISTS (SELECT FROM users WHERE id = p_actor AND role IN ('admin', 'teller')) THEN RETURN 'missing'; END IF;
    IF p_actor = v_receiver THEN RETURN 'own'; END IF;
    PERFORM acts_for_bank(p_actor::text, v_transfer.sender_id);
  END IF;
  PERFORM end_dispute(d, 'lapsed', p_at) FROM disputes d
    WHERE d.transfer_id = p_transfer AND d.state = 'open' AND d.ends_at <= bank_moment();
  v_obstacle := dispute_obstacle(v_transfer);
  IF v_obstacle IS NOT NULL THEN RETURN v_obstacle; END IF;
  INSERT INTO disputes (id, transfer_id, sender_id, receiver_id, ground, explanation, opened_by, opened_at, ends_at)
    VALUES (p_id, p_transfer, v_transfer.sender_id, v_receiver, p_ground::dispute_ground, p_explanation, p_actor, p_at, v_ends_at);
  PERFORM tell_of_dispute(v_transfer, 'dispute-opened', 'disputed', '', p_at, p_origin || jsonb_build_object(
    'action', 'transfer.dispute', 'actor', p_actor,
    'after', jsonb_build_object('ground', p_ground, 'explanation', p_explanation, 'endsAt', v_ends_at)));
  RETURN 'opened';
END $$;

-- Returns the reason why nobody can dispute a payment now, or null. `waits`: a dispute is open. `decided`: a dispute about the
-- payment's present entry was already decided or withdrawn. A lapsed dispute does not count. `impossible`: the payment is not
-- final, or the receiver can still answer a return request (ask_for_return).
CREATE OR REPLACE FUNCTION dispute_obstacle(p_transfer transfers) RETURNS text LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM disputes WHERE transfer_id = p_transfer.id AND state = 'open' AND ends_at > bank_moment()) THEN 'waits'
    WHEN EXISTS (SELECT FROM disputes d JOIN journal_entries e ON e.id = p_transfer.entry_id
                  WHERE d.transfer_id = p_transfer.id AND d.state IN ('for_sender', 'rejected', 'withdrawn')
                    AND d.opened_at >= e.posted_at) THEN 'decided'
    WHEN payment_final_on(p_transfer) IS NULL OR payment_final_on(p_transfer) > bank_date() THEN 'impossible'
    WHEN NOT return_was_denied(p_transfer) THEN 'impossible'
  END
$$;

-- Writes the notices about a dispute to the outbox, one for the sender and one for the receiver. If the event for a person is
-- null, this person gets no notice. The sender's row contains the audit event.
CREATE OR REPLACE FUNCTION tell_of_dispute(
  p_transfer transfers, p_to_sender text, p_to_receiver text, p_reason text, p_at timestamptz, p_audit jsonb)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO transfer_outbox (transfer_id, recipient_id, event, amount_minor, currency, counterparty, reason, audit, happened_at)
    SELECT p_transfer.id, p.id, p.event, p_transfer.amount_minor, p_transfer.currency, p.counterparty, p_reason, p.audit, p_at
      FROM accounts r JOIN users u ON u.id = p_transfer.sender_id
      CROSS JOIN LATERAL (VALUES (p_transfer.sender_id, p_to_sender, p_transfer.account_name, p_audit),
                                 (r.owner_id, p_to_receiver, rtrim(u.first_name || ' ' || u.last_name), NULL)) p(id, event, counterparty, audit)
     WHERE r.id = p_transfer.to_account_id AND (p.event IS NOT NULL OR p.audit IS NOT NULL)
$$;

-- A dispute may change only while it is open, and the sender's claim never changes.
CREATE OR REPLACE FUNCTION disputes_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_may_change text[] := '{state,version,answer,answered_at,reason,paid_by,entry_id,decided_by,ended_at,decided_txid,transfer_version}';
BEGIN
  IF OLD.state <> 'open' OR NEW.version <> OLD.version + 1 OR OLD.answer NOT IN ('', NEW.answer)
     OR to_jsonb(NEW) - v_may_change <> to_jsonb(OLD) - v_may_change THEN
    RAISE EXCEPTION 'dispute % stays as it is', OLD.id USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER disputes_keep BEFORE UPDATE ON disputes FOR EACH ROW EXECUTE FUNCTION disputes_keep();
ALTER TABLE disputes ENABLE ALWAYS TRIGGER disputes_keep;

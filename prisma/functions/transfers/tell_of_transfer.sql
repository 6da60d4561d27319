-- Writes the notices of a changed transfer to the outbox. The row for the sender includes the audit event. A second row notifies
-- a receiver at this bank when the money arrives or is taken back.
CREATE OR REPLACE FUNCTION tell_of_transfer(
  p_old transfers, p_new transfers, p_steps text[], p_receiver uuid, p_sender_name text, p_audit jsonb)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_event text;
BEGIN
  IF p_new.status <> p_old.status OR p_new.amount_minor <> p_old.amount_minor THEN
    v_event := CASE p_new.status WHEN 'pending' THEN 'initiated' WHEN 'active' THEN 'in-progress' WHEN 'approved' THEN 'approved'
                                 WHEN 'closed' THEN 'completed' WHEN 'deleted' THEN replace(p_new.ending::text, '_', '-') END;
  END IF;
  INSERT INTO transfer_outbox (transfer_id, recipient_id, event, amount_minor, currency, counterparty, reason, reason_code,
                               audit, happened_at)
    VALUES (p_new.id, p_new.sender_id, v_event, p_new.amount_minor, p_new.currency, p_new.account_name, p_new.reason,
            p_new.reason_code, p_audit, p_new.updated_at);
  -- For a transfer between own accounts, the receiver is also the sender and needs no second row.
  IF p_receiver IS NULL OR p_receiver = p_new.sender_id THEN
    RETURN;
  END IF;
  IF 'reverse' = ANY (p_steps) THEN
    INSERT INTO transfer_outbox (transfer_id, recipient_id, event, amount_minor, currency, counterparty, happened_at)
      VALUES (p_new.id, p_receiver, 'returned', p_old.amount_minor, p_new.currency, p_sender_name, p_new.updated_at);
  END IF;
  IF 'post' = ANY (p_steps) THEN
    INSERT INTO transfer_outbox (transfer_id, recipient_id, event, amount_minor, currency, counterparty, happened_at)
      VALUES (p_new.id, p_receiver, 'received', p_new.amount_minor, p_new.currency, p_sender_name, p_new.updated_at);
  END IF;
END $$;

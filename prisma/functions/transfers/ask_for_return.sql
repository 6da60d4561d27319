-- Asks the receiver of a payment whether the bank may return the whole payment. The request expires after 14 days, or ends earlier
-- when the transfer changes. Outcomes: `asked`, `missing`, `own`.
-- `changed`: the transfer now has another version.
-- `impossible`: the payment is not posted, its receiver is not another customer of this bank, or the bank has already paid the
--   sender because of a dispute.
-- `waits`: an earlier request is open.
CREATE OR REPLACE FUNCTION ask_for_return(
  p_id uuid, p_transfer uuid, p_version integer, p_reason text, p_actor text, p_at timestamptz, p_origin jsonb)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_transfer transfers;
  v_receiver uuid;
  v_expires_at timestamptz := least(p_at, bank_moment()) + interval '14 days';
BEGIN
  SELECT * INTO v_transfer FROM transfers WHERE id = p_transfer FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'missing'; END IF;
  SELECT owner_id INTO v_receiver FROM accounts WHERE id = v_transfer.to_account_id;
  IF p_actor IN (v_transfer.sender_id::text, v_receiver::text) THEN RETURN 'own'; END IF;
  PERFORM acts_for_bank(p_actor, v_transfer.sender_id);
  IF v_transfer.version <> p_version THEN RETURN 'changed'; END IF;
  IF payment_final_on(v_transfer) IS NULL OR bank_has_paid_dispute(v_transfer) THEN RETURN 'impossible'; END IF;
  UPDATE return_requests SET state = 'ended', decided_at = p_at
   WHERE transfer_id = p_transfer AND state = 'open' AND NOT return_request_is_open(return_requests, v_transfer.version);
  INSERT INTO return_requests (id, transfer_id, transfer_version, receiver_id, reason, asked_by, asked_at, expires_at)
    VALUES (p_id, p_transfer, p_version, v_receiver, p_reason, p_actor::uuid, p_at, v_expires_at)
    ON CONFLICT (transfer_id) WHERE state = 'open' DO NOTHING;
  IF NOT FOUND THEN RETURN 'waits'; END IF;
  INSERT INTO transfer_outbox (transfer_id, recipient_id, event, amount_minor, currency, counterparty, reason, audit, happened_at)
    SELECT p_transfer, v_receiver, 'return-asked', v_transfer.amount_minor, v_transfer.currency,
           rtrim(u.first_name || ' ' || u.last_name), p_reason,
           p_origin || jsonb_build_object('action', 'transfer.ask-return', 'actor', p_actor,
             'after', jsonb_build_object('amountMinor', v_transfer.amount_minor::text, 'reason', p_reason)), p_at
      FROM users u WHERE u.id = v_transfer.sender_id;
  RETURN 'asked';
END $$;

-- Returns true if the receiver can still answer a request. The caller states the present version of the transfer. The database's
-- clock decides, so that a caller cannot extend the time for the answer.
CREATE OR REPLACE FUNCTION return_request_is_open(p_request return_requests, p_version integer) RETURNS boolean LANGUAGE sql AS $$
  SELECT p_request.state = 'open' AND p_request.transfer_version = p_version AND p_request.expires_at > bank_moment()
$$;

-- Records the answer of a payment's receiver to a return request. If the receiver consents, the function returns the whole
-- payment in the same transaction. No second member of staff is needed, because the receiver has consented to the return. The
-- service has checked the receiver's PIN or passkey. p_ids contains the ids of the rows that the return writes, as in
-- move_transfers. p_origin contains the origin of the request and the action of the audit event.
--
-- Outcomes: `consented`, `refused`, `missing` (nobody has asked p_receiver).
-- `ended`: the request was already answered, has expired, or is about an earlier version of the transfer.
-- `funds`: the receiver's available money is too low. The request stays open.
CREATE OR REPLACE FUNCTION answer_return(
  p_id uuid, p_receiver uuid, p_consents boolean, p_ids jsonb, p_at timestamptz, p_origin jsonb)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_request return_requests;
  v_transfer transfers;
  v_outcome text;
  v_constraint text;
  v_subjects text[];
  v_acts text[] := ARRAY['reversal', 'dispute'];
BEGIN
  SELECT * INTO v_request FROM return_requests WHERE id = p_id AND receiver_id = p_receiver;
  IF NOT FOUND THEN RETURN 'missing'; END IF;
  -- A proposal to take this payment back holds the same money. The return ends the proposal.
  IF p_consents THEN
    v_subjects := v_request.transfer_id::text || ARRAY(SELECT id::text FROM disputes WHERE transfer_id = v_request.transfer_id);
    PERFORM lock_held_proposals(v_subjects, v_acts);
  END IF;
  PERFORM FROM ledger_accounts
    WHERE id IN (SELECT a.ledger_account_id FROM transfers t JOIN accounts a ON a.id IN (t.from_account_id, t.to_account_id)
                  WHERE t.id = v_request.transfer_id)
    ORDER BY id FOR NO KEY UPDATE;
  SELECT * INTO v_transfer FROM transfers WHERE id = v_request.transfer_id FOR NO KEY UPDATE;
  SELECT * INTO v_request FROM return_requests WHERE id = p_id FOR NO KEY UPDATE;
  IF NOT return_request_is_open(v_request, v_transfer.version) THEN RETURN 'ended'; END IF;
  BEGIN
    UPDATE return_requests
       SET state = (CASE WHEN p_consents THEN 'consented' ELSE 'refused' END)::return_request_state, decided_at = p_at,
           decided_txid = pg_current_xact_id()::text::bigint
     WHERE id = p_id;
    IF NOT p_consents THEN
      -- The audit event is written by way of the outbox, which keeps the order of the transfer's events. The column `event` of the
      -- row is empty, so the outbox sends no notice. The service itself notifies the member of staff who asked.
      INSERT INTO transfer_outbox (transfer_id, recipient_id, amount_minor, currency, counterparty, audit, happened_at)
        VALUES (v_transfer.id, p_receiver, v_transfer.amount_minor, v_transfer.currency, '',
                p_origin || jsonb_build_object('actor', p_receiver), p_at);
      RETURN 'refused';
    END IF;
    PERFORM end_held_proposals(v_subjects, v_acts);
    v_outcome := move_transfer(
      p_ids || jsonb_build_object('id', v_transfer.id, 'family', v_transfer.family, 'version', v_transfer.version,
        'onlyPending', false, 'status', 'deleted', 'ending', 'rejected', 'reason', v_request.reason,
        'steps', jsonb_build_array('reverse'), 'network', 'none', 'action', p_origin ->> 'action'),
      p_receiver::text, p_at, p_origin);
    IF v_outcome <> 'moved' THEN
      RAISE EXCEPTION 'the return of transfer % gave %', v_transfer.id, v_outcome USING ERRCODE = 'HF004';
    END IF;
  EXCEPTION WHEN check_violation THEN
    GET STACKED DIAGNOSTICS v_constraint = CONSTRAINT_NAME;
    IF v_constraint <> 'ledger_accounts_available_not_negative' THEN RAISE; END IF;
    RETURN 'funds';
  END;
  RETURN 'consented';
END $$;

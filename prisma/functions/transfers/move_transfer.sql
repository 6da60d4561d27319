-- Changes the status or the amount of one transfer, and posts the money accordingly. The callers, move_transfers and
-- work_settlement_exception, have locked the accounts. p_move is described in move_transfers.
--
-- Outcomes: `moved`, `missing`, `not_pending`, `sender_stopped`.
-- `held`: the sender's account is held (held_until), so no money may leave it.
-- `price_ended`: the quoted price of the conversion is no longer valid, so no money may be held or posted at this price.
-- `own`: p_mover is the sender or the receiver. A sender may only cancel.
-- `cancelled`: the customer has cancelled the transfer, and a cancellation is final.
-- `changed`: the transfer now has another version.
-- `waits`: the receiver is blocked, so the pending transfer has become active and its money stays held. The caller must commit.
-- `receiver_blocked`: the receiver is blocked, and the transfer is unchanged.
-- `network_paid`: the network has accepted the order, or a file lists the payment as paid. `network_ended`: the network has
--   refused or cancelled the order. `network_has_it`: the order was sent, so only a deletion is possible.
-- `network_undecided`: the network's file returns the money, but the network has not yet answered the order.
-- `second_person`: the act needs a second person, and nobody has confirmed exactly this act.
-- `final`: the payment is final, and neither its receiver nor the decision of a dispute allows the return
--   (docs/decisions/finality.md).
-- `recall` (from move_transfers): the network must first cancel the order.
CREATE OR REPLACE FUNCTION move_transfer(p_move jsonb, p_mover text, p_at timestamptz, p_origin jsonb)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_old transfers;
  v_new transfers;
  v_people record;
  v_order network_orders;
  v_steps text[] := ARRAY(SELECT jsonb_array_elements_text(p_move -> 'steps'));
  v_network text := p_move ->> 'network';
  v_step text;
  v_request text;
  v_outcome text := 'moved';
  -- True if the receiver at this bank has agreed to the return of the money, or if staff have decided that the receiver pays.
  v_is_allowed boolean := false;
BEGIN
  SELECT * INTO v_old FROM transfers WHERE id = (p_move ->> 'id')::uuid FOR NO KEY UPDATE;
  IF NOT FOUND OR v_old.family::text <> p_move ->> 'family' THEN RETURN 'missing'; END IF;
  IF v_old.ending = 'cancelled' THEN RETURN 'cancelled'; END IF;
  IF (p_move ->> 'onlyPending')::boolean AND v_old.status <> 'pending' THEN RETURN 'not_pending'; END IF;
  IF v_old.version <> (p_move ->> 'version')::bigint THEN RETURN 'changed'; END IF;
  v_new := v_old;
  v_new.status := p_move ->> 'status';
  v_new.ending := p_move ->> 'ending';
  v_new.reason := coalesce(p_move ->> 'reason', v_old.reason);
  v_new.reason_code := CASE WHEN v_new.status = 'deleted' THEN p_move ->> 'reasonCode' END;
  v_new.amount_minor := coalesce((p_move ->> 'amountMinor')::bigint, v_old.amount_minor);
  v_new.debited_minor := coalesce((p_move ->> 'debitedMinor')::bigint, v_old.debited_minor);
  v_new.version := v_old.version + 1;
  v_new.updated_at := p_at;
  SELECT f.ledger_account_id AS from_ledger, rtrim(u.first_name || ' ' || u.last_name) AS sender_name,
         CASE WHEN 'blocked' IN (f.status::text, u.status::text) OR 'suspended' IN (f.status::text, u.status::text)
              THEN true ELSE f.status <> 'active' END AS is_stopped,
         sender_is_held(u, p_at) AND r.owner_id IS DISTINCT FROM v_old.sender_id AS is_held,
         r.ledger_account_id AS to_ledger, r.owner_id AS receiver_id,
         'blocked' IN (r.status::text, ru.status::text) AS is_blocked
    INTO v_people FROM accounts f JOIN users u ON u.id = v_old.sender_id
    LEFT JOIN accounts r ON r.id = v_old.to_account_id LEFT JOIN users ru ON ru.id = r.owner_id
    WHERE f.id = v_old.from_account_id;

  -- A payment inside this bank involves no network. The value `network` in p_move is ignored, so that a caller who passes
  -- "answer" cannot avoid the checks below.
  IF v_old.to_account_id IS NOT NULL THEN
    v_network := 'none';
    IF 'reverse' = ANY (v_steps) THEN v_is_allowed := return_is_allowed(v_old.id, v_old.version); END IF;
  END IF;

  -- Nobody may decide on a transfer of their own money. A receiver may only agree to a return, and a sender may only cancel.
  IF p_mover = v_people.receiver_id::text AND NOT (v_is_allowed AND v_steps = ARRAY['reverse'])
     OR p_mover = v_old.sender_id::text AND v_new.ending IS DISTINCT FROM 'cancelled' THEN
    RETURN 'own';
  END IF;

  IF 'reverse' = ANY (v_steps) AND NOT v_is_allowed THEN
    IF payment_final_on(v_old) <= bank_date() OR bank_has_paid_dispute(v_old) THEN RETURN 'final'; END IF;
  END IF;

  -- When the quoted price of a conversion is no longer valid, the transfer may still be deleted, which releases or returns its
  -- money. If its money is posted and stays posted, its status may also change. All other changes are refused.
  IF v_old.quote_id IS NOT NULL AND v_new.status <> 'deleted'
     AND (cardinality(v_steps) > 0 OR v_old.entry_id IS NULL AND v_new.status <> v_old.status)
     AND price_has_ended(v_old, p_at) THEN
    RETURN 'price_ended';
  END IF;

  -- While the sender is suspended or blocked, or the sending account is not active, money may be returned, but no further money
  -- may be held or posted (docs/domain.md, "Whose status stops which money").
  IF v_people.is_stopped AND ('post' = ANY (v_steps) OR v_steps = ARRAY['hold']
                              OR 'hold' = ANY (v_steps) AND v_new.debited_minor > v_old.debited_minor) THEN
    RETURN 'sender_stopped';
  END IF;
  -- The account is held for a day after staff have removed the owner's second factors or corrected the contact data (held_until).
  -- During this day, the transfer cannot be posted, but other changes are possible.
  IF v_people.is_held AND 'post' = ANY (v_steps) THEN RETURN 'held'; END IF;
  IF v_people.is_blocked AND 'post' = ANY (v_steps) THEN
    IF v_old.status <> 'pending' THEN RETURN 'receiver_blocked'; END IF;
    -- The receiver cannot get the money now, so the transfer becomes active and its money stays held.
    v_outcome := 'waits';
    v_steps := '{}';
    v_new := v_old;
    v_new.status := 'active';
    v_new.version := v_old.version + 1;
    v_new.updated_at := p_at;
  END IF;

  -- The money is not returned before the network has answered the order, because the network may still pay.
  -- receive-network-answer.ts stores a refusal in the order before it moves the transfer, so that this check passes.
  IF 'reverse' = ANY (v_steps) AND v_network = 'answer' THEN
    IF EXISTS (SELECT FROM network_orders WHERE transfer_id = v_old.id AND state IN ('queued', 'submitted')) THEN
      RETURN 'network_undecided';
    END IF;
  END IF;

  -- Above the four-eyes limit, posting a payment and raising the debited amount need a second person, whoever p_mover is.
  IF 'post' = ANY (v_steps) OR v_new.debited_minor > v_old.debited_minor THEN
    IF NOT four_eyes('transfer', concat_ws('|', v_old.id, v_old.version, v_new.status, v_new.amount_minor), v_old.sender_id,
                     v_new.debited_minor, v_new.debited_currency, 'transfer:' || v_old.id, p_mover,
                     v_old.status IN ('pending', 'active') AND v_new.debited_minor = v_old.debited_minor) THEN
      RETURN 'second_person';
    END IF;
  END IF;
  -- Above the four-eyes limit, a second person is needed for a reversal, and for the return of money that the network has sent
  -- back. A reversal counts towards the receiver's limit if the receiver is at this bank and loses the money. Otherwise, a
  -- reversal counts towards the sender's limit.
  IF 'reverse' = ANY (v_steps) AND v_network <> 'answer' AND NOT v_is_allowed THEN
    IF NOT four_eyes('reversal', concat_ws('|', v_old.id, v_old.version, v_new.status), coalesce(v_people.receiver_id, v_old.sender_id),
                     CASE WHEN v_people.receiver_id IS NULL THEN v_old.debited_minor ELSE v_old.amount_minor END,
                     CASE WHEN v_people.receiver_id IS NULL THEN v_old.debited_currency ELSE v_old.currency END,
                     'transfer:' || v_old.id, p_mover) THEN
      RETURN 'second_person';
    END IF;
  END IF;
  IF 'reverse' = ANY (v_steps) AND v_network = 'answer' THEN
    IF EXISTS (SELECT FROM network_orders WHERE transfer_id = v_old.id AND state = 'accepted')
       AND NOT four_eyes('return', concat_ws('|', v_old.id, v_old.version), v_old.sender_id, v_old.debited_minor,
                         v_old.debited_currency, 'return:' || v_old.id, p_mover) THEN
      RETURN 'second_person';
    END IF;
  END IF;

  -- This check comes last, so that the bank asks the network to cancel an order only if all other checks have passed. A changed
  -- amount is checked even if the change has no steps. A new amount of a returned payment moves no money, but it would contradict
  -- the network's files.
  IF v_old.to_account_id IS NULL AND v_network <> 'answer'
     AND (cardinality(v_steps) > 0 OR v_new.amount_minor <> v_old.amount_minor) THEN
    SELECT * INTO v_order FROM network_orders WHERE transfer_id = v_old.id FOR NO KEY UPDATE;
    IF v_order.attempts = 0 AND 'reverse' = ANY (v_steps) THEN
      -- The order was never sent, so a file that lists its payment is wrong. Staff must examine the file before the money is
      -- returned.
      IF EXISTS (SELECT FROM settlement_lines WHERE transfer_id = v_old.id) THEN RETURN 'network_paid'; END IF;
    END IF;
    IF v_order.attempts > 0 THEN
      IF v_order.state = 'accepted' THEN RETURN 'network_paid'; END IF;
      IF v_order.state IN ('refused', 'cancelled') THEN RETURN 'network_ended'; END IF;
      IF v_new.status <> 'deleted' THEN RETURN 'network_has_it'; END IF;
    END IF;
  END IF;

  -- Each step changes the books. A request id contains the new version of the transfer, so no two changes of a transfer share a
  -- request id.
  FOREACH v_step IN ARRAY v_steps LOOP
    v_request := format('transfer:%s:%s:%s', v_old.id, v_new.version, v_step);
    CASE v_step
      WHEN 'release', 'capture' THEN
        PERFORM ledger_close_hold(v_old.hold_id, CASE v_step WHEN 'release' THEN 'released' ELSE 'captured' END::hold_state, p_at);
        v_new.hold_id := NULL;
      WHEN 'reverse' THEN
        PERFORM capture_proposal_hold(p_at);
        PERFORM ledger_reverse(v_old.entry_id, (p_move ->> 'reversalId')::uuid, p_mover, '{"code": "transfer-taken-back"}', v_request, p_at);
        v_new.entry_id := NULL;
      WHEN 'hold' THEN
        v_new.hold_id := p_move ->> 'holdId';
        PERFORM ledger_hold(v_new.hold_id, v_people.from_ledger, v_new.debited_minor, 'transfer', v_old.id::text, p_at);
      WHEN 'post' THEN
        v_new.entry_id := post_transfer(v_new, v_people.from_ledger, v_people.to_ledger, (p_move ->> 'entryId')::uuid,
                                        p_mover, v_request, p_at);
    END CASE;
  END LOOP;

  -- The ending `rejected` means that the money was held but never posted. The ending `reversed` means that the money was posted
  -- and then returned.
  IF v_new.ending = 'rejected' AND 'reverse' = ANY (v_steps) THEN v_new.ending := 'reversed'; END IF;

  IF v_order.attempts > 0 THEN
    IF v_network <> 'recalled' AND NOT is_preview() THEN
      -- The network has the order, so the exception rolls the steps back. move_transfers catches the exception and returns
      -- `recall`. The trial of a proposal asks no network, because a second person has not confirmed the act yet.
      RAISE EXCEPTION 'recall' USING ERRCODE = 'HF005';
    END IF;
    UPDATE network_orders SET state = 'cancelled', answered_at = p_at, failures = 0, last_error = NULL,
                              submitted_at = coalesce(submitted_at, p_at) WHERE transfer_id = v_old.id;
  ELSIF v_old.to_account_id IS NULL AND v_network <> 'answer' THEN
    IF 'reverse' = ANY (v_steps) THEN DELETE FROM network_orders WHERE transfer_id = v_old.id; END IF;
    IF 'post' = ANY (v_steps) THEN
      INSERT INTO network_orders (transfer_id, rail, next_attempt_at, created_at)
        VALUES (v_old.id, v_old.channel, p_at, p_at);
    END IF;
  END IF;

  IF v_new.debited_minor <> v_old.debited_minor THEN
    v_new.counted_minor := limit_worth(v_new.debited_minor, v_new.debited_currency, p_at);
  END IF;
  UPDATE transfers
     SET status = v_new.status, ending = v_new.ending, reason = v_new.reason, reason_code = v_new.reason_code, amount_minor = v_new.amount_minor,
         debited_minor = v_new.debited_minor, hold_id = v_new.hold_id, entry_id = v_new.entry_id,
         counted_minor = v_new.counted_minor, version = v_new.version, updated_at = v_new.updated_at
   WHERE id = v_old.id;
  -- If the receiver agrees to the return before staff have decided a dispute, the dispute ends.
  IF v_is_allowed THEN
    UPDATE disputes SET state = 'returned', version = version + 1, ended_at = p_at WHERE transfer_id = v_old.id AND state = 'open';
  END IF;
  PERFORM count_transfer_again(v_old, v_new);
  PERFORM tell_of_transfer(v_old, v_new, v_steps, v_people.receiver_id, v_people.sender_name,
    p_origin || jsonb_build_object('action', p_move ->> 'action', 'actor', p_mover,
      'before', jsonb_build_object('status', v_old.status, 'amountMinor', v_old.amount_minor::text, 'reason', v_old.reason),
      'after', jsonb_build_object('status', v_new.status, 'amountMinor', v_new.amount_minor::text, 'reason', v_new.reason)
        || CASE WHEN v_new.reason_code IS NULL THEN '{}' ELSE jsonb_build_object('reasonCode', v_new.reason_code) END));
  RETURN v_outcome;
END $$;

-- Carries out one act of staff on an exception. Staff cannot act on an exception about their own money. Acts:
-- `match`: matches a file's line with a transfer. p_target is the transfer. For an exception of the kind `missing_there`, the
--   transfer is known, and p_target is the `missing_with_us` exception of the line.
-- `reverse`: pays the transfer's money back to its sender. Money that the network returned in parts is paid back in one posting,
--   after all parts have arrived. If a message of the network states that the missing rest is charges, the whole amount is paid
--   back, and the bank bears the charges (end_network_return).
-- `suspense`: posts the difference to the suspense account.
-- `note`: ends an exception with a note. An exception about a line cannot end by a note while its difference is on the suspense
--   account, or while the network's message about the same return waits, because the money must be booked. An exception about a
--   payment that a file lacks can always end by a note; the payment's amount then stays on the settlement account.
-- `customer`: pays the difference to a customer. p_target is the customer's account. If p_target is null, the account from which
--   the exception's transfer was sent is credited. Staff can pay a returned part of a payment to its sender in this way.
-- `fee`, `claim`, `loss`: books the difference to the fees of networks, to the claims on the network, or to the operating losses.
--
-- Above the four-eyes limit, these acts need a second person: paying money back, posting to the suspense account, booking a
-- difference, and reversing a posting to the suspense account by a note or a match. If no second person has confirmed the act,
-- the result is the error HF007 or the outcome `second_person`. All returns that one file causes count together towards the
-- limit. The function takes its locks in the order of ARCHITECTURE.md: the actor's row, the rail, the account in the books, the
-- counters of four eyes, exceptions, the transfer.
--
-- Outcomes: `worked`, `missing`, `forbidden`, `own`, `ended`, and the outcomes of move_transfer.
-- `changed`: the exception now has another version.
-- `impossible`: this kind or state of exception does not allow the act, or the text of a note is empty.
-- `receiver`: the customer's account has another currency, or is blocked.
-- `target`: p_target does not fit this exception.
-- `returned`: earlier lines have returned parts of the transfer, and the amount of this line is not the rest.
-- `stated`: a line of a file may be about the missing payment (may_be_stated).
-- `silent`: the network may still have paid the missing payment, because its silence proves nothing yet (silence_proves).
-- `amount`: the returned money and the stated charges are not equal to the sent amount.
-- `given_back`: more money than the transfer's amount would then be back on the sending account (given_back).
-- `network_undecided`: the network has not answered the order yet. If the network refuses the order, the whole amount goes back.
CREATE OR REPLACE FUNCTION work_settlement_exception(
  p_exception uuid, p_version integer, p_act text, p_target uuid, p_note text, p_reason text, p_actor uuid, p_roles text[],
  p_ids jsonb, p_at timestamptz, p_origin jsonb)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_exception settlement_exceptions;
  v_other settlement_exceptions;
  v_booked settlement_exceptions;
  v_transfer transfers;
  v_target uuid := p_target;
  v_suspense uuid;
  v_outcome text;
  -- The money that came back according to the files. Null for a payment that a file lacks.
  v_back bigint;
  -- The customer's account that receives the money: its id, its owner, its account in the books, its currency, and whether it may
  -- receive money.
  v_receiver uuid;
  v_owner uuid;
  v_books bigint;
  v_currency text;
  v_may_receive boolean;
  v_may boolean := may_settle(p_actor, p_roles);
BEGIN
  SELECT * INTO v_exception FROM settlement_exceptions WHERE id = p_exception;
  IF NOT FOUND THEN RETURN 'missing'; END IF;
  -- A file that is imported at this moment may contain a line that pays the same transfer. This lock makes imports and matches
  -- run one after the other.
  IF p_act = 'match' THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('settlement ' || v_exception.rail, 0));
  END IF;
  IF p_act = 'customer' THEN
    SELECT a.id, a.owner_id, a.ledger_account_id, a.currency,
           a.status <> 'blocked' AND EXISTS (SELECT FROM users u WHERE u.id = a.owner_id AND u.status <> 'blocked')
      INTO v_receiver, v_owner, v_books, v_currency, v_may_receive FROM accounts a
     WHERE a.id = coalesce(p_target, (SELECT t.from_account_id FROM transfers t WHERE t.id = v_exception.transfer_id));
    PERFORM FROM ledger_accounts WHERE id = v_books FOR NO KEY UPDATE;
  END IF;
  PERFORM FROM ledger_accounts
    WHERE p_act = 'reverse' AND id IN (SELECT a.ledger_account_id FROM transfers t JOIN accounts a ON a.id = t.from_account_id
                                        WHERE t.id = v_exception.transfer_id)
    FOR NO KEY UPDATE;
  v_suspense := four_eyes_key(suspense_code(v_exception));
  PERFORM four_eyes_lock(k.key)
    FROM (SELECT key FROM four_eyes_limits, unnest(
            CASE p_act WHEN 'reverse' THEN ARRAY[(SELECT sender_id FROM transfers WHERE id = v_exception.transfer_id),
                                                 four_eyes_key('settlement-file:' || v_exception.file_id)]
                       WHEN 'customer' THEN ARRAY[v_owner, v_suspense]
                       ELSE ARRAY[v_suspense] END) key
           WHERE key IS NOT NULL ORDER BY key) k;
  PERFORM FROM settlement_exceptions
    WHERE id IN (p_exception, p_target) OR p_act = 'match' AND transfer_id = p_target AND kind = 'missing_there'
       OR p_act = 'reverse' AND transfer_id = v_exception.transfer_id AND kind = 'returned'
    ORDER BY id FOR NO KEY UPDATE;
  SELECT * INTO v_exception FROM settlement_exceptions WHERE id = p_exception;
  IF v_exception.kind = 'missing_there' AND p_act = 'match' THEN
    SELECT * INTO v_other FROM settlement_exceptions WHERE id = p_target;
    v_target := v_exception.transfer_id;
  END IF;
  IF NOT v_may THEN RETURN 'forbidden'; END IF;
  IF EXISTS (SELECT FROM transfers WHERE id IN (v_exception.transfer_id, v_target) AND sender_id = p_actor) THEN RETURN 'own'; END IF;
  IF p_act = 'customer' AND v_owner = p_actor THEN RETURN 'own'; END IF;
  IF v_exception.version <> p_version THEN RETURN 'changed'; END IF;
  IF v_exception.state NOT IN ('open', 'suspense') THEN RETURN 'ended'; END IF;

  -- A note or a match reverses an earlier posting to the suspense account. The posting and its reversal have the same subject,
  -- the posting's request id, so four_eyes counts them as one act.
  FOR v_booked IN
    SELECT * FROM settlement_exceptions
     WHERE state = 'suspense' AND p_act IN ('note', 'match') AND rail = v_exception.rail AND currency = v_exception.currency
       AND (id = p_exception OR p_act = 'match' AND (id = v_other.id OR transfer_id = v_target AND kind = 'missing_there'))
     ORDER BY id
  LOOP
    PERFORM require_four_eyes('suspense', suspense_code(v_booked), v_suspense,
      abs(v_booked.theirs_minor - v_booked.ours_minor), v_booked.currency,
      (SELECT request_id FROM journal_entries WHERE id = v_booked.entry_id), p_actor::text);
  END LOOP;

  CASE p_act
    WHEN 'match' THEN
      IF v_exception.kind NOT IN ('missing_with_us', 'missing_there') THEN RETURN 'impossible'; END IF;
      -- A line that returns money cannot pay a transfer.
      IF v_exception.kind = 'missing_there' AND v_other.theirs_minor < 0 THEN RETURN 'target'; END IF;
      IF v_exception.theirs_minor < 0
         AND (SELECT sum(-theirs_minor) FROM settlement_exceptions
               WHERE transfer_id = v_target AND kind = 'returned' AND state <> 'withdrawn')
             - v_exception.theirs_minor <> (SELECT amount_minor FROM transfers WHERE id = v_target) THEN
        RETURN 'returned';
      END IF;
      IF NOT match_settlement_exception(CASE WHEN v_exception.kind = 'missing_there' THEN v_other ELSE v_exception END,
                                        v_target, p_note, p_actor::text, p_at) THEN
        RETURN 'target';
      END IF;
    WHEN 'reverse' THEN
      IF v_exception.kind NOT IN ('returned', 'missing_there') THEN RETURN 'impossible'; END IF;
      SELECT * INTO v_transfer FROM transfers WHERE id = v_exception.transfer_id;
      -- A reversal gives the whole amount back.
      IF given_back(v_transfer.id) > 0 THEN RETURN 'given_back'; END IF;
      IF v_exception.kind = 'missing_there' AND may_be_stated(v_exception) THEN RETURN 'stated'; END IF;
      IF v_exception.kind = 'missing_there' AND NOT silence_proves(v_exception, (SELECT coalesce(open_on, p_at::date) FROM business_day)) THEN
        RETURN 'silent';
      END IF;
      -- If staff ended the exception of a part with a note, this part is not paid back. The other parts are then less than the
      -- sent amount.
      v_back := CASE v_exception.kind
        WHEN 'returned' THEN (SELECT sum(-theirs_minor) FROM settlement_exceptions
                               WHERE transfer_id = v_transfer.id AND kind = 'returned' AND state IN ('open', 'suspense')) END;
      IF v_transfer.amount_minor <> coalesce(v_back + coalesce(open_return_charges(v_transfer.id, v_back), 0),
                                             v_exception.ours_minor - v_exception.theirs_minor) THEN
        RETURN 'amount';
      END IF;
      -- The network's answer stays unchanged, because only the file shows that the money was returned.
      v_outcome := move_transfer(
        p_ids || jsonb_build_object('id', v_transfer.id, 'family', v_transfer.family, 'version', v_transfer.version, 'onlyPending', false,
          'status', 'deleted', 'ending', 'rejected', 'reason', p_reason, 'steps', jsonb_build_array('reverse'), 'network', 'answer',
          'action', 'transfer.return'),
        p_actor::text, p_at, p_origin);
      IF v_outcome <> 'moved' THEN RETURN v_outcome; END IF;
      PERFORM file_return_needs_four_eyes(v_exception.file_id, v_transfer);
      FOR v_booked IN
        SELECT * FROM settlement_exceptions
         WHERE id = p_exception OR v_exception.kind = 'returned' AND transfer_id = v_transfer.id AND kind = 'returned'
                                   AND state IN ('open', 'suspense')
         ORDER BY id
      LOOP
        PERFORM end_settlement_exception(v_booked, 'reversed', p_note, p_actor::text, p_at);
      END LOOP;
      PERFORM end_network_return(v_transfer, v_back, v_exception, p_actor::text, p_at);
    WHEN 'suspense' THEN
      IF v_exception.state <> 'open' THEN RETURN 'impossible'; END IF;
      UPDATE settlement_exceptions
         SET state = 'suspense', note = p_note, version = version + 1, updated_at = p_at,
             entry_id = book_to_suspense(v_exception, (p_ids ->> 'entryId')::uuid, p_actor::text, p_at)
       WHERE id = p_exception;
    WHEN 'note' THEN
      IF v_exception.state <> 'open' AND v_exception.kind <> 'missing_there' OR btrim(coalesce(p_note, '')) = ''
         OR v_exception.kind = 'returned' AND EXISTS (SELECT FROM network_returns
                                                       WHERE transfer_id = v_exception.transfer_id AND state = 'waiting') THEN
        RETURN 'impossible';
      END IF;
      PERFORM end_settlement_exception(v_exception, 'noted', p_note, p_actor::text, p_at);
    WHEN 'customer', 'fee', 'claim', 'loss' THEN
      IF v_exception.kind = 'missing_there' OR btrim(coalesce(p_note, '')) = '' THEN RETURN 'impossible'; END IF;
      IF p_act = 'customer' THEN
        -- A network's file alone is no reason to take money from a customer.
        IF v_exception.theirs_minor > v_exception.ours_minor THEN RETURN 'impossible'; END IF;
        IF v_receiver IS NULL OR v_currency <> v_exception.currency OR NOT v_may_receive THEN RETURN 'receiver'; END IF;
        SELECT * INTO v_transfer FROM transfers WHERE id = v_exception.transfer_id;
        IF v_transfer.from_account_id = v_receiver THEN
          IF given_back(v_transfer.id) + v_exception.ours_minor - v_exception.theirs_minor > v_transfer.amount_minor THEN
            RETURN 'given_back';
          END IF;
          IF EXISTS (SELECT FROM network_orders WHERE transfer_id = v_transfer.id AND state IN ('queued', 'submitted')) THEN
            RETURN 'network_undecided';
          END IF;
        END IF;
      END IF;
      PERFORM require_four_eyes('settlement-booking', concat_ws('|', p_exception, p_version, p_act, v_receiver),
        CASE p_act WHEN 'customer' THEN v_owner ELSE v_suspense END,
        abs(v_exception.theirs_minor - v_exception.ours_minor), v_exception.currency,
        -- The subject under which four_eyes counts this booking. If the difference was posted to the suspense account before,
        -- both bookings have the same subject, so that their amount counts once.
        coalesce((SELECT request_id FROM journal_entries WHERE id = v_exception.entry_id), 'exception:' || p_exception), p_actor::text);
      PERFORM end_settlement_exception(v_exception, 'booked', p_note, p_actor::text, p_at,
        book_exception(v_exception, p_act, v_receiver, (p_ids ->> 'entryId')::uuid, p_actor::text, p_at));
  END CASE;
  RETURN 'worked';
END $$;

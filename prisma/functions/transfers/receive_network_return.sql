-- Processes a network's message which states that the network has sent an accepted payment back. Only the first message about a
-- payment has an effect. The sender gets the whole amount of the transfer. If intermediary banks have kept charges, this bank
-- bears the charges as network fees.
--
-- `p_amount` and `p_charges`: the amount that has come back, and the charges. Together they must be the amount of the transfer.
-- `p_code`: the network's code for the reason. `p_reason`: the reason in words, which the customer reads.
-- `p_ids`: {holdId, entryId, reversalId, chargesId}, the ids of the rows that the call may insert.
--
-- Outcomes: `booked`: the sender has the money. `same`: the same message again. `contradiction`: the amounts or the code differ
-- from an earlier message about this return. `unknown`: the bank has sent no order for this payment to a network. `early`: the
-- network has not answered the order yet.
-- `waiting`: the return needs a second person. When the network's file also states the return, two members of staff can return
-- the money (end_network_return). `refused`: the network had not accepted the order, the amounts do not add up to the transfer's
-- amount, a file has already stated the return, or money was given back before (given_back). `in_file`: staff have already
-- returned the money because of a network's file.
--
-- Locks are taken in the order of ARCHITECTURE.md: the account of the books, the counters of four eyes, the transfer, the order.
CREATE OR REPLACE FUNCTION receive_network_return(
  p_transfer uuid, p_amount bigint, p_charges bigint, p_code text, p_reason text, p_ids jsonb, p_at timestamptz, p_origin jsonb)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_transfer transfers;
  v_order network_orders;
  v_known network_returns;
  v_state text;
  v_charges uuid;
BEGIN
  SELECT * INTO v_transfer FROM transfers WHERE id = p_transfer;
  IF NOT FOUND OR v_transfer.to_account_id IS NOT NULL THEN RETURN 'unknown'; END IF;
  PERFORM FROM ledger_accounts
    WHERE id = (SELECT ledger_account_id FROM accounts WHERE id = v_transfer.from_account_id) FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM four_eyes_limits) THEN PERFORM four_eyes_lock(v_transfer.sender_id); END IF;
  SELECT * INTO v_transfer FROM transfers WHERE id = p_transfer FOR NO KEY UPDATE;
  SELECT * INTO v_order FROM network_orders WHERE transfer_id = p_transfer FOR NO KEY UPDATE;
  IF NOT FOUND OR v_order.attempts = 0 THEN RETURN 'unknown'; END IF;
  SELECT * INTO v_known FROM network_returns WHERE transfer_id = p_transfer;
  IF FOUND THEN
    RETURN CASE WHEN (v_known.amount_minor, v_known.charges_minor, v_known.code) = (p_amount, p_charges, p_code) THEN 'same'
                ELSE 'contradiction' END;
  END IF;
  IF v_order.state IN ('queued', 'submitted') THEN RETURN 'early'; END IF;

  v_state := CASE
    WHEN v_order.state <> 'accepted' OR p_amount + p_charges <> v_transfer.amount_minor THEN 'refused'
    WHEN EXISTS (SELECT FROM settlement_exceptions WHERE transfer_id = p_transfer AND state = 'reversed') THEN 'in_file'
    -- Staff may already have booked a part of the money to the customer because of a network's file, or may do so at any moment.
    WHEN given_back(p_transfer) > 0 OR EXISTS (
           SELECT FROM settlement_exceptions WHERE transfer_id = p_transfer AND kind = 'returned' AND state <> 'withdrawn') THEN 'refused'
    ELSE 'booked' END;
  IF v_state = 'booked' THEN
    CASE move_transfer(
           p_ids || jsonb_build_object('id', p_transfer, 'family', v_transfer.family, 'version', v_transfer.version, 'onlyPending', false,
             'status', 'deleted', 'ending', 'rejected', 'reason', p_reason, 'steps', jsonb_build_array('reverse'), 'network', 'answer',
             'action', 'transfer.network-returned'),
           'system', p_at, p_origin)
      WHEN 'moved' THEN
        v_charges := book_return_charges(v_transfer, p_charges, (p_ids ->> 'chargesId')::uuid, 'system', p_at);
      WHEN 'second_person' THEN v_state := 'waiting';
      ELSE v_state := 'refused';
    END CASE;
  END IF;
  INSERT INTO network_returns (transfer_id, state, amount_minor, charges_minor, code, entry_id, charges_entry_id, received_at)
    VALUES (p_transfer, v_state, p_amount, p_charges, p_code, CASE v_state WHEN 'booked' THEN v_transfer.entry_id END, v_charges, p_at);
  RETURN v_state;
END $$;

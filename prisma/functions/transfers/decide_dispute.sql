-- Decides an open dispute. Always needs a second person. p_paid_by is null for a rejection. `receiver`: the receiver pays, so the
-- function returns the whole payment in the same transaction. `bank`: the receiver keeps the payment, and the bank pays the
-- sender from its operating losses. The bank pays only if the receiver has too little money. p_ids contains the ids of the rows
-- that the decision writes, as in move_transfers. For a return, p_ids also contains the action of the audit event.
--
-- Outcomes: `decided`, `missing`, and outcomes of move_transfer.
-- `own`: p_actor is the sender or the receiver. `ended`: the dispute is no longer open, or has another version.
-- `funds`: the receiver's available money is too low, and the dispute stays open. `solvent`: the decision is that the bank pays,
--   but the receiver has enough money to return the payment.
CREATE OR REPLACE FUNCTION decide_dispute(
  p_id uuid, p_version integer, p_paid_by text, p_reason text, p_actor uuid, p_ids jsonb, p_at timestamptz, p_origin jsonb)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_dispute disputes;
  v_transfer transfers;
  v_outcome text;
  v_constraint text;
  v_state text := CASE WHEN p_paid_by IS NULL THEN 'rejected' ELSE 'for_sender' END;
BEGIN
  SELECT * INTO v_dispute FROM disputes WHERE id = p_id;
  IF NOT FOUND THEN RETURN 'missing'; END IF;
  IF p_actor IN (v_dispute.sender_id, v_dispute.receiver_id) THEN RETURN 'own'; END IF;
  IF p_paid_by = 'bank' THEN
    PERFORM ledger_open_account('expense:operating-loss:' || debited_currency, debited_currency, 'expense', p_at)
      FROM transfers WHERE id = v_dispute.transfer_id;
  END IF;
  PERFORM FROM ledger_accounts
    WHERE id IN (SELECT a.ledger_account_id FROM transfers t JOIN accounts a ON a.id IN (t.from_account_id, t.to_account_id)
                  WHERE t.id = v_dispute.transfer_id)
    ORDER BY id FOR NO KEY UPDATE;
  SELECT * INTO v_transfer FROM transfers WHERE id = v_dispute.transfer_id FOR NO KEY UPDATE;
  SELECT * INTO v_dispute FROM disputes WHERE id = p_id FOR NO KEY UPDATE;
  PERFORM acts_for_bank(p_actor::text, v_dispute.sender_id);
  IF v_dispute.state <> 'open' OR v_dispute.version <> p_version OR v_dispute.ends_at <= bank_moment() THEN RETURN 'ended'; END IF;
  PERFORM require_four_eyes('dispute', md5(concat_ws('|', p_id, p_version, v_state, p_paid_by, p_reason)), NULL, v_transfer.amount_minor,
                            v_transfer.currency, '', p_actor::text);
  -- An open proposal about this dispute may already hold the receiver's money. If this call is only the trial of a command
  -- (begin_preview), the hold is released until the trial is rolled back. propose can then compare the new proposal with the open
  -- proposal.
  PERFORM release_proposal_hold(p.id) FROM proposals p JOIN previewed_needs n ON n.txid = pg_current_xact_id()::text::bigint AND n.act = 'preview'
    WHERE p.kind = 'transfer.decide-dispute' AND p.subject_id = p_id::text AND p.state = 'open';
  IF p_paid_by = 'bank' THEN
    IF (SELECT l.balance_minor - l.held_minor FROM accounts a JOIN ledger_accounts l ON l.id = a.ledger_account_id
         WHERE a.id = v_transfer.to_account_id) >= v_transfer.amount_minor THEN
      RETURN 'solvent';
    END IF;
    PERFORM compensate_sender(v_transfer, (p_ids ->> 'entryId')::uuid, p_id, p_actor::text, p_at);
    UPDATE return_requests SET state = 'ended', decided_at = p_at WHERE transfer_id = v_transfer.id AND state = 'open';
  END IF;
  BEGIN
    UPDATE disputes
       SET state = v_state::dispute_state, version = version + 1, reason = p_reason, paid_by = p_paid_by::dispute_payer,
           entry_id = CASE p_paid_by WHEN 'bank' THEN (p_ids ->> 'entryId')::uuid END, decided_by = p_actor, ended_at = p_at,
           decided_txid = pg_current_xact_id()::text::bigint, transfer_version = v_transfer.version
     WHERE id = p_id;
    IF p_paid_by = 'receiver' THEN
      v_outcome := move_transfer(
        p_ids || jsonb_build_object('id', v_transfer.id, 'family', v_transfer.family, 'version', v_transfer.version,
          'onlyPending', false, 'status', 'deleted', 'ending', 'rejected', 'reason', p_reason,
          'steps', jsonb_build_array('reverse'), 'network', 'none'),
        p_actor::text, p_at, p_origin);
      IF v_outcome <> 'moved' THEN RAISE EXCEPTION 'refused' USING ERRCODE = 'HF005'; END IF;
    END IF;
  EXCEPTION
    WHEN SQLSTATE 'HF005' THEN RETURN v_outcome;
    WHEN check_violation THEN
      GET STACKED DIAGNOSTICS v_constraint = CONSTRAINT_NAME;
      IF v_constraint <> 'ledger_accounts_available_not_negative' THEN RAISE; END IF;
      RETURN 'funds';
  END;
  PERFORM tell_of_dispute(v_transfer, t.event, t.event, p_reason, p_at, p_origin || jsonb_build_object(
      'action', 'transfer.decide-dispute', 'actor', p_actor, 'before', jsonb_build_object('state', 'open'),
      'after', jsonb_strip_nulls(jsonb_build_object('state', v_state, 'paidBy', p_paid_by, 'reason', p_reason))))
    FROM (SELECT CASE v_state WHEN 'rejected' THEN 'dispute-rejected' ELSE 'dispute-upheld' END) t(event);
  RETURN 'decided';
END $$;

-- Pays the sender of a disputed payment the whole debited amount, as an operating loss of the bank. decide_dispute has opened and
-- locked the accounts.
CREATE OR REPLACE FUNCTION compensate_sender(p_transfer transfers, p_entry uuid, p_dispute uuid, p_actor text, p_at timestamptz)
RETURNS void LANGUAGE sql AS $$
  SELECT ledger_write(p_entry, 'dispute-compensation', 'account', p_transfer.from_account_id::text, p_actor,
           jsonb_build_object('code', 'compensated', 'name', p_transfer.account_name)::text, 'dispute:' || p_dispute, p_at,
           array_agg(l.id ORDER BY l.id), array_agg(l.amount ORDER BY l.id))
    FROM (SELECT a.ledger_account_id AS id, p_transfer.debited_minor AS amount FROM accounts a WHERE a.id = p_transfer.from_account_id
          UNION ALL
          SELECT l.id, -p_transfer.debited_minor FROM ledger_accounts l
           WHERE l.code = 'expense:operating-loss:' || p_transfer.debited_currency) l
$$;

-- Records the answer of a payment's receiver to an open dispute. The receiver answers once. The answer ends an open proposal about
-- the decision, because the proposer has not read the answer. p_origin contains the origin of the request and the action of the
-- audit event. Outcomes: `answered`, `missing` (p_receiver is not the receiver), `ended` (the dispute is no longer open, or the
-- receiver has already answered).
CREATE OR REPLACE FUNCTION answer_dispute(p_id uuid, p_receiver uuid, p_answer text, p_at timestamptz, p_origin jsonb) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_dispute disputes;
BEGIN
  SELECT * INTO v_dispute FROM disputes WHERE id = p_id AND receiver_id = p_receiver FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'missing'; END IF;
  IF v_dispute.state <> 'open' OR v_dispute.ends_at <= bank_moment() OR v_dispute.answer <> '' THEN RETURN 'ended'; END IF;
  UPDATE disputes SET answer = p_answer, answered_at = p_at, version = version + 1 WHERE id = p_id;
  PERFORM tell_of_dispute(t, NULL, NULL, '', p_at, p_origin || jsonb_build_object(
    'actor', p_receiver, 'after', jsonb_build_object('answer', p_answer)))
    FROM transfers t WHERE t.id = v_dispute.transfer_id;
  RETURN 'answered';
END $$;

-- Ends an open dispute without a decision. p_state is `withdrawn` or `lapsed`. p_audit adds to the audit event, or replaces parts
-- of it.
CREATE OR REPLACE FUNCTION end_dispute(p_dispute disputes, p_state text, p_at timestamptz, p_audit jsonb DEFAULT '{}')
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_is_lapsed boolean := p_state = 'lapsed';
BEGIN
  UPDATE disputes SET state = p_state::dispute_state, version = version + 1, ended_at = p_at WHERE id = p_dispute.id;
  -- A sender who has withdrawn the dispute gets no notice.
  PERFORM tell_of_dispute(t, CASE WHEN v_is_lapsed THEN 'dispute-lapsed' END, 'dispute-' || p_state, '', p_at,
    jsonb_build_object('actor', 'system', 'action', CASE WHEN v_is_lapsed THEN 'transfer.dispute-lapsed' ELSE 'transfer.withdraw-dispute' END,
                       'before', jsonb_build_object('state', 'open'), 'after', jsonb_build_object('state', p_state)) || p_audit)
    FROM transfers t WHERE t.id = p_dispute.transfer_id;
END $$;

-- Withdraws an open dispute on behalf of its sender. Outcomes: `withdrawn`, `missing` (p_sender is not the sender), `ended`.
CREATE OR REPLACE FUNCTION withdraw_dispute(p_id uuid, p_sender uuid, p_at timestamptz, p_origin jsonb) RETURNS text LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_dispute disputes;
BEGIN
  SELECT * INTO v_dispute FROM disputes WHERE id = p_id AND sender_id = p_sender FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'missing'; END IF;
  IF v_dispute.state <> 'open' OR v_dispute.ends_at <= bank_moment() THEN RETURN 'ended'; END IF;
  PERFORM end_dispute(v_dispute, 'withdrawn', p_at, p_origin || jsonb_build_object('actor', p_sender));
  RETURN 'withdrawn';
END $$;

-- Ends the open disputes whose time is over. Returns the number of ended disputes. If two runs overlap, each dispute is still
-- ended only once.
CREATE OR REPLACE FUNCTION end_disputes() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_ended bigint := 0;
  v_dispute disputes;
BEGIN
  FOR v_dispute IN
    SELECT * FROM disputes WHERE state = 'open' AND ends_at <= bank_moment() ORDER BY ends_at, id LIMIT 1000 FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    PERFORM end_dispute(v_dispute, 'lapsed', bank_moment());
    v_ended := v_ended + 1;
  END LOOP;
  RETURN v_ended;
END $$;

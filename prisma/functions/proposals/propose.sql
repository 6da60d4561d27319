-- Stores a proposal for a command that needs a second person, and returns p_id. If the same person has already made the same
-- proposal and it is still open, the function stores nothing and returns the id of the open proposal. Returns null if a different
-- proposal of this kind about this record is open. If the proposal takes money from a customer, the money is held until the
-- decision (money_of_proposal).
CREATE OR REPLACE FUNCTION propose(
  p_id uuid, p_kind text, p_subject_type text, p_subject_id text, p_subject_state text, p_payload text, p_payload_hash text,
  p_needs jsonb, p_preview jsonb, p_proposer uuid)
RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_known proposals;
  v_at timestamptz := clock_timestamp();
  v_money record;
  v_hold uuid;
BEGIN
  IF NOT may_decide(p_kind, p_proposer) THEN
    RAISE EXCEPTION '% may not propose %', p_proposer, p_kind USING ERRCODE = 'HF006';
  END IF;
  SELECT * INTO v_money FROM money_of_proposal(p_needs, p_preview);
  IF FOUND THEN v_hold := gen_random_uuid(); END IF;
  LOOP
    INSERT INTO proposals (id, kind, subject_type, subject_id, subject_state, customer_id, amount_minor, currency, payload,
                           payload_hash, needs, preview, proposed_by, proposed_at, expires_at, state, hold_id)
      VALUES (p_id, p_kind, p_subject_type, p_subject_id, coalesce(p_subject_state, ''), (p_needs -> 0 ->> 'customerId')::uuid,
              (p_needs -> 0 ->> 'amountMinor')::bigint, p_needs -> 0 ->> 'currency', p_payload, p_payload_hash, p_needs, p_preview,
              p_proposer, v_at, v_at + interval '24 hours', 'open', v_hold)
      ON CONFLICT (kind, subject_id) WHERE state = 'open' DO NOTHING;
    IF FOUND THEN
      IF v_hold IS NOT NULL THEN
        PERFORM ledger_hold(v_hold, v_money.account, v_money.amount, 'proposal', p_id::text,
                            v_at + (SELECT lead_days FROM bank_clock) * interval '1 day');
      END IF;
      PERFORM tell_of_proposal(p_id, 'waits');
      RETURN p_id;
    END IF;
    SELECT * INTO v_known FROM proposals WHERE kind = p_kind AND subject_id = p_subject_id AND state = 'open' FOR UPDATE;
    IF FOUND THEN
      IF v_known.expires_at <= v_at THEN
        PERFORM end_proposal(v_known.id, 'expired');
      ELSIF v_known.subject_state <> coalesce(p_subject_state, '') THEN
        PERFORM end_proposal(v_known.id, 'changed');
      ELSIF v_known.proposed_by = p_proposer AND v_known.payload_hash = p_payload_hash THEN
        RETURN v_known.id;
      ELSE
        RETURN NULL;
      END IF;
    END IF;
  END LOOP;
END $$;

-- Returns the reason why an open proposal is no longer valid. The reason is a key of `overtaken` in messages.
-- `proposer`: the proposer may no longer propose acts of this kind.
-- `proposal`: another proposal about the record was confirmed first. `status`, `amount` or another word of v_words: the first
--   field of the record that has changed.
-- `record`: the record has changed in another way.
CREATE OR REPLACE FUNCTION overtaken_by(p_proposal proposals) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_words text[] := ARRAY['status', 'amount', 'balance', 'role', 'disowned', 'contact', 'factors', 'rate', 'invitation', 'transfer'];
  v_before jsonb := CASE WHEN p_proposal.subject_state IS JSON OBJECT THEN p_proposal.subject_state ELSE '{}' END;
  v_now jsonb := proposal_subject_state(p_proposal.subject_type, p_proposal.subject_id);
BEGIN
  IF NOT may_decide(p_proposal.kind, p_proposal.proposed_by) THEN RETURN 'proposer'; END IF;
  -- No proposal waits longer than a day. A proposal that was confirmed after this proposal was made can therefore be at most a
  -- day older than this proposal. The condition on proposed_at lets the query use the index on state and proposed_at.
  IF EXISTS (SELECT FROM proposals o
              WHERE o.state = 'confirmed' AND o.proposed_at > p_proposal.proposed_at - interval '24 hours'
                AND o.decided_at > p_proposal.proposed_at
                AND o.subject_type = p_proposal.subject_type AND o.subject_id = p_proposal.subject_id) THEN
    RETURN 'proposal';
  END IF;
  RETURN coalesce((SELECT word FROM unnest(v_words) WITH ORDINALITY w(word, n)
                    WHERE v_before ? word AND v_now ? word AND v_before -> word <> v_now -> word ORDER BY n LIMIT 1), 'record');
END $$;

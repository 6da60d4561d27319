-- Changes the claim on a record of the work list. p_roles contains the roles that may do p_act. p_person_roles contains the roles
-- that may work on records of this kind. p_version is the version that the actor saw. If the record has no row in the table of
-- claims yet, p_version is 0.
--
-- Acts:
-- `claim`: the actor works on the record until p_until.
-- `renew`: the holder extends the claim until p_until.
-- `release`: the holder ends the claim.
-- `take_over`: the actor becomes the holder of a claim that another person holds and that has not expired.
-- `assign`: gives the record to p_person, or to nobody. If the actor holds the claim and assigns the record to somebody else, the
--   actor's claim ends.
--
-- Outcomes: `claimed`, `renewed`, `released`, `taken`, `assigned`, `forbidden`.
-- `held`: another person holds the claim. `lost`: the actor does not hold the claim. `free`: the claim cannot be taken over,
--   because nobody else holds it.
-- `changed`: the claim has another version. `person`: p_person may not work on the record.
CREATE OR REPLACE FUNCTION change_work_claim(
  p_act text, p_kind text, p_subject uuid, p_version integer, p_person uuid, p_note text,
  p_actor uuid, p_roles text[], p_person_roles text[], p_at timestamptz, p_until timestamptz,
  OUT outcome text, OUT version integer, OUT holder uuid, OUT assignee uuid, OUT ends_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_claim work_claims;
  v_is_held boolean;
BEGIN
  -- The rows of p_actor and p_person are locked in the order of their ids, before the claim (ARCHITECTURE.md, "The ledger").
  PERFORM FROM users WHERE id IN (p_actor, p_person) ORDER BY id FOR SHARE;
  IF NOT EXISTS (SELECT FROM users u WHERE u.id = p_actor AND works_as(u, p_roles)) THEN outcome := 'forbidden'; RETURN; END IF;
  IF p_person IS NOT NULL AND NOT EXISTS (SELECT FROM users u WHERE u.id = p_person AND works_as(u, p_person_roles)) THEN
    outcome := 'person';
    RETURN;
  END IF;
  IF p_act IN ('claim', 'assign') THEN
    -- Each new claim also deletes some rows that nobody has changed for 90 days.
    DELETE FROM work_claims WHERE ctid IN (
      SELECT ctid FROM work_claims w WHERE w.updated_at < p_at - interval '90 days' ORDER BY w.updated_at LIMIT 10 FOR UPDATE SKIP LOCKED);
    INSERT INTO work_claims (kind, subject_id, updated_at) VALUES (p_kind, p_subject, p_at) ON CONFLICT DO NOTHING;
  END IF;
  SELECT * INTO v_claim FROM work_claims w WHERE w.kind = p_kind AND w.subject_id = p_subject FOR UPDATE;
  v_is_held := coalesce(v_claim.claimed_until > p_at, false);
  holder := CASE WHEN v_is_held THEN v_claim.claimed_by END;
  assignee := v_claim.assigned_to;
  outcome := CASE p_act
    WHEN 'claim' THEN CASE WHEN holder = p_actor THEN 'renewed' WHEN v_is_held THEN 'held' ELSE 'claimed' END
    WHEN 'renew' THEN CASE WHEN holder = p_actor THEN 'renewed' ELSE 'lost' END
    WHEN 'release' THEN CASE WHEN holder = p_actor THEN 'released' ELSE 'lost' END
    WHEN 'take_over' THEN CASE WHEN NOT v_is_held OR holder = p_actor THEN 'free' WHEN v_claim.version <> p_version THEN 'changed' ELSE 'taken' END
    WHEN 'assign' THEN CASE WHEN v_is_held AND holder <> p_actor THEN 'held' WHEN v_claim.version <> p_version THEN 'changed' ELSE 'assigned' END
  END;
  version := coalesce(v_claim.version, 0) + (outcome IN ('claimed', 'released', 'taken', 'assigned'))::integer;
  IF outcome IN ('claimed', 'renewed', 'taken') THEN
    UPDATE work_claims w SET claimed_by = p_actor, claimed_until = p_until, version = change_work_claim.version, updated_at = p_at
     WHERE w.kind = p_kind AND w.subject_id = p_subject;
    ends_at := p_until;
  ELSIF outcome = 'released' OR outcome = 'assigned' AND holder = p_actor AND p_person IS DISTINCT FROM p_actor THEN
    UPDATE work_claims w SET claimed_by = NULL, claimed_until = NULL, version = change_work_claim.version, updated_at = p_at
     WHERE w.kind = p_kind AND w.subject_id = p_subject;
  END IF;
  IF outcome = 'assigned' THEN
    UPDATE work_claims w SET assigned_to = p_person, note = p_note, version = change_work_claim.version, updated_at = p_at
     WHERE w.kind = p_kind AND w.subject_id = p_subject;
  END IF;
END $$;

-- Refuses an act on a customer's money if the actor may not act for the bank: a person outside the staff, a former colleague, an
-- auditor, or the owner of the money. The actor `system` is allowed only for the past entries of a demonstration (is_seeding).
CREATE OR REPLACE FUNCTION acts_for_bank(p_actor text, p_owner uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id::text = p_actor AND role IN ('admin', 'teller') AND status NOT IN ('suspended', 'blocked')
                       AND id = CASE WHEN p_actor ~ '^[0-9a-f-]{36}$' THEN p_actor::uuid END AND id <> p_owner;
  IF NOT FOUND AND NOT (p_actor = 'system' AND is_seeding()) THEN
    RAISE EXCEPTION '% does not act on the money of %', p_actor, p_owner USING ERRCODE = 'HF006';
  END IF;
END $$;

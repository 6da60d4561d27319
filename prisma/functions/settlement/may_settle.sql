-- Whether somebody works at the bank in one of these roles now. The row is locked: who changes a role waits, or is waited for. So it
-- is the first lock of all, as in confirm_proposal: who changes a role waits for everybody on the staff, and would else wait for
-- one who waits for money that is held by one who waits for the role.
CREATE OR REPLACE FUNCTION may_settle(p_actor uuid, p_roles text[]) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = p_actor AND role::text = ANY (p_roles) AND status NOT IN ('suspended', 'blocked') FOR SHARE;
  RETURN FOUND;
END $$;

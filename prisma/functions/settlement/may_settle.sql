-- True if a person works at the bank in one of these roles now. The function locks the person's row, so that a change of the role
-- and this transaction run one after the other. The lock comes before locks on money and records (ARCHITECTURE.md, "The ledger").
-- A change of a role locks all of the staff, so two transactions could deadlock if this lock came later.
CREATE OR REPLACE FUNCTION may_settle(p_actor uuid, p_roles text[]) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = p_actor AND role::text = ANY (p_roles) AND status NOT IN ('suspended', 'blocked') FOR SHARE;
  RETURN FOUND;
END $$;

-- True if a person may propose or confirm an act of this kind now. lib/roles.ts contains the same rule for each act, and the
-- service checks the rule as well.
CREATE OR REPLACE FUNCTION may_decide(p_kind text, p_user uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM users WHERE id = p_user AND status NOT IN ('suspended', 'blocked')
                    AND (role = 'admin' OR role = 'teller' AND split_part(p_kind, '.', 1) NOT IN ('rate', 'staff')))
$$;

-- Refuses a change that would leave the bank without an admin who can log in. Otherwise nobody could appoint another admin
-- (docs/decisions/staff.md).
--
-- The lock makes changes of admins run one after the other. If two admins demote each other at the same moment, the second change
-- is therefore refused. No other code uses the lock's number (lib/server/lock-until-commit.sql.ts). The check also sees rows that
-- the same SQL statement has already changed.
CREATE OR REPLACE FUNCTION users_keep_an_admin() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(740024);
  IF NOT EXISTS (SELECT FROM users
                  WHERE role = 'admin' AND id <> OLD.id AND status NOT IN ('suspended', 'blocked')) THEN
    RAISE EXCEPTION 'the last admin who can log in stays one' USING ERRCODE = 'HF004';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE OR REPLACE TRIGGER users_keep_an_admin BEFORE UPDATE OF role, status ON users FOR EACH ROW
  WHEN (OLD.role = 'admin' AND OLD.status NOT IN ('suspended', 'blocked')
        AND (NEW.role <> 'admin' OR NEW.status IN ('suspended', 'blocked')))
  EXECUTE FUNCTION users_keep_an_admin();
CREATE OR REPLACE TRIGGER users_delete_no_last_admin BEFORE DELETE ON users FOR EACH ROW
  WHEN (OLD.role = 'admin' AND OLD.status NOT IN ('suspended', 'blocked'))
  EXECUTE FUNCTION users_keep_an_admin();
ALTER TABLE users ENABLE ALWAYS TRIGGER users_keep_an_admin, ENABLE ALWAYS TRIGGER users_delete_no_last_admin;

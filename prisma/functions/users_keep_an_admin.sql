-- An admin who can log in always stays: without one nobody could ever make another (docs/decisions/0071-staff.md).
--
-- The lock, whose number no other work uses (lib/server/lock-until-commit.sql.ts), lets one such change at a time look, so that
-- two who demote each other leave one. The rows that the same statement has changed before are seen.
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

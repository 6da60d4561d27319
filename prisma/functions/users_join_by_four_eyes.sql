-- Checks a new user who has a staff role. While the bank has no admin, any role is allowed. Otherwise the user needs a valid
-- invitation to the role, which two people have confirmed (staff_invitations_keep_four_eyes), or a confirmed proposal. The
-- database's clock decides whether the invitation has expired. The bank's clock is never behind the database's clock.
CREATE OR REPLACE FUNCTION users_join_by_four_eyes() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE role = 'admin')
     AND NOT EXISTS (SELECT FROM staff_invitations WHERE email = NEW.email AND role = NEW.role
                        AND accepted_at IS NULL AND withdrawn_at IS NULL AND expires_at > clock_timestamp()) THEN
    PERFORM require_four_eyes('join', concat_ws('|', NEW.email, NEW.role), NULL, 0, 'XXX', '', NULL);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_join_by_four_eyes BEFORE INSERT ON users FOR EACH ROW
  WHEN (NEW.role <> 'customer') EXECUTE FUNCTION users_join_by_four_eyes();
ALTER TABLE users ENABLE ALWAYS TRIGGER users_join_by_four_eyes;

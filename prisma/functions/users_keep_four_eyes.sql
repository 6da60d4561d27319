-- Requires a second person for a change of a role (docs/decisions/four-eyes.md). No second person is needed while the bank has
-- only one admin. Suspended and blocked admins count as admins. Otherwise, one admin could suspend the other admins, and then
-- appoint new admins without a second person. No second person is needed if a former colleague has a valid invitation to the new
-- role, because two people have confirmed the invitation (staff_invitations_keep_four_eyes).
CREATE OR REPLACE FUNCTION users_keep_four_eyes() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.role = 'customer' AND EXISTS (SELECT FROM staff_invitations WHERE email = NEW.email AND role = NEW.role
                                          AND accepted_at IS NULL AND withdrawn_at IS NULL
                                          AND expires_at > clock_timestamp()) THEN
    RETURN NEW;
  END IF;
  IF (SELECT count(*) FROM users WHERE role = 'admin') > 1 THEN
    PERFORM require_four_eyes('role', concat_ws('|', NEW.id, OLD.role, NEW.role), NULL, 0, 'XXX', '', NULL);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_keep_four_eyes BEFORE UPDATE OF role ON users FOR EACH ROW
  WHEN (OLD.role <> NEW.role) EXECUTE FUNCTION users_keep_four_eyes();
ALTER TABLE users ENABLE ALWAYS TRIGGER users_keep_four_eyes;

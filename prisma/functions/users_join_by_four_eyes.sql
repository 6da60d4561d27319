-- Nobody is written into the staff: a member comes by an invitation to this role, which two have confirmed
-- (staff_invitations_keep_four_eyes) and which has not expired by the calendar (the bank's clock is never behind it), or is the
-- bank's first admin. A confirmed proposal would do as well.
CREATE OR REPLACE FUNCTION users_join_by_four_eyes() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE role = 'admin')
     AND NOT EXISTS (SELECT FROM staff_invitations WHERE email = NEW.email AND role = NEW.role
                        AND accepted_at IS NULL AND withdrawn_at IS NULL AND expires_at > clock_timestamp()) THEN
    PERFORM require_four_eyes('join', concat_ws('|', NEW.email, NEW.role), NULL, 0, 'XXX', '');
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_join_by_four_eyes BEFORE INSERT ON users FOR EACH ROW
  WHEN (NEW.role <> 'customer') EXECUTE FUNCTION users_join_by_four_eyes();
ALTER TABLE users ENABLE ALWAYS TRIGGER users_join_by_four_eyes;

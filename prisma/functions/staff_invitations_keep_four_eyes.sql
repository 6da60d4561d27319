-- A person who accepts an invitation to the staff gets a role. The invitation therefore needs a second person, just like a change
-- of a role (docs/decisions/staff.md). A change of an invitation also needs a second person if the change affects the e-mail
-- address or the role, extends the time, or reopens a used or withdrawn invitation. Another admin may send the invitation again
-- without a second person only while the earlier sender is an active admin. No second person is needed while the bank has only
-- one admin. Suspended and blocked admins count as admins.
CREATE OR REPLACE FUNCTION staff_invitations_keep_four_eyes() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.email, NEW.role) = (OLD.email, OLD.role) AND NEW.expires_at <= OLD.expires_at
       AND (NEW.sent_by = OLD.sent_by OR EXISTS (SELECT FROM users WHERE id = OLD.sent_by AND role = 'admin' AND status = 'active'))
       AND (OLD.accepted_at IS NULL OR NEW.accepted_at IS NOT NULL) AND (OLD.withdrawn_at IS NULL OR NEW.withdrawn_at IS NOT NULL) THEN
      RETURN NEW;
    END IF;
  END IF;
  IF (SELECT count(*) FROM users WHERE role = 'admin') > 1 THEN
    PERFORM require_four_eyes('invite', concat_ws('|', NEW.email, NEW.role), NULL, 0, 'XXX', '', NULL);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER staff_invitations_keep_four_eyes BEFORE INSERT OR UPDATE OF email, role, sent_by, expires_at, accepted_at, withdrawn_at ON staff_invitations
  FOR EACH ROW EXECUTE FUNCTION staff_invitations_keep_four_eyes();
ALTER TABLE staff_invitations ENABLE ALWAYS TRIGGER staff_invitations_keep_four_eyes;

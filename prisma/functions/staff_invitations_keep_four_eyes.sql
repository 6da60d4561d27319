-- An invitation to the staff needs a second person, as a change of a role does: whoever invites would make one
-- (docs/decisions/0080-staff-invitations.md), and one that is over does not come back alone: neither is what was used or withdrawn
-- opened, nor does any live longer than two have said, nor does it stand again by another's word once who sent it may invite no more.
-- A bank with one admin, suspended and blocked ones counted, has nobody else yet.
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
    PERFORM require_four_eyes('invite', concat_ws('|', NEW.email, NEW.role), NULL, 0, 'XXX', '');
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER staff_invitations_keep_four_eyes BEFORE INSERT OR UPDATE OF email, role, sent_by, expires_at, accepted_at, withdrawn_at ON staff_invitations
  FOR EACH ROW EXECUTE FUNCTION staff_invitations_keep_four_eyes();
ALTER TABLE staff_invitations ENABLE ALWAYS TRIGGER staff_invitations_keep_four_eyes;

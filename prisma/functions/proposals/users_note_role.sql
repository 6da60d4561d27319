-- Sets the moment from which a person has the role, and ignores the value in the SQL statement. A colleague who got the role
-- after a proposal was made cannot confirm this proposal.
CREATE OR REPLACE FUNCTION users_note_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.role_since := CASE WHEN TG_OP = 'INSERT' THEN clock_timestamp()
                         WHEN NEW.role <> OLD.role THEN clock_timestamp()
                         ELSE OLD.role_since END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_note_role BEFORE INSERT OR UPDATE OF role, role_since ON users
  FOR EACH ROW EXECUTE FUNCTION users_note_role();
ALTER TABLE users ENABLE ALWAYS TRIGGER users_note_role;

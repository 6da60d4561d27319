-- Refuses to commit the trial of a command (begin_preview).
CREATE OR REPLACE FUNCTION previewed_needs_never_commit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was only tried out is not kept' USING ERRCODE = 'HF004';
END $$;

DROP TRIGGER IF EXISTS previewed_needs_never_commit ON previewed_needs;
CREATE CONSTRAINT TRIGGER previewed_needs_never_commit AFTER INSERT OR UPDATE ON previewed_needs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION previewed_needs_never_commit();
ALTER TABLE previewed_needs ENABLE ALWAYS TRIGGER previewed_needs_never_commit;

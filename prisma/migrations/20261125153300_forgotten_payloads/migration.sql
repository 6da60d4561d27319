-- The input of a proposal is forgotten with its decision: it may have held a PIN, and nobody needs it any more. The trigger keeps
-- decided proposals as they are; a new database does not have it yet.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_trigger WHERE tgname = 'proposals_keep' AND tgrelid = 'proposals'::regclass) THEN
    ALTER TABLE proposals DISABLE TRIGGER proposals_keep;
    UPDATE proposals SET payload = '' WHERE state <> 'open' AND payload <> '';
    ALTER TABLE proposals ENABLE ALWAYS TRIGGER proposals_keep;
  END IF;
END $$;

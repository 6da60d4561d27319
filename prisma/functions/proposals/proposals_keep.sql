-- A proposal never changes, except for its decision, which is written once. The decision removes the command's sealed input,
-- because the input may contain a secret.
CREATE OR REPLACE FUNCTION proposals_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'open'
     OR NEW.state <> 'open' AND NEW.payload <> '' OR NEW.state = 'open' AND NEW.payload <> OLD.payload
     OR (to_jsonb(OLD) - '{state,payload,decided_by,decided_at,decided_txid,reason}'::text[])
        <> (to_jsonb(NEW) - '{state,payload,decided_by,decided_at,decided_txid,reason}'::text[]) THEN
    RAISE EXCEPTION 'proposal % stays as it is', OLD.id USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER proposals_keep BEFORE UPDATE ON proposals FOR EACH ROW EXECUTE FUNCTION proposals_keep();
ALTER TABLE proposals ENABLE ALWAYS TRIGGER proposals_keep;

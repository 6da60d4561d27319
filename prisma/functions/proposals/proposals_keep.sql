-- A proposal says for ever what was proposed, shown and decided: only its decision is written later, once.
CREATE OR REPLACE FUNCTION proposals_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'open'
     OR (to_jsonb(OLD) - '{state,decided_by,decided_at,decided_txid,reason}'::text[])
        <> (to_jsonb(NEW) - '{state,decided_by,decided_at,decided_txid,reason}'::text[]) THEN
    RAISE EXCEPTION 'proposal % stays as it is', OLD.id USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER proposals_keep BEFORE UPDATE ON proposals FOR EACH ROW EXECUTE FUNCTION proposals_keep();
ALTER TABLE proposals ENABLE ALWAYS TRIGGER proposals_keep;

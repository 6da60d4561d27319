-- Requires a second person to create or change a plan of loans or deposits, because the bank must keep to the plan's terms for
-- every application (docs/decisions/four-eyes.md). The rule applies to a plan of any amount. One person may withdraw a plan,
-- because the bank then promises nothing to new applicants. To offer a withdrawn plan again, a second person is needed. While the
-- past of a demonstration is being written (is_seeding), its plans need no second person.
CREATE OR REPLACE FUNCTION plans_keep_four_eyes() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_terms jsonb := to_jsonb(NEW) - '{id,status,version,created_at,updated_at}'::text[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(OLD) @> v_terms AND NEW.status IN (OLD.status, 'deleted') THEN
      RETURN NEW;
    END IF;
  END IF;
  IF NOT is_seeding() THEN
    PERFORM require_four_eyes('plan', concat_ws('|', TG_TABLE_NAME, OLD.id, NEW.status, v_terms), NULL, 0, 'XXX', '', NULL);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER loan_plans_keep_four_eyes BEFORE INSERT OR UPDATE ON loan_plans
  FOR EACH ROW EXECUTE FUNCTION plans_keep_four_eyes();
ALTER TABLE loan_plans ENABLE ALWAYS TRIGGER loan_plans_keep_four_eyes;

CREATE OR REPLACE TRIGGER deposit_plans_keep_four_eyes BEFORE INSERT OR UPDATE ON deposit_plans
  FOR EACH ROW EXECUTE FUNCTION plans_keep_four_eyes();
ALTER TABLE deposit_plans ENABLE ALWAYS TRIGGER deposit_plans_keep_four_eyes;

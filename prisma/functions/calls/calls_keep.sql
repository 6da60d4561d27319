-- Checks each new call and each change of a call.
--
-- Only an admin or teller may open a call. A call that has ended never changes. The customer and the member of staff of a call
-- never change. The verification level can rise only after questions were drawn or a code was sent in this call. A level that
-- questions have raised ends at most 61 minutes after the change, and a level that a code has raised ends at most 31 minutes after
-- the change.
--
-- Errors: HF002.
CREATE OR REPLACE FUNCTION calls_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM users WHERE id = NEW.staff_id AND role IN ('admin', 'teller') AND status NOT IN ('suspended', 'blocked')) THEN
      RAISE EXCEPTION 'user % may not open a call', NEW.staff_id USING ERRCODE = 'HF002';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.ended_at IS NOT NULL THEN RAISE EXCEPTION 'call % has ended', OLD.id USING ERRCODE = 'HF002'; END IF;
  IF (NEW.id, NEW.customer_id, NEW.staff_id, NEW.opened_at) IS DISTINCT FROM (OLD.id, OLD.customer_id, OLD.staff_id, OLD.opened_at) THEN
    RAISE EXCEPTION 'call % keeps its parties', OLD.id USING ERRCODE = 'HF002';
  END IF;
  IF NEW.questions_until > coalesce(OLD.questions_until, '-infinity')
     AND (cardinality(OLD.questions) = 0 OR NEW.questions_until > now() + interval '61 minutes') THEN
    RAISE EXCEPTION 'call % has no answers', OLD.id USING ERRCODE = 'HF002';
  END IF;
  IF NEW.code_until > coalesce(OLD.code_until, '-infinity')
     AND (OLD.code_id IS NULL OR NEW.code_until > now() + interval '31 minutes') THEN
    RAISE EXCEPTION 'call % has no code', OLD.id USING ERRCODE = 'HF002';
  END IF;
  IF NEW.code_id IS NOT DISTINCT FROM OLD.code_id AND NEW.code_tries < OLD.code_tries THEN
    RAISE EXCEPTION 'call % keeps its tries', OLD.id USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER calls_keep BEFORE INSERT OR UPDATE ON calls FOR EACH ROW EXECUTE FUNCTION calls_keep();
ALTER TABLE calls ENABLE ALWAYS TRIGGER calls_keep;

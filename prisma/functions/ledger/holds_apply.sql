-- Keeps an account's held amount equal to the sum of its open holds. A hold changes once, from open to captured or released.
CREATE OR REPLACE FUNCTION holds_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_change bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'open' OR NEW.closed_at IS NOT NULL OR NEW.amount_minor <= 0 THEN
      IF NEW.amount_minor <= 0 THEN
        RAISE EXCEPTION 'hold % of %', NEW.id, NEW.amount_minor
          USING ERRCODE = 'check_violation', CONSTRAINT = 'holds_amount_positive';
      END IF;
      RAISE EXCEPTION 'hold % must start open', NEW.id USING ERRCODE = 'HF004';
    END IF;
    v_change := NEW.amount_minor;
  ELSE
    IF OLD.state <> 'open' OR NEW.state = 'open' OR NEW.closed_at IS NULL
       OR (NEW.id, NEW.ledger_account_id, NEW.amount_minor, NEW.subject_type, NEW.subject_id, NEW.created_at)
          IS DISTINCT FROM
          (OLD.id, OLD.ledger_account_id, OLD.amount_minor, OLD.subject_type, OLD.subject_id, OLD.created_at) THEN
      RAISE EXCEPTION 'hold % can only be captured or released, once', OLD.id USING ERRCODE = 'HF002';
    END IF;
    v_change := -OLD.amount_minor;
  END IF;
  UPDATE ledger_accounts SET held_minor = held_minor + v_change, version = version + 1
    WHERE id = NEW.ledger_account_id AND tracked;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account % cannot hold money', NEW.ledger_account_id USING ERRCODE = 'HF004';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER holds_apply AFTER INSERT OR UPDATE ON holds
  FOR EACH ROW EXECUTE FUNCTION holds_apply();
ALTER TABLE holds ENABLE ALWAYS TRIGGER holds_apply;

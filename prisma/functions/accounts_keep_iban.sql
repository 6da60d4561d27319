-- Refuses an IBAN with wrong check digits. Also refuses every change of an IBAN, because payers may have saved the old IBAN.
CREATE OR REPLACE FUNCTION accounts_keep_iban() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  -- The IBAN as a number for the check: its first four characters are moved to the end, and the letters A to Z become 10 to 35.
  v_number numeric := (
    SELECT string_agg(CASE WHEN c ~ '[A-Z]' THEN (ascii(c) - 55)::text ELSE c END, '' ORDER BY n)
      FROM string_to_table(substr(NEW.iban, 5) || left(NEW.iban, 4), NULL) WITH ORDINALITY t(c, n));
BEGIN
  -- ISO 7064, MOD 97-10. For an account without an IBAN, the number is null, and the account is not refused.
  IF v_number % 97 <> 1 THEN
    RAISE EXCEPTION 'the check digits of the IBAN of account % are wrong', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_keep_iban';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.iban IS NOT NULL AND NEW.iban IS DISTINCT FROM OLD.iban THEN
    RAISE EXCEPTION 'account % keeps its IBAN', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_keep_iban';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER accounts_keep_iban BEFORE INSERT OR UPDATE OF iban ON accounts
  FOR EACH ROW EXECUTE FUNCTION accounts_keep_iban();
ALTER TABLE accounts ENABLE ALWAYS TRIGGER accounts_keep_iban;

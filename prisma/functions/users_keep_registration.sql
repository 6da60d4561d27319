-- Refuses an account for a customer who has not finished the registration. Without an account, the customer cannot receive or
-- send money.
CREATE OR REPLACE FUNCTION accounts_need_registration() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- The lock makes this check wait for a transaction that finishes the registration.
  PERFORM FROM users WHERE id = NEW.owner_id AND registration_open FOR NO KEY UPDATE;
  IF FOUND THEN
    RAISE EXCEPTION 'user % has not finished the registration', NEW.owner_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_need_registration';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER accounts_need_registration BEFORE INSERT OR UPDATE OF owner_id ON accounts
  FOR EACH ROW EXECUTE FUNCTION accounts_need_registration();
ALTER TABLE accounts ENABLE ALWAYS TRIGGER accounts_need_registration;

-- A registration is finished once, with an address and with PINs that the customer has chosen. Only customers register. If the
-- person joins the staff, the registration ends even without an address and PINs. A registration that has ended cannot be opened
-- again, because the customer may already have accounts.
CREATE OR REPLACE FUNCTION users_keep_registration() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.registration_open AND (NOT OLD.registration_open OR NEW.role <> 'customer') THEN
    RAISE EXCEPTION 'the registration of user % cannot be open', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_keep_registration';
  END IF;
  IF OLD.registration_open AND NOT NEW.registration_open AND NEW.role = 'customer' AND (
       NEW.city = '' OR NEW.address = '' OR NEW.phone_number = '' OR NEW.tax_id_number = ''
       OR NEW.domestic_pin_hash = OLD.domestic_pin_hash OR NEW.foreign_pin_hash = OLD.foreign_pin_hash) THEN
    RAISE EXCEPTION 'the registration of user % lacks answers', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_keep_registration';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_keep_registration BEFORE UPDATE OF registration_open, role ON users FOR EACH ROW
  WHEN (OLD.registration_open OR NEW.registration_open) EXECUTE FUNCTION users_keep_registration();
ALTER TABLE users ENABLE ALWAYS TRIGGER users_keep_registration;

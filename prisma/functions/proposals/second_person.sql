-- Calls four_eyes, and raises the error HF007 if the act needs a second person.
CREATE OR REPLACE FUNCTION require_four_eyes(
  p_act text, p_content text, p_customer uuid, p_amount bigint, p_currency text, p_subject text, p_actor text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT four_eyes(p_act, p_content, p_customer, p_amount, p_currency, p_subject, p_actor) THEN
    RAISE EXCEPTION '% of % needs a second person', p_act, p_content USING ERRCODE = 'HF007';
  END IF;
END $$;

-- Acts on the bank's own accounts have no customer, but they count towards the limits too. For such an account, the function
-- returns a key. The key is stored in counted_acts.customer_id in place of a customer's id.
CREATE OR REPLACE FUNCTION four_eyes_key(p_account_code text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(p_account_code)::uuid
$$;

-- Takes the four-eyes lock of a customer until the transaction ends. Without the lock, two simultaneous acts of staff on this
-- customer could each miss the amount of the other act. Callers take this lock after the locks on accounts of the books. A
-- transaction that acts on several customers takes the locks of all these customers first, in ascending order.
CREATE OR REPLACE FUNCTION four_eyes_lock(p_customer uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(740074, hashtext(p_customer::text))
$$;

-- Requires a second person when staff change a customer's payee, e-mail address or phone number. This data decides who controls
-- or receives the customer's money. Customers change their own data by the same SQL statements, so the database cannot tell staff
-- and customers apart. The service therefore decides when to call this function.
CREATE OR REPLACE FUNCTION control_needs_four_eyes(p_user uuid, p_content text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_four_eyes('customer-control', concat_ws('|', p_user, p_content), NULL, 0, 'XXX', '', NULL);
END $$;

-- Requires a second person when staff end a deposit early. Owners end their own deposits by the same SQL statements, so the
-- database cannot tell staff and owners apart. The service therefore decides when to call this function.
CREATE OR REPLACE FUNCTION early_end_needs_four_eyes(p_deposit uuid, p_actor text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_four_eyes('deposit-end', d.id::text, d.owner_id, d.amount_minor, d.currency, 'deposit:' || d.id || ':end', p_actor)
    FROM deposits d WHERE d.id = p_deposit;
END $$;

-- Requires a second person when staff remove all second factors of a user. Users remove their own factors by the same SQL
-- statement, so the database cannot tell staff and users apart. The service therefore decides when to call this function.
CREATE OR REPLACE FUNCTION factors_need_four_eyes(p_user uuid) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_four_eyes('second-factors', p_user::text, NULL, 0, 'XXX', '', NULL);
END $$;

-- Returns two flags about acts of staff on a customer. `control`: true if the bank uses four eyes; changes of payees, the e-mail
-- address and the phone number then need a second person.
-- `name`: true if a new name needs a second person, because the customer's money at the bank exceeds the four-eyes limit.
CREATE OR REPLACE FUNCTION second_person_needs(p_user uuid, OUT control boolean, OUT name boolean) LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM four_eyes_limits),
         (SELECT coalesce(sum(limit_worth(l.balance_minor, l.currency, 'infinity')), 0)
            FROM accounts a JOIN ledger_accounts l ON l.id = a.ledger_account_id WHERE a.owner_id = p_user)
         > (SELECT coalesce(max(limit_minor)::numeric, 'infinity') FROM four_eyes_limits)
$$;

-- Requires a second person when staff rename a customer whose money at the bank exceeds the four-eyes limit. The name matters
-- because payers' banks and identity checks rely on it. Customers change their own name by the same SQL statement, so the
-- database cannot tell staff and customers apart. The service therefore decides when to call this function.
CREATE OR REPLACE FUNCTION name_needs_four_eyes(p_user uuid, p_name text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT n.name FROM second_person_needs(p_user) n) THEN
    PERFORM require_four_eyes('customer-name', concat_ws('|', p_user, p_name), NULL, 0, 'XXX', '', NULL);
  END IF;
END $$;

-- Requires a second person when staff refuse an application for a deposit. When staff accept an application and lock the money,
-- ledger_four_eyes requires a second person. A customer who withdraws an application needs no second person.
CREATE OR REPLACE FUNCTION deposits_keep_four_eyes() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_four_eyes('deposit-refusal', concat_ws('|', NEW.id, NEW.status), NEW.owner_id, NEW.amount_minor, NEW.currency,
                            'deposit:' || NEW.id || ':deposit-decision', NULL);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER deposits_keep_four_eyes BEFORE UPDATE OF status ON deposits FOR EACH ROW
  WHEN (OLD.status = 'pending' AND NEW.status IN ('closed', 'deleted') AND NEW.withdrawn_at IS NULL) EXECUTE FUNCTION deposits_keep_four_eyes();
ALTER TABLE deposits ENABLE ALWAYS TRIGGER deposits_keep_four_eyes;

-- Checks a new user who has a staff role. While the bank has no admin, any role is allowed. Otherwise the user needs a valid
-- invitation to the role or a confirmed proposal. An invitation is enough, because a second person had to confirm the invitation
-- (staff_invitations_keep_four_eyes). The database's clock decides whether the invitation has expired, because the bank's clock
-- may be ahead in a demonstration.
CREATE OR REPLACE FUNCTION users_join_by_four_eyes() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE role = 'admin')
     AND NOT EXISTS (SELECT FROM staff_invitations WHERE email = NEW.email AND role = NEW.role
                        AND accepted_at IS NULL AND withdrawn_at IS NULL AND expires_at > clock_timestamp()) THEN
    PERFORM require_four_eyes('join', concat_ws('|', NEW.email, NEW.role), NULL, 0, 'XXX', '', NULL);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_join_by_four_eyes BEFORE INSERT ON users FOR EACH ROW
  WHEN (NEW.role <> 'customer') EXECUTE FUNCTION users_join_by_four_eyes();
ALTER TABLE users ENABLE ALWAYS TRIGGER users_join_by_four_eyes;

-- Sets role_since to the moment when the person got the role, and ignores the value in the SQL statement. confirm_proposal reads
-- role_since, because a colleague who got the role after a proposal was made must not confirm this proposal.
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

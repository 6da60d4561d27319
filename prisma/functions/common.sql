CREATE OR REPLACE FUNCTION bank_clock_only_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.lead_days < OLD.lead_days THEN
    RAISE EXCEPTION 'the bank''s date does not go back' USING ERRCODE = 'HF002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER bank_clock_only_forward BEFORE UPDATE OR DELETE ON bank_clock
  FOR EACH ROW EXECUTE FUNCTION bank_clock_only_forward();
ALTER TABLE bank_clock ENABLE ALWAYS TRIGGER bank_clock_only_forward;

-- Returns the number of decimals of a currency. lib/money/currency.ts has the same numbers. A test compares this function with
-- the file.
CREATE OR REPLACE FUNCTION currency_digits(p_currency text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_currency WHEN 'JPY' THEN 0 ELSE 2 END
$$;

-- Converts an amount in minor units to decimal text, such as 1250.50, or 1250 if the currency has no decimals.
CREATE OR REPLACE FUNCTION money_text(p_amount_minor bigint, p_currency text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE currency_digits(p_currency) WHEN 0 THEN p_amount_minor::text ELSE (p_amount_minor / 100.00)::numeric(20, 2)::text END
$$;

-- Creates a version 7 UUID from a time and the number of a row. These UUIDs sort by time and, within a millisecond, by the row's
-- number.
CREATE OR REPLACE FUNCTION ordered_uuid(p_at timestamptz, p_number bigint) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM p_at) * 1000)::bigint), 12, '0') || '7000' || '8'
          || lpad(to_hex(p_number), 15, '0'))::uuid
$$;

-- Writes events into the audit trail, in the given order. Each element of p_events is a row of audit_events without the column
-- sequence. The transaction gets its id before it draws a sequence number, because settle_mark depends on this order.
CREATE OR REPLACE FUNCTION record_audit_events(p_events jsonb) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_current_xact_id();
  INSERT INTO audit_events (id, actor, action, subject_type, subject_id, before, after, ip_address, user_agent,
                            request_id, created_at)
  SELECT e.id, e.actor, e.action, e.subject_type, e.subject_id, e.before, e.after, e.ip_address, e.user_agent,
         e.request_id, e.created_at
    FROM jsonb_populate_recordset(NULL::audit_events, p_events) e;
END $$;

-- Writes notifications for customers, each with its e-mail. No e-mail is written if the customer has turned off e-mails for this
-- kind of notification. p_notices is a list of {notification, email}. `notification` and `email` are complete rows of the tables
-- notifications and emails.
CREATE OR REPLACE FUNCTION record_notices(p_notices jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications
  SELECT n.* FROM jsonb_array_elements(p_notices) notice, jsonb_populate_record(NULL::notifications, notice -> 'notification') n;
  INSERT INTO emails
  SELECT e.* FROM jsonb_array_elements(p_notices) notice, jsonb_populate_record(NULL::emails, notice -> 'email') e
   WHERE NOT EXISTS (SELECT FROM notification_preferences p
                      WHERE p.user_id = (notice -> 'notification' ->> 'user_id')::uuid
                        AND p.kind = notice -> 'notification' ->> 'kind' AND NOT p.by_email);
END $$;

CREATE OR REPLACE FUNCTION record_notice(p_notification jsonb, p_email jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_notices(jsonb_build_array(jsonb_build_object('notification', p_notification, 'email', p_email)));
END $$;

-- Refuses an eleventh account of a person, even if staff open the account (docs/decisions/customer-accounts.md). The trigger
-- locks the person's row before it counts the accounts. Two transactions that open accounts at the same moment therefore cannot
-- both pass the check.
CREATE OR REPLACE FUNCTION accounts_keep_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.owner_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM accounts WHERE owner_id = NEW.owner_id) >= 10 THEN
    RAISE EXCEPTION 'user % has as many accounts as one person may have', NEW.owner_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_per_owner';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER accounts_keep_count BEFORE INSERT ON accounts
  FOR EACH ROW EXECUTE FUNCTION accounts_keep_count();
ALTER TABLE accounts ENABLE ALWAYS TRIGGER accounts_keep_count;

-- Rules outside the books that Prisma's schema cannot say.

-- Account numbers: '0' and the next number of this sequence; never twice, also under concurrent sign-ups.
CREATE SEQUENCE account_number_seq START 5197864578;

ALTER TABLE users
  ADD CONSTRAINT users_email_lower_case CHECK (email = lower(email)),
  ADD CONSTRAINT users_pin_failures_not_negative CHECK (pin_failures >= 0);

CREATE UNIQUE INDEX beneficiaries_one_per_account ON beneficiaries (owner_id, account_number) WHERE status <> 'deleted';

ALTER TABLE transfers
  ADD CONSTRAINT transfers_amount_positive CHECK (amount_minor > 0),
  ADD CONSTRAINT transfers_ending_by_status CHECK ((status = 'deleted') = (ending IS NOT NULL)),
  -- What a status says of the money is true: held, posted or released.
  ADD CONSTRAINT transfers_money_by_status CHECK (
    CASE status
      WHEN 'pending' THEN hold_id IS NOT NULL AND entry_id IS NULL
      WHEN 'active' THEN hold_id IS NOT NULL AND entry_id IS NULL
      WHEN 'approved' THEN hold_id IS NULL AND entry_id IS NOT NULL
      WHEN 'closed' THEN hold_id IS NULL AND entry_id IS NOT NULL
      WHEN 'deleted' THEN hold_id IS NULL AND entry_id IS NULL
    END);

CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE audit_events
  ENABLE ALWAYS TRIGGER audit_events_append_only, ENABLE ALWAYS TRIGGER audit_events_no_truncate;

-- The worker looks for what is due; sent e-mails are never looked at again.
CREATE INDEX emails_due ON emails (next_attempt_at) WHERE state = 'queued';

-- A staff search looks inside names and e-mails.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX users_search ON users USING gin ((first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);

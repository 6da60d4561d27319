-- Refuses changes to written rows. Each table whose rows never change or are never removed has a trigger with this function.
--
-- The triggers are ENABLE ALWAYS, so no session can turn them off by session_replication_role.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: its rows are never changed or removed', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'HF002';
END $$;

CREATE OR REPLACE TRIGGER journal_entries_no_truncate BEFORE TRUNCATE ON journal_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE journal_entries ENABLE ALWAYS TRIGGER journal_entries_no_truncate;

CREATE OR REPLACE TRIGGER postings_append_only BEFORE UPDATE OR DELETE ON postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER postings_no_truncate BEFORE TRUNCATE ON postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE postings ENABLE ALWAYS TRIGGER postings_append_only, ENABLE ALWAYS TRIGGER postings_no_truncate;

CREATE OR REPLACE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_events_append_only, ENABLE ALWAYS TRIGGER audit_events_no_truncate;

CREATE OR REPLACE TRIGGER transfer_events_append_only BEFORE UPDATE OR DELETE ON transfer_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER transfer_events_no_truncate BEFORE TRUNCATE ON transfer_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE transfer_events ENABLE ALWAYS TRIGGER transfer_events_append_only, ENABLE ALWAYS TRIGGER transfer_events_no_truncate;

CREATE OR REPLACE TRIGGER exchange_rates_append_only BEFORE UPDATE OR DELETE ON exchange_rates
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER exchange_rates_no_truncate BEFORE TRUNCATE ON exchange_rates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE exchange_rates ENABLE ALWAYS TRIGGER exchange_rates_append_only, ENABLE ALWAYS TRIGGER exchange_rates_no_truncate;

CREATE OR REPLACE TRIGGER ledger_snapshots_append_only BEFORE UPDATE OR DELETE ON ledger_snapshots
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_snapshots_no_truncate BEFORE TRUNCATE ON ledger_snapshots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE ledger_snapshots ENABLE ALWAYS TRIGGER ledger_snapshots_append_only, ENABLE ALWAYS TRIGGER ledger_snapshots_no_truncate;

CREATE OR REPLACE TRIGGER ledger_closings_append_only BEFORE UPDATE OR DELETE ON ledger_closings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_closings_no_truncate BEFORE TRUNCATE ON ledger_closings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE ledger_closings ENABLE ALWAYS TRIGGER ledger_closings_append_only, ENABLE ALWAYS TRIGGER ledger_closings_no_truncate;

CREATE OR REPLACE TRIGGER ledger_class_totals_append_only BEFORE UPDATE OR DELETE ON ledger_class_totals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_class_totals_no_truncate BEFORE TRUNCATE ON ledger_class_totals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE ledger_class_totals ENABLE ALWAYS TRIGGER ledger_class_totals_append_only, ENABLE ALWAYS TRIGGER ledger_class_totals_no_truncate;

CREATE OR REPLACE TRIGGER loan_instalment_parts_append_only BEFORE UPDATE OR DELETE ON loan_instalment_parts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER loan_instalment_parts_no_truncate BEFORE TRUNCATE ON loan_instalment_parts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE loan_instalment_parts ENABLE ALWAYS TRIGGER loan_instalment_parts_append_only, ENABLE ALWAYS TRIGGER loan_instalment_parts_no_truncate;

CREATE OR REPLACE TRIGGER seals_append_only BEFORE UPDATE OR DELETE ON seals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER seals_no_truncate BEFORE TRUNCATE ON seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE seals ENABLE ALWAYS TRIGGER seals_append_only, ENABLE ALWAYS TRIGGER seals_no_truncate;

CREATE OR REPLACE TRIGGER book_checks_append_only BEFORE UPDATE OR DELETE ON book_checks
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER book_checks_no_truncate BEFORE TRUNCATE ON book_checks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE book_checks ENABLE ALWAYS TRIGGER book_checks_append_only, ENABLE ALWAYS TRIGGER book_checks_no_truncate;

CREATE OR REPLACE TRIGGER proposals_no_delete BEFORE DELETE ON proposals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER proposals_no_truncate BEFORE TRUNCATE ON proposals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE proposals ENABLE ALWAYS TRIGGER proposals_no_delete, ENABLE ALWAYS TRIGGER proposals_no_truncate;

CREATE OR REPLACE TRIGGER holds_no_delete BEFORE DELETE ON holds
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER holds_no_truncate BEFORE TRUNCATE ON holds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE holds ENABLE ALWAYS TRIGGER holds_no_delete, ENABLE ALWAYS TRIGGER holds_no_truncate;

CREATE OR REPLACE TRIGGER ledger_accounts_no_delete BEFORE DELETE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_accounts_no_truncate BEFORE TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE ledger_accounts ENABLE ALWAYS TRIGGER ledger_accounts_no_delete, ENABLE ALWAYS TRIGGER ledger_accounts_no_truncate;

-- A quote never changes, because a customer may have seen it. A quote without a transfer may be removed.
CREATE OR REPLACE TRIGGER quotes_never_change BEFORE UPDATE ON quotes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE quotes ENABLE ALWAYS TRIGGER quotes_never_change;

-- Accounts, beneficiaries and transfers are never removed, so references to them need no foreign keys.
CREATE OR REPLACE TRIGGER accounts_no_delete BEFORE DELETE ON accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER beneficiaries_no_delete BEFORE DELETE ON beneficiaries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER transfers_no_delete BEFORE DELETE ON transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE accounts ENABLE ALWAYS TRIGGER accounts_no_delete;
ALTER TABLE beneficiaries ENABLE ALWAYS TRIGGER beneficiaries_no_delete;
ALTER TABLE transfers ENABLE ALWAYS TRIGGER transfers_no_delete;

-- Calls and their steps are the record of what staff did for a caller, so nobody may remove them.
CREATE OR REPLACE TRIGGER call_steps_append_only BEFORE UPDATE OR DELETE ON call_steps
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER call_steps_no_truncate BEFORE TRUNCATE ON call_steps
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER calls_no_delete BEFORE DELETE ON calls
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE call_steps ENABLE ALWAYS TRIGGER call_steps_append_only, ENABLE ALWAYS TRIGGER call_steps_no_truncate;
ALTER TABLE calls ENABLE ALWAYS TRIGGER calls_no_delete;

CREATE OR REPLACE TRIGGER incoming_payments_no_truncate BEFORE TRUNCATE ON incoming_payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE incoming_payments ENABLE ALWAYS TRIGGER incoming_payments_no_truncate;

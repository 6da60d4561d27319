-- Loans and fixed deposits with their plans and schedules (docs/decisions/0022-lending.md), and the bank's days
-- (docs/decisions/0023-bank-day.md).

CREATE TYPE deposit_interval AS ENUM ('monthly', 'quarterly', 'yearly', 'maturity');
CREATE TYPE deposit_status AS ENUM ('pending', 'running', 'suspended', 'paid', 'closed', 'deleted');
CREATE TYPE payout_state AS ENUM ('due', 'paid', 'forfeited');
CREATE TYPE plan_status AS ENUM ('active', 'deleted');
CREATE TYPE loan_status AS ENUM ('pending', 'approved', 'active', 'paid', 'closed', 'deleted');
CREATE TYPE instalment_state AS ENUM ('due', 'overdue', 'paid', 'written_off');
CREATE TYPE overdue_reason AS ENUM ('insufficient_funds', 'blocked');

CREATE TABLE loan_plans (
  id UUID NOT NULL,
  name TEXT NOT NULL,
  amount_minor BIGINT NOT NULL,
  currency CHAR(3) NOT NULL,
  profit_bp INTEGER NOT NULL,
  total_installments INTEGER NOT NULL,
  status plan_status NOT NULL DEFAULT 'active',
  version INTEGER NOT NULL DEFAULT 1,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT loan_plans_pkey PRIMARY KEY (id)
);

CREATE TABLE loans (
  id UUID NOT NULL,
  plan_id UUID NOT NULL,
  owner_id UUID NOT NULL,
  account_id UUID NOT NULL,
  loan_name TEXT NOT NULL,
  minimum_minor BIGINT NOT NULL,
  maximum_minor BIGINT NOT NULL,
  profit_bp INTEGER NOT NULL,
  total_installments INTEGER NOT NULL,
  amount_minor BIGINT NOT NULL,
  currency CHAR(3) NOT NULL,
  status loan_status NOT NULL DEFAULT 'pending',
  reason TEXT NOT NULL DEFAULT '',
  ledger_account_id BIGINT,
  disbursed_on DATE,
  disbursement_entry_id UUID,
  installments_paid INTEGER NOT NULL DEFAULT 0,
  written_off_minor BIGINT NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT loans_pkey PRIMARY KEY (id)
  -- Each instalment that is paid changes the row, and none of its indexes.
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX loans_ledger_account_id_key ON loans(ledger_account_id);
CREATE UNIQUE INDEX loans_disbursement_entry_id_key ON loans(disbursement_entry_id);
CREATE INDEX loans_owner_id_created_at_id_idx ON loans(owner_id, created_at DESC, id DESC);
CREATE INDEX loans_account_id_created_at_id_idx ON loans(account_id, created_at DESC, id DESC);
CREATE INDEX loans_created_at_id_idx ON loans(created_at DESC, id DESC);
CREATE INDEX loans_status_created_at_id_idx ON loans(status, created_at DESC, id DESC);
CREATE INDEX loans_amount_minor_id_idx ON loans(amount_minor, id);
CREATE INDEX loans_search ON loans USING GIN (loan_name gin_trgm_ops);

CREATE TABLE loan_instalments (
  loan_id UUID NOT NULL,
  number INTEGER NOT NULL,
  due_on DATE NOT NULL,
  principal_minor BIGINT NOT NULL,
  interest_minor BIGINT NOT NULL,
  state instalment_state NOT NULL DEFAULT 'due',
  entry_id UUID,
  paid_at TIMESTAMPTZ(3),
  tried_on DATE,
  overdue_reason overdue_reason,
  reminded_on DATE,
  CONSTRAINT loan_instalments_pkey PRIMARY KEY (loan_id,number)
);
CREATE UNIQUE INDEX loan_instalments_entry_id_key ON loan_instalments(entry_id);

CREATE TABLE deposit_plans (
  id UUID NOT NULL,
  name TEXT NOT NULL,
  minimum_minor BIGINT NOT NULL,
  maximum_minor BIGINT NOT NULL,
  amount_minor BIGINT NOT NULL,
  currency CHAR(3) NOT NULL,
  profit_bp INTEGER NOT NULL,
  locked_in_years INTEGER NOT NULL,
  interval deposit_interval NOT NULL,
  status plan_status NOT NULL DEFAULT 'active',
  version INTEGER NOT NULL DEFAULT 1,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT deposit_plans_pkey PRIMARY KEY (id)
);

CREATE TABLE deposits (
  id UUID NOT NULL,
  plan_id UUID NOT NULL,
  owner_id UUID NOT NULL,
  account_id UUID NOT NULL,
  deposit_name TEXT NOT NULL,
  minimum_minor BIGINT NOT NULL,
  maximum_minor BIGINT NOT NULL,
  profit_bp INTEGER NOT NULL,
  locked_in_years INTEGER NOT NULL,
  interval deposit_interval NOT NULL,
  amount_minor BIGINT NOT NULL,
  currency CHAR(3) NOT NULL,
  status deposit_status NOT NULL DEFAULT 'pending',
  reason TEXT NOT NULL DEFAULT '',
  ledger_account_id BIGINT,
  started_on DATE,
  matures_on DATE,
  lock_entry_id UUID,
  return_entry_id UUID,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT deposits_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX deposits_ledger_account_id_key ON deposits(ledger_account_id);
CREATE UNIQUE INDEX deposits_lock_entry_id_key ON deposits(lock_entry_id);
CREATE UNIQUE INDEX deposits_return_entry_id_key ON deposits(return_entry_id);
CREATE INDEX deposits_owner_id_created_at_id_idx ON deposits(owner_id, created_at DESC, id DESC);
CREATE INDEX deposits_account_id_created_at_id_idx ON deposits(account_id, created_at DESC, id DESC);
CREATE INDEX deposits_created_at_id_idx ON deposits(created_at DESC, id DESC);
CREATE INDEX deposits_status_created_at_id_idx ON deposits(status, created_at DESC, id DESC);
CREATE INDEX deposits_amount_minor_id_idx ON deposits(amount_minor, id);
CREATE INDEX deposits_search ON deposits USING GIN (deposit_name gin_trgm_ops);

CREATE TABLE deposit_payouts (
  deposit_id UUID NOT NULL,
  number INTEGER NOT NULL,
  due_on DATE NOT NULL,
  interest_minor BIGINT NOT NULL,
  state payout_state NOT NULL DEFAULT 'due',
  entry_id UUID,
  paid_at TIMESTAMPTZ(3),
  CONSTRAINT deposit_payouts_pkey PRIMARY KEY (deposit_id,number)
);
CREATE UNIQUE INDEX deposit_payouts_entry_id_key ON deposit_payouts(entry_id);

CREATE TABLE bank_days (
  date DATE NOT NULL,
  started_at TIMESTAMPTZ(3) NOT NULL,
  finished_at TIMESTAMPTZ(3),
  CONSTRAINT bank_days_pkey PRIMARY KEY (date)
);

CREATE TABLE bank_day_results (
  date DATE NOT NULL,
  task TEXT NOT NULL,
  currency CHAR(3) NOT NULL,
  outcome TEXT NOT NULL,
  item_count BIGINT NOT NULL,
  amount_minor BIGINT NOT NULL,
  CONSTRAINT bank_day_results_pkey PRIMARY KEY (date,task,currency,outcome)
);

CREATE TABLE bank_day_failures (
  id UUID NOT NULL,
  date DATE NOT NULL,
  task TEXT NOT NULL,
  subject_type TEXT NOT NULL,
  subject_id UUID NOT NULL,
  number INTEGER NOT NULL DEFAULT 0,
  error TEXT NOT NULL,
  failed_at TIMESTAMPTZ(3) NOT NULL,
  resolved_at TIMESTAMPTZ(3),
  CONSTRAINT bank_day_failures_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX bank_day_failures_date_task_subject_id_number_key ON bank_day_failures(date, task, subject_id, number);

CREATE TABLE bank_clock (
  id INTEGER NOT NULL DEFAULT 1,
  lead_days INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT bank_clock_pkey PRIMARY KEY (id)
);

ALTER TABLE bank_day_results
  ADD CONSTRAINT bank_day_results_date_fkey FOREIGN KEY (date) REFERENCES bank_days(date) ON DELETE RESTRICT ON UPDATE NO ACTION;

ALTER TABLE deposits
  ADD CONSTRAINT deposits_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES deposit_plans(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  ADD CONSTRAINT deposits_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  ADD CONSTRAINT deposits_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  ADD CONSTRAINT deposits_ledger_account_id_fkey FOREIGN KEY (ledger_account_id) REFERENCES ledger_accounts(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  ADD CONSTRAINT deposits_lock_entry_id_fkey FOREIGN KEY (lock_entry_id) REFERENCES journal_entries(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  ADD CONSTRAINT deposits_return_entry_id_fkey FOREIGN KEY (return_entry_id) REFERENCES journal_entries(id) ON DELETE RESTRICT ON UPDATE NO ACTION;

ALTER TABLE deposit_payouts
  ADD CONSTRAINT deposit_payouts_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  ADD CONSTRAINT deposit_payouts_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entries(id) ON DELETE RESTRICT ON UPDATE NO ACTION;

ALTER TABLE loans
  ADD CONSTRAINT loans_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES loan_plans(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  ADD CONSTRAINT loans_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  ADD CONSTRAINT loans_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  ADD CONSTRAINT loans_ledger_account_id_fkey FOREIGN KEY (ledger_account_id) REFERENCES ledger_accounts(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  ADD CONSTRAINT loans_disbursement_entry_id_fkey FOREIGN KEY (disbursement_entry_id) REFERENCES journal_entries(id) ON DELETE RESTRICT ON UPDATE NO ACTION;

ALTER TABLE loan_instalments
  ADD CONSTRAINT loan_instalments_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  ADD CONSTRAINT loan_instalments_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entries(id) ON DELETE RESTRICT ON UPDATE NO ACTION;

-- Rules that Prisma's schema cannot say ----------------------------------------------------------------------------

-- A name says which plan is meant, whatever its letters' case.
CREATE UNIQUE INDEX loan_plans_one_per_name ON loan_plans (lower(name)) WHERE status = 'active';
CREATE UNIQUE INDEX deposit_plans_one_per_name ON deposit_plans (lower(name)) WHERE status = 'active';

ALTER TABLE loan_plans
  ADD CONSTRAINT loan_plans_terms CHECK (
    amount_minor >= total_installments AND profit_bp BETWEEN 0 AND 10000 AND total_installments BETWEEN 1 AND 60);

ALTER TABLE deposit_plans
  ADD CONSTRAINT deposit_plans_terms CHECK (
    minimum_minor > 0 AND amount_minor BETWEEN minimum_minor AND maximum_minor AND profit_bp BETWEEN 0 AND 10000
    AND locked_in_years BETWEEN 1 AND 30);

-- Two applications at once leave one loan.
CREATE UNIQUE INDEX loans_one_uncleared ON loans (owner_id) WHERE status IN ('pending', 'approved', 'active');

ALTER TABLE loans
  ADD CONSTRAINT loans_terms CHECK (
    amount_minor BETWEEN minimum_minor AND maximum_minor AND minimum_minor >= total_installments
    AND profit_bp BETWEEN 0 AND 10000 AND total_installments BETWEEN 1 AND 60),
  ADD CONSTRAINT loans_installments_paid CHECK (installments_paid BETWEEN 0 AND total_installments),
  ADD CONSTRAINT loans_written_off CHECK (written_off_minor >= 0 AND (written_off_minor = 0 OR status IN ('closed', 'deleted'))),
  ADD CONSTRAINT loans_lent CHECK ((disbursement_entry_id IS NULL) = (disbursed_on IS NULL)),
  -- What a status says of the money is true.
  ADD CONSTRAINT loans_money_by_status CHECK (
    CASE status
      WHEN 'pending' THEN disbursement_entry_id IS NULL
      WHEN 'approved' THEN disbursement_entry_id IS NULL
      WHEN 'active' THEN disbursement_entry_id IS NOT NULL AND installments_paid < total_installments
      WHEN 'paid' THEN disbursement_entry_id IS NOT NULL AND installments_paid = total_installments
      ELSE true
    END);

ALTER TABLE loan_instalments
  ADD CONSTRAINT loan_instalments_amounts CHECK (number >= 1 AND principal_minor > 0 AND interest_minor >= 0),
  ADD CONSTRAINT loan_instalments_paid CHECK (
    (state = 'paid') = (entry_id IS NOT NULL) AND (state = 'paid') = (paid_at IS NOT NULL)),
  ADD CONSTRAINT loan_instalments_overdue CHECK ((state = 'overdue') = (overdue_reason IS NOT NULL));

ALTER TABLE deposits
  ADD CONSTRAINT deposits_terms CHECK (
    minimum_minor > 0 AND amount_minor BETWEEN minimum_minor AND maximum_minor AND profit_bp BETWEEN 0 AND 10000
    AND locked_in_years BETWEEN 1 AND 30),
  ADD CONSTRAINT deposits_locked CHECK (
    (lock_entry_id IS NULL) = (started_on IS NULL) AND (lock_entry_id IS NULL) = (matures_on IS NULL)
    AND matures_on > started_on AND (return_entry_id IS NULL OR lock_entry_id IS NOT NULL)),
  ADD CONSTRAINT deposits_money_by_status CHECK (
    CASE status
      WHEN 'pending' THEN lock_entry_id IS NULL
      WHEN 'running' THEN lock_entry_id IS NOT NULL AND return_entry_id IS NULL
      WHEN 'suspended' THEN lock_entry_id IS NOT NULL AND return_entry_id IS NULL
      WHEN 'paid' THEN return_entry_id IS NOT NULL
      ELSE (lock_entry_id IS NULL) = (return_entry_id IS NULL)
    END);

ALTER TABLE deposit_payouts
  ADD CONSTRAINT deposit_payouts_amount CHECK (number >= 1 AND interest_minor >= 0),
  ADD CONSTRAINT deposit_payouts_paid CHECK (
    (state = 'paid') = (paid_at IS NOT NULL) AND (entry_id IS NOT NULL) = (state = 'paid' AND interest_minor > 0));

-- What the end of a day looks for; what is over is many and in nobody's way.
CREATE INDEX loan_instalments_to_collect ON loan_instalments (due_on, loan_id, number) WHERE state IN ('due', 'overdue');
CREATE INDEX loan_instalments_to_remind_of ON loan_instalments (due_on, loan_id, number)
  WHERE state = 'due' AND reminded_on IS NULL;
CREATE INDEX deposit_payouts_unpaid ON deposit_payouts (due_on, deposit_id, number) WHERE state = 'due';
CREATE INDEX deposits_maturing ON deposits (matures_on, id) WHERE status = 'running';
CREATE INDEX bank_day_failures_open ON bank_day_failures (date) WHERE resolved_at IS NULL;

-- The demonstration's clock is one row.
ALTER TABLE bank_clock ADD CONSTRAINT bank_clock_one_row CHECK (id = 1 AND lead_days >= 0);
INSERT INTO bank_clock (id, lead_days) VALUES (1, 0);

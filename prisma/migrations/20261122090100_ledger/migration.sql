-- The bank's books. They defend themselves: what must never happen is refused by the rules below and by the functions and
-- triggers in prisma/functions, whoever asks and however.
--
-- SQLSTATEs of our own, mapped to refusals in lib/ledger/ledger-error.ts:
--   HF001  a request id that was used before, with other content
--   HF002  a change to something that is never changed
--   HF003  an entry that does not add up
--   HF004  a hold that is not open (any more), or an account or entry that cannot take part

CREATE TYPE ledger_account_kind AS ENUM ('asset', 'liability', 'equity', 'income', 'expense');
CREATE TYPE hold_state AS ENUM ('open', 'captured', 'released');

CREATE TABLE ledger_accounts (
  id BIGSERIAL NOT NULL,
  code TEXT NOT NULL,
  currency CHAR(3) NOT NULL,
  kind ledger_account_kind NOT NULL,
  tracked BOOLEAN NOT NULL,
  balance_minor BIGINT NOT NULL DEFAULT 0,
  held_minor BIGINT NOT NULL DEFAULT 0,
  version BIGINT NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX ledger_accounts_code_key ON ledger_accounts(code);

CREATE TABLE journal_entries (
  id UUID NOT NULL,
  kind TEXT NOT NULL,
  subject_type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  actor TEXT NOT NULL,
  description TEXT NOT NULL,
  request_id TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  reverses_id UUID,
  posted_at TIMESTAMPTZ(3) NOT NULL,
  created_txid BIGINT NOT NULL,
  sequence BIGINT GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT journal_entries_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX journal_entries_request_id_key ON journal_entries(request_id);
CREATE INDEX journal_entries_sequence_idx ON journal_entries USING BRIN (sequence);
CREATE INDEX journal_entries_subject_type_subject_id_idx ON journal_entries(subject_type, subject_id);

CREATE TABLE postings (
  entry_id UUID NOT NULL,
  ledger_account_id BIGINT NOT NULL,
  sequence BIGINT GENERATED ALWAYS AS IDENTITY,
  currency CHAR(3) NOT NULL,
  amount_minor BIGINT NOT NULL,
  balance_after_minor BIGINT,
  CONSTRAINT postings_pkey PRIMARY KEY (entry_id,ledger_account_id)
);
CREATE INDEX postings_ledger_account_id_sequence_amount_minor_idx ON postings(ledger_account_id, sequence, amount_minor);

CREATE TABLE holds (
  id UUID NOT NULL,
  ledger_account_id BIGINT NOT NULL,
  amount_minor BIGINT NOT NULL,
  subject_type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  state hold_state NOT NULL DEFAULT 'open',
  created_at TIMESTAMPTZ(3) NOT NULL,
  closed_at TIMESTAMPTZ(3),
  CONSTRAINT holds_pkey PRIMARY KEY (id)
);

CREATE TABLE ledger_snapshots (
  ledger_account_id BIGINT NOT NULL,
  date DATE NOT NULL,
  balance_minor BIGINT NOT NULL,
  last_sequence BIGINT NOT NULL,
  CONSTRAINT ledger_snapshots_pkey PRIMARY KEY (ledger_account_id,date)
);

-- What has become final is sealed in the order of its numbers (docs/decisions/0025-seals.md).
CREATE TABLE seals (
  stream TEXT NOT NULL,
  number BIGINT NOT NULL,
  first_sequence BIGINT NOT NULL,
  last_sequence BIGINT NOT NULL,
  row_count BIGINT NOT NULL,
  root BYTEA NOT NULL,
  previous BYTEA NOT NULL,
  hash BYTEA NOT NULL,
  sealed_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT seals_pkey PRIMARY KEY (stream,number)
);

CREATE TABLE settle_marks (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  mark BIGINT NOT NULL,
  postings BIGINT NOT NULL,
  journal_entries BIGINT NOT NULL,
  audit_events BIGINT NOT NULL,
  CONSTRAINT settle_marks_pkey PRIMARY KEY (id)
);

CREATE TABLE book_checks (
  id BIGSERIAL NOT NULL,
  began_at TIMESTAMPTZ(3) NOT NULL,
  finished_at TIMESTAMPTZ(3) NOT NULL,
  is_full BOOLEAN NOT NULL,
  journal_entries BIGINT NOT NULL,
  postings BIGINT NOT NULL,
  audit_events BIGINT NOT NULL,
  transfer_events BIGINT NOT NULL,
  CONSTRAINT book_checks_pkey PRIMARY KEY (id)
);

ALTER TABLE ledger_snapshots
  ADD CONSTRAINT ledger_snapshots_ledger_account_id_fkey FOREIGN KEY (ledger_account_id) REFERENCES ledger_accounts(id) ON DELETE RESTRICT ON UPDATE NO ACTION;

ALTER TABLE journal_entries
  ADD CONSTRAINT journal_entries_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES journal_entries(id) ON DELETE RESTRICT ON UPDATE NO ACTION;

-- Rules that Prisma's schema cannot say ----------------------------------------------------------------------------

-- Balances change with every entry: room for the next versions of a row beside it keeps its indexes as they are. What an
-- account is called never changes, so a trigger looks at it once (ledger_accounts_keep_rules).
ALTER TABLE ledger_accounts SET (fillfactor = 50);
-- Guarantee 3: what is available never goes below zero.
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_available_not_negative CHECK (
  balance_minor >= held_minor OR NOT (code LIKE 'customer:%' OR code LIKE 'deposit:%'));

ALTER TABLE postings ADD CONSTRAINT postings_amount_not_zero CHECK (amount_minor <> 0);

-- Captured and released holds are many, and nobody looks for them.
CREATE INDEX holds_open ON holds (ledger_account_id) WHERE state = 'open';

-- An entry is reversed at most once.
CREATE UNIQUE INDEX journal_entries_reversed_once ON journal_entries (reverses_id) WHERE reverses_id IS NOT NULL;

-- Entries about an account itself (opening balance, adjustments) are few among those about transfers.
CREATE INDEX journal_entries_about_account ON journal_entries (subject_id, posted_at DESC, id DESC)
  WHERE subject_type = 'account';

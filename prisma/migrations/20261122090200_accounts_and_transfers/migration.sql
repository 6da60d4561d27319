-- Customers' accounts, whom they pay, what currencies are worth, and the transfers with all that happens to them.

CREATE TYPE account_type AS ENUM ('checking', 'savings', 'fixed_deposit', 'premium_finance');
CREATE TYPE account_status AS ENUM ('pending', 'active', 'suspended', 'blocked');
CREATE TYPE beneficiary_status AS ENUM ('active', 'deleted');
CREATE TYPE network_order_state AS ENUM ('queued', 'submitted', 'accepted', 'refused', 'cancelled');
CREATE TYPE transfer_event_kind AS ENUM ('waiting', 'in_progress', 'approved', 'handed_over', 'completed', 'cancelled', 'rejected', 'amount_changed');
CREATE TYPE transfer_event_money AS ENUM ('kept', 'held', 'posted', 'released', 'returned');
CREATE TYPE transfer_family AS ENUM ('wire', 'interbank', 'wallet');
CREATE TYPE transfer_status AS ENUM ('pending', 'active', 'approved', 'closed', 'deleted');
CREATE TYPE transfer_ending AS ENUM ('cancelled', 'rejected');

CREATE TABLE accounts (
  id UUID NOT NULL,
  owner_id UUID NOT NULL,
  account_number TEXT NOT NULL,
  account_name TEXT NOT NULL,
  account_type account_type NOT NULL,
  currency CHAR(3) NOT NULL,
  status account_status NOT NULL DEFAULT 'active',
  ledger_account_id BIGINT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT accounts_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX accounts_account_number_key ON accounts(account_number);
CREATE UNIQUE INDEX accounts_ledger_account_id_key ON accounts(ledger_account_id);
CREATE INDEX accounts_owner_id_created_at_idx ON accounts(owner_id, created_at);

CREATE TABLE beneficiaries (
  id UUID NOT NULL,
  owner_id UUID NOT NULL,
  nickname TEXT NOT NULL,
  account_name TEXT NOT NULL,
  account_number TEXT NOT NULL,
  account_type account_type NOT NULL,
  status beneficiary_status NOT NULL DEFAULT 'active',
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT beneficiaries_pkey PRIMARY KEY (id)
);
CREATE INDEX beneficiaries_owner_id_created_at_idx ON beneficiaries(owner_id, created_at);

CREATE TABLE exchange_rates (
  id UUID NOT NULL,
  base_currency CHAR(3) NOT NULL,
  quote_currency CHAR(3) NOT NULL,
  rate DECIMAL(20,10) NOT NULL,
  source TEXT NOT NULL,
  valid_from TIMESTAMPTZ(3) NOT NULL,
  set_by TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT exchange_rates_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX exchange_rates_base_currency_quote_currency_valid_from_key ON exchange_rates(base_currency, quote_currency, valid_from DESC);

CREATE TABLE quotes (
  id UUID NOT NULL,
  user_id UUID NOT NULL,
  from_account_id UUID NOT NULL,
  from_currency CHAR(3) NOT NULL,
  to_currency CHAR(3) NOT NULL,
  amount_minor BIGINT NOT NULL,
  debited_minor BIGINT NOT NULL,
  rate DECIMAL(20,10) NOT NULL,
  spread DECIMAL(7,6) NOT NULL,
  from_rate_id UUID,
  to_rate_id UUID,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT quotes_pkey PRIMARY KEY (id)
);
CREATE INDEX quotes_expires_at_idx ON quotes(expires_at);

CREATE TABLE transfers (
  id UUID NOT NULL,
  family transfer_family NOT NULL,
  sender_id UUID NOT NULL,
  from_account_id UUID NOT NULL,
  to_account_id UUID,
  beneficiary_id UUID,
  payer_name TEXT NOT NULL DEFAULT '',
  payer_account_number TEXT NOT NULL DEFAULT '',
  account_name TEXT NOT NULL,
  account_number TEXT NOT NULL,
  account_type account_type,
  status transfer_status NOT NULL DEFAULT 'pending',
  ending transfer_ending,
  reason TEXT NOT NULL DEFAULT '',
  amount_minor BIGINT NOT NULL,
  currency CHAR(3) NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  channel TEXT NOT NULL,
  receiver_email TEXT NOT NULL DEFAULT '',
  country CHAR(2),
  bank_to TEXT NOT NULL DEFAULT '',
  swift_code TEXT NOT NULL DEFAULT '',
  routing_number TEXT NOT NULL DEFAULT '',
  authorisation TEXT NOT NULL DEFAULT '',
  debited_minor BIGINT NOT NULL,
  debited_currency CHAR(3) NOT NULL,
  quote_id UUID,
  hold_id UUID,
  entry_id UUID,
  request_id TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  counted_minor BIGINT NOT NULL DEFAULT 0,
  counted_on DATE,
  counted_without_pin BOOLEAN NOT NULL DEFAULT false,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT transfers_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX transfers_quote_id_key ON transfers(quote_id) WHERE quote_id IS NOT NULL;
CREATE UNIQUE INDEX transfers_entry_id_key ON transfers(entry_id) WHERE entry_id IS NOT NULL;
CREATE UNIQUE INDEX transfers_request_id_key ON transfers(request_id);
CREATE INDEX transfers_family_created_at_id_idx ON transfers(family, created_at DESC, id DESC);
CREATE INDEX transfers_family_status_created_at_id_idx ON transfers(family, status, created_at DESC, id DESC);

CREATE TABLE transfer_outbox (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  transfer_id UUID NOT NULL,
  recipient_id UUID NOT NULL,
  event TEXT,
  amount_minor BIGINT NOT NULL,
  currency CHAR(3) NOT NULL,
  counterparty TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  audit JSONB,
  happened_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT transfer_outbox_pkey PRIMARY KEY (id)
);

CREATE TABLE customer_sending (
  user_id UUID NOT NULL,
  date DATE NOT NULL,
  sent_minor BIGINT NOT NULL DEFAULT 0,
  without_pin_minor BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT customer_sending_pkey PRIMARY KEY (user_id)
);

CREATE TABLE payees (
  user_id UUID NOT NULL,
  payee TEXT NOT NULL,
  known_since TIMESTAMPTZ(3) NOT NULL,
  sent_minor BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT payees_pkey PRIMARY KEY (user_id, payee)
);

CREATE TABLE transfer_events (
  id BIGSERIAL NOT NULL,
  transfer_id UUID NOT NULL,
  kind transfer_event_kind NOT NULL,
  money transfer_event_money NOT NULL,
  amount_minor BIGINT NOT NULL,
  amount_before_minor BIGINT,
  reason TEXT NOT NULL DEFAULT '',
  happened_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT transfer_events_pkey PRIMARY KEY (id)
);
CREATE INDEX transfer_events_transfer_id_id_idx ON transfer_events(transfer_id, id);

CREATE TABLE network_orders (
  transfer_id UUID NOT NULL,
  rail TEXT NOT NULL,
  state network_order_state NOT NULL DEFAULT 'queued',
  attempts INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TIMESTAMPTZ(3) NOT NULL,
  last_error TEXT,
  reference TEXT NOT NULL DEFAULT '',
  created_at TIMESTAMPTZ(3) NOT NULL,
  submitted_at TIMESTAMPTZ(3),
  answered_at TIMESTAMPTZ(3),
  contradiction network_order_state,
  contradicted_at TIMESTAMPTZ(3),
  CONSTRAINT network_orders_pkey PRIMARY KEY (transfer_id)
);

CREATE TABLE sandbox_network_payments (
  payment_id UUID NOT NULL,
  rail TEXT NOT NULL,
  behaviour TEXT NOT NULL,
  state TEXT NOT NULL,
  amount_minor BIGINT NOT NULL,
  currency CHAR(3) NOT NULL,
  receiver TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  submit_count INTEGER NOT NULL DEFAULT 0,
  poll_count INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT sandbox_network_payments_pkey PRIMARY KEY (payment_id)
);

ALTER TABLE accounts
  ADD CONSTRAINT accounts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  ADD CONSTRAINT accounts_ledger_account_id_fkey FOREIGN KEY (ledger_account_id) REFERENCES ledger_accounts(id) ON DELETE RESTRICT ON UPDATE NO ACTION;

ALTER TABLE beneficiaries
  ADD CONSTRAINT beneficiaries_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE NO ACTION;

ALTER TABLE network_orders
  ADD CONSTRAINT network_orders_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id) ON DELETE RESTRICT ON UPDATE NO ACTION;

ALTER TABLE quotes
  ADD CONSTRAINT quotes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  ADD CONSTRAINT quotes_from_account_id_fkey FOREIGN KEY (from_account_id) REFERENCES accounts(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  ADD CONSTRAINT quotes_from_rate_id_fkey FOREIGN KEY (from_rate_id) REFERENCES exchange_rates(id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  ADD CONSTRAINT quotes_to_rate_id_fkey FOREIGN KEY (to_rate_id) REFERENCES exchange_rates(id) ON DELETE RESTRICT ON UPDATE NO ACTION;


-- Rules that Prisma's schema cannot say ----------------------------------------------------------------------------

-- Account numbers: '0' and the next number of this sequence; never twice, also under concurrent sign-ups.
CREATE SEQUENCE account_number_seq START 5197864578;

-- Updated with every transfer: room for the next versions of a row beside it keeps its index as it is.
ALTER TABLE customer_sending SET (fillfactor = 50);
ALTER TABLE customer_sending
  ADD CONSTRAINT customer_sending_counts CHECK (sent_minor >= 0 AND without_pin_minor BETWEEN 0 AND sent_minor);

CREATE UNIQUE INDEX beneficiaries_one_per_account ON beneficiaries (owner_id, account_number) WHERE status <> 'deleted';

ALTER TABLE exchange_rates
  ADD CONSTRAINT exchange_rates_rate_positive CHECK (rate > 0),
  -- One rate for each currency, against the dollar: two of them cannot disagree about a third.
  ADD CONSTRAINT exchange_rates_against_dollar CHECK (base_currency = 'USD' AND quote_currency <> 'USD'),
  ADD CONSTRAINT exchange_rates_source_named CHECK (source <> '');

ALTER TABLE quotes
  ADD CONSTRAINT quotes_two_currencies CHECK (from_currency <> to_currency),
  ADD CONSTRAINT quotes_amounts_positive CHECK (amount_minor > 0 AND debited_minor > 0),
  ADD CONSTRAINT quotes_rate_positive CHECK (rate > 0 AND spread >= 0),
  -- Exactly the dollar has no rate of its own.
  ADD CONSTRAINT quotes_name_their_rates CHECK (
    (from_rate_id IS NULL) = (from_currency = 'USD') AND (to_rate_id IS NULL) = (to_currency = 'USD')),
  ADD CONSTRAINT quotes_expire_later CHECK (expires_at > created_at);

-- The history reads open and ended transfers as two sources. What only reading needs is about ended ones, so that sending
-- does not wait for it; the few open ones are looked through. The amount stands in the orders of time so that rows of
-- other amounts are passed over in the index: looked at in the table, each may lie in a block of its own.
CREATE INDEX transfers_open ON transfers (sender_id, created_at DESC, id DESC) WHERE status IN ('pending', 'active');
CREATE INDEX transfers_ended ON transfers (from_account_id, created_at DESC, id DESC, debited_minor)
  WHERE status IN ('approved', 'closed', 'deleted');
CREATE INDEX transfers_arrived ON transfers (to_account_id, created_at DESC, id DESC, amount_minor)
  WHERE status IN ('approved', 'closed', 'deleted');
CREATE INDEX transfers_ended_sender ON transfers (sender_id, created_at DESC, id DESC)
  WHERE status IN ('approved', 'closed', 'deleted');

-- A page of one status, or of one channel (with its statuses one by one), in the order of time.
CREATE INDEX transfers_ended_status ON transfers (from_account_id, status, created_at DESC, id DESC)
  WHERE status IN ('approved', 'closed', 'deleted');
CREATE INDEX transfers_ended_channel ON transfers (from_account_id, channel, status, created_at DESC, id DESC)
  WHERE status IN ('approved', 'closed', 'deleted');

-- Rare amounts; for frequent ones the order of time leads there sooner.
CREATE INDEX transfers_ended_debited ON transfers (from_account_id, debited_minor)
  WHERE status IN ('approved', 'closed', 'deleted');
CREATE INDEX transfers_arrived_amount ON transfers (to_account_id, amount_minor)
  WHERE status IN ('approved', 'closed');

-- Staff look through everybody's transfers: whatever they order by, an index has in that order.
CREATE INDEX transfers_ended_amount ON transfers (family, amount_minor, id)
  WHERE status IN ('approved', 'closed', 'deleted');

-- What people call a transfer (lib/transfers/reference.ts) is made of the end of its id.
CREATE INDEX transfers_reference ON transfers ("right"(id::text, 12));

-- A search looks inside names, account numbers and notes of transfers that were sent or received.
CREATE INDEX transfers_search ON transfers USING gin (from_account_id, to_account_id,
  (account_name || ' ' || account_number || ' ' || payer_name || ' ' || payer_account_number || ' ' || note) gin_trgm_ops)
  WHERE status IN ('approved', 'closed', 'deleted');
-- How often words occur: the planner takes no such figures from an index of some rows only.
CREATE STATISTICS transfers_searched_text ON
  (account_name || ' ' || account_number || ' ' || payer_name || ' ' || payer_account_number || ' ' || note) FROM transfers;

ALTER TABLE transfer_events
  ADD CONSTRAINT transfer_events_amount CHECK (amount_minor > 0 AND amount_before_minor > 0),
  ADD CONSTRAINT transfer_events_amount_before CHECK ((kind = 'amount_changed') = (amount_before_minor IS NOT NULL));

ALTER TABLE network_orders
  ADD CONSTRAINT network_orders_counts CHECK (attempts >= 0 AND failures BETWEEN 0 AND attempts),
  ADD CONSTRAINT network_orders_answered CHECK ((state IN ('queued', 'submitted')) = (answered_at IS NULL)),
  ADD CONSTRAINT network_orders_contradicted CHECK (
    (contradiction IS NULL) = (contradicted_at IS NULL)
    AND (contradiction IS NULL
         OR answered_at IS NOT NULL AND contradiction IN ('accepted', 'refused', 'cancelled') AND contradiction <> state));

-- What is due, and what waits, rail by rail; what is over is many and in nobody's way.
CREATE INDEX network_orders_contradictions ON network_orders (contradicted_at) WHERE contradiction IS NOT NULL;
CREATE INDEX network_orders_waiting ON network_orders (rail, next_attempt_at) WHERE state IN ('queued', 'submitted');

-- An order to send money, as the service gives it to send_transfer and move_own_money.
--
-- id: of the transfer, and of the hold that it begins with; entry_id: of the entry of a transfer between own accounts.
-- from_number: null for the customer's oldest account. to_number: of one's own account.
-- beneficiary: an account number; is_own_number: whether the number is one of this bank.
-- hundredths: the amount that shall arrive, in hundredths of a unit of its currency.
-- currency: of the amount that arrives, where the channel fixes it; else the receiver's at this bank, else the sender's.
-- single_limit, day_limit, pin_limit, payee_limit: in US cents (limit_worth).
-- lookups_max, lookup_seconds: the limit "payee-lookup-user" of lib/server/rate-limit.ts, which name checks count against as well.
-- repeat_seconds: for how long the same payment is asked about; 0 once the customer has confirmed it.
-- is_check_only: everything is looked at and nothing is written.
CREATE TYPE transfer_order AS (
  id uuid, entry_id uuid, sender_id uuid, request_id text, request_hash text, channel text, from_number text, to_number text,
  beneficiary text, is_own_number boolean, account_name text, account_number text, country text, bank_to text, swift_code text,
  routing_number text, receiver_email text, authorisation text, hundredths bigint, currency text, quote_id uuid, note text,
  has_pin boolean, single_limit bigint, day_limit bigint, pin_limit bigint, payee_limit bigint, lookups_max bigint,
  lookup_seconds bigint, repeat_seconds bigint, new_payee_for interval, today date, at timestamptz, origin jsonb,
  is_check_only boolean);

-- The findings about an order, which each step completes. outcome: null until the order is refused or recorded (send_transfer).
--
-- value: the limit, the funds or the seconds that the outcome refers to. available: in the paying account, in minor units.
-- is_payee_looked_up: whether a refusal tells something of a number of this bank that the customer has never paid.
-- amount and debited: the amounts that arrive and leave, in minor units. worth: in US cents, as the limits count it.
-- is_counted: whether the customer's counter has it already. counted_on: the day on which it counts.
-- paid_since: the first payment to the payee. is_payee_kept: whether the payee has a row. counts_anew: whether earlier payments
-- to the payee no longer count.
CREATE TYPE transfer_findings AS (
  outcome text, transfer_id uuid, value bigint, from_id uuid, from_ledger_account bigint, from_number text, from_name text,
  available bigint, to_id uuid, to_ledger_account bigint, beneficiary_id uuid, account_name text, account_number text,
  account_type account_type, is_payee_looked_up boolean, amount bigint, currency text, debited bigint, debited_currency text,
  worth bigint, is_counted boolean, counted_on date, paid_since timestamptz, is_payee_kept boolean, is_new_payee boolean,
  counts_anew boolean);

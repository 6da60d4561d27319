/**
 * Returns SQL that computes an id from the kind of a row and the number `i`. An SQL statement can therefore refer to rows that
 * another statement inserts.
 */
const id = (kind: number) => `('0000000${kind}-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid`;
const [user, account, loan, entry] = [id(1), id(2), id(3), id(4)];
const items = "generate_series($1::int, $2::int) i";

export const customersSql = `
  INSERT INTO users (id, email, role, status, first_name, last_name, nationality, country_of_residence, state, city, zip,
                     address, phone_number, tax_id_number, password_hash,
                     domestic_pin_hash, foreign_pin_hash, email_verified_at, created_at, updated_at)
  SELECT ${user}, 'borrower-' || i || '@customers.example', 'customer', 'active', 'Ada', 'Lovelace', 'US', 'US', 'Maine',
         'Portland', '04101', '1 Harbour Street', '+12075550123', '', '', '', '', now(), now(), now() FROM ${items}`;

export const accountsSql = `
  WITH books AS (
    INSERT INTO ledger_accounts (code, currency, kind, tracked, created_at)
    SELECT code, 'USD', kind::ledger_account_kind, true, now() FROM ${items},
      LATERAL (VALUES ('customer:bench-' || i, 'liability'), ('loan:' || ${loan}, 'asset')) v(code, kind)
    RETURNING id, code)
  INSERT INTO accounts (id, owner_id, account_number, account_name, account_type, currency, status, ledger_account_id,
                        created_at, updated_at)
  SELECT ${account}, ${user}, 'bench-' || i, 'Ada Lovelace', 'checking', 'USD', 'active', books.id, now(), now()
    FROM ${items} JOIN books ON books.code = 'customer:bench-' || i`;

export const loansSql = `
  WITH written AS (
    INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash,
                                 posted_at, created_txid)
    SELECT ${entry}, 'loan-disbursement', 'loan', (${loan})::text, 'system', '', 'bench:' || i, '', now(), 0 FROM ${items}
    RETURNING id),
  lines AS (
    INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor, balance_after_minor)
    SELECT ${entry}, a.id, 'USD', sign * 200000, sign * 200000 FROM ${items},
      LATERAL (VALUES ('customer:bench-' || i, 1), ('loan:' || ${loan}, -1)) v(code, sign) JOIN ledger_accounts a USING (code)
    RETURNING entry_id)
  INSERT INTO loans (id, plan_id, owner_id, account_id, loan_name, minimum_minor, maximum_minor, profit_bp,
                     total_installments, amount_minor, currency, status, ledger_account_id, disbursed_on,
                     disbursement_entry_id, created_at, updated_at)
  SELECT ${loan}, $3, ${user}, ${account}, 'Bench', 200000, 400000, 500, 2, 200000, 'USD', 'active', a.id,
         ($4::date - interval '6 months')::date, ${entry}, now(), now()
    FROM ${items} JOIN ledger_accounts a ON a.code = 'loan:' || ${loan}`;

export const instalmentsSql = `
  INSERT INTO loan_instalments (loan_id, number, due_on, principal_minor, interest_minor)
  SELECT ${loan}, n, ($3::date - interval '6 months')::date + make_interval(months => 6 * n), 100000, 5000 FROM ${items}, generate_series(1, 2) n`;

import { db, type Queryable } from "@/lib/server/db";

/**
 * The bench has posted entries by calling the ledger's SQL function directly, so these entries have no transfers. This SQL adds
 * the missing transfers. Without the transfers, the check of the books at the end of the bench would fail.
 */
export const recordTransfersSql = `
  INSERT INTO transfers (id, family, channel, sender_id, from_account_id, to_account_id, account_name, account_number, status,
                         amount_minor, currency, debited_minor, debited_currency, entry_id, request_id, request_hash,
                         created_at, updated_at)
  SELECT e.subject_id::uuid, 'interbank', 'interbank', payer.owner_id, payer.id, payee.id, payee.account_name,
         payee.account_number, 'approved', 1, 'USD', 1, 'USD', e.id, e.request_id, '', e.posted_at, e.posted_at
    FROM journal_entries e
    JOIN postings gone ON gone.entry_id = e.id AND gone.amount_minor < 0
    JOIN postings come ON come.entry_id = e.id AND come.amount_minor > 0
    JOIN accounts payer ON payer.ledger_account_id = gone.ledger_account_id
    JOIN accounts payee ON payee.ledger_account_id = come.ledger_account_id
   WHERE e.subject_type = 'transfer' AND e.description = 'bench'
  ON CONFLICT (id) DO NOTHING`;

/**
 * Returns SQL that creates tables without any checks, and inserts `accounts` accounts. The SQL also creates a function that moves
 * money between the accounts.
 */
export function bareTablesSql(accounts: number): [text: string][] {
  return [
    ["CREATE TABLE bare_accounts (id bigint PRIMARY KEY, balance bigint NOT NULL)"],
    [
      `CREATE TABLE bare_postings (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, account bigint NOT NULL,
         amount bigint NOT NULL, at timestamptz NOT NULL DEFAULT now())`,
    ],
    [`INSERT INTO bare_accounts SELECT i, 1000000000 FROM generate_series(0, ${accounts - 1}) i`],
    [
      `CREATE FUNCTION bare_transfer(a bigint, b bigint, m bigint) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
         UPDATE bare_accounts SET balance = balance - m WHERE id = a;
         UPDATE bare_accounts SET balance = balance + m WHERE id = b;
         INSERT INTO bare_postings (account, amount) VALUES (a, -m);
         INSERT INTO bare_postings (account, amount) VALUES (b, m);
       END $$`,
    ],
    ["GRANT SELECT, INSERT, UPDATE ON bare_accounts, bare_postings TO PUBLIC"],
  ];
}

/** Moves an amount of 1 from one row of `bare_accounts` to another, with four SQL statements. */
export async function transferBare(tx: Queryable, from: number, to: number): Promise<void> {
  await tx.query("UPDATE bare_accounts SET balance = balance - $2 WHERE id = $1", [from, 1]);
  await tx.query("UPDATE bare_accounts SET balance = balance + $2 WHERE id = $1", [to, 1]);
  await tx.query("INSERT INTO bare_postings (account, amount) VALUES ($1, $2)", [from, -1]);
  await tx.query("INSERT INTO bare_postings (account, amount) VALUES ($1, $2)", [to, 1]);
}

/** Moves an amount of 1 from one row of `bare_accounts` to another, with one call of an SQL function. */
export function callBareTransfer(from: number, to: number): Promise<unknown> {
  return db.query("SELECT bare_transfer($1, $2, 1)", [from, to]);
}

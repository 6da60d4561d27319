import "server-only";
import { v7 as uuidv7 } from "uuid";
import { askLedger } from "@/lib/ledger/ask-ledger";
import { now } from "@/lib/server/clock";
import { columnsOf } from "@/lib/server/columns";
import type { Queryable } from "@/lib/server/db";
import type { RecordTable } from "@/lib/term-products/records.sql";

// The functions in this file call SQL functions in prisma/functions/entries. The SQL functions move a deposit's money and update
// the deposit's record. Before an SQL function posts an entry, it checks the record.

/**
 * Opens the deposit's own ledger account, and moves the principal from the customer's account to the deposit's account.
 *
 * @param days the first date and the maturity date of the deposit
 * @throws AppError `insufficient_funds`
 */
export async function lockPrincipal(
  tx: Queryable,
  actor: string,
  { id, amountMinor }: { id: string; amountMinor: bigint },
  days: { startedOn: string; maturesOn: string },
  at: Date = now(),
): Promise<void> {
  await askLedger(
    tx.query("SELECT lock_deposit($1, $2, $3, $4, $5, $6, $7)", [
      ...[uuidv7(), id, amountMinor, days.startedOn, days.maturesOn, actor, at],
    ]),
  );
}

/**
 * Pays the principals of deposits back to their owners, and marks each deposit as matured (`paid`) or ended early (`closed`).
 * Suspended and blocked owners receive their principal too.
 */
export async function returnPrincipals(
  tx: Queryable,
  actor: string,
  deposits: { id: string }[],
  status: "paid" | "closed",
): Promise<void> {
  await askLedger(
    tx.query("SELECT return_deposits($1, $2, $3::deposit_status, $4, $5)", [
      ...[deposits.map(() => uuidv7()), deposits.map(({ id }) => id), status, actor, now()],
    ]),
  );
}

/** Pays each payout once to the deposit's owner, and marks the payout as paid. For a payout of zero, no entry is posted. */
export async function payInterest(
  tx: Queryable,
  actor: string,
  payouts: { deposit: { id: string }; number: number }[],
  at: Date = now(),
): Promise<void> {
  await askLedger(
    tx.query("SELECT pay_deposit_interest($1, $2, $3, $4, $5)", [
      payouts.map(() => uuidv7()),
      payouts.map(({ deposit }) => deposit.id),
      payouts.map(({ number }) => number),
      ...[actor, at],
    ]),
  );
}

/** Describes the table of deposits for `lib/term-products/records.sql`. Each row that is read is a `Deposit`. */
export const depositTable: RecordTable = {
  table: "deposits",
  alias: "d",
  nameColumn: "deposit_name",
  statusType: "deposit_status",
  columns: `${columnsOf("deposit", "d")}, (SELECT coalesce(sum(y.interest_minor), 0)::bigint FROM deposit_payouts y
    WHERE y.deposit_id = d.id AND y.state = 'due') AS "unpaidInterestMinor"`,
};

/** Locks the applicant until the transaction ends, so that applications of one person run one after the other. */
export async function lockApplicant(tx: Queryable, userId: string): Promise<void> {
  await tx.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [userId]);
}

/**
 * Checks whether a member of staff may end a deposit early without a second person. @throws an error that tells `doOrPropose`
 * that a second person is needed
 */
export async function assertMayEndEarly(tx: Queryable, actorId: string, depositId: string): Promise<void> {
  await tx.query("SELECT early_end_needs_four_eyes($1, $2)", [depositId, actorId]);
}

/**
 * A part of the SQL query for the outlook (lib/outlook). The part selects the interest that the bank pays up to the date
 * `until` for a customer's running deposits. The part also selects the principals that the bank returns up to this date.
 * Suspended deposits are left out.
 */
export function upcomingPayoutsSql({ ownerId, until }: { ownerId: string; until: string }): string {
  const running = `d.owner_id = ${ownerId} AND d.status = 'running'`;
  const account = "JOIN accounts a ON a.id = d.account_id";
  return `SELECT 'interest' AS kind, d.id, p.number, p.state::text AS state, p.due_on AS "dueOn", p.interest_minor AS "amountMinor",
                 d.currency, d.deposit_name AS name, a.account_number AS "accountNumber", NULL::timestamptz AS "createdAt",
                 NULL::text AS note
            FROM deposits d ${account} JOIN deposit_payouts p ON p.deposit_id = d.id
           WHERE ${running} AND p.state = 'due' AND p.interest_minor > 0 AND p.due_on <= ${until}::date
          UNION ALL
          SELECT 'maturity', d.id, 0, 'due', d.matures_on, d.amount_minor, d.currency, d.deposit_name, a.account_number, NULL, NULL
            FROM deposits d ${account} WHERE ${running} AND d.matures_on <= ${until}::date`;
}

import "server-only";
import { v7 as uuidv7 } from "uuid";
import { askLedger } from "@/lib/ledger/ask-ledger";
import { now } from "@/lib/server/clock";
import { columnsOf } from "@/lib/server/columns";
import type { Queryable } from "@/lib/server/db";
import type { RecordTable } from "@/lib/term-products/records.sql";

// The functions in this file call SQL functions in prisma/functions/entries. The SQL functions move a loan's money and update
// the loan's record. Before an SQL function posts an entry, it checks the record.

/** Opens the loan's account, debits this account with the principal, and credits the customer. @throws AppError of the ledger */
export async function lendPrincipal(
  tx: Queryable,
  actor: string,
  { id, amountMinor }: { id: string; amountMinor: bigint },
  disbursedOn: string,
  at: Date = now(),
): Promise<void> {
  await askLedger(
    tx.query("SELECT lend_loan($1, $2, $3, $4, $5, $6)", [uuidv7(), id, amountMinor, disbursedOn, actor, at]),
  );
}

/** Reverses the entry of the disbursement. @throws AppError `insufficient_funds` */
export async function takePrincipalBack(tx: Queryable, actor: string, loanId: string): Promise<void> {
  await askLedger(tx.query("SELECT take_loan_back($1, $2, $3, $4)", [uuidv7(), loanId, actor, now()]));
}

/** Posts the outstanding principal as a loss of the bank, once per loan. */
export async function writePrincipalOff(tx: Queryable, actor: string, loanId: string): Promise<void> {
  await askLedger(tx.query("SELECT write_loan_off($1, $2, $3, $4)", [uuidv7(), loanId, actor, now()]));
}

/**
 * Posts instalments, marks the instalments as paid, and counts the paid instalments of each loan. When the last instalment of a
 * loan is posted, the loan becomes paid.
 *
 * @returns the ids of the loans that have become paid
 * @throws AppError `insufficient_funds`
 */
export async function collectInstalments(
  tx: Queryable,
  actor: string,
  instalments: { loan: { id: string }; number: number }[],
  at: Date = now(),
): Promise<Set<string>> {
  const [collected] = await askLedger(
    tx.query<{ paid: string[] }>("SELECT collect_instalments($1, $2, $3, $4, $5) AS paid", [
      instalments.map(() => uuidv7()),
      instalments.map(({ loan }) => loan.id),
      instalments.map(({ number }) => number),
      actor,
      at,
    ]),
  );
  return new Set(collected?.paid);
}

const unpaid = "FROM loan_instalments i WHERE i.loan_id = l.id AND i.state IN ('due', 'overdue')";

/** Describes the table of loans for `lib/term-products/records.sql`. Each row that is read is a `Loan`. */
export const loanTable: RecordTable = {
  table: "loans",
  alias: "l",
  nameColumn: "loan_name",
  statusType: "loan_status",
  columns: `${columnsOf("loan", "l")}, (SELECT min(i.due_on) ${unpaid}) AS "nextDueOn",
    (SELECT coalesce(sum(i.principal_minor), 0)::bigint ${unpaid}) AS "owedPrincipalMinor",
    (SELECT coalesce(sum(i.interest_minor), 0)::bigint ${unpaid}) AS "owedInterestMinor"`,
};

/**
 * A part of the SQL query for the outlook (lib/outlook). This part selects the unpaid instalments of a customer's active loans
 * that are due on or before `until`. The outlook combines several parts, so that a single query reads all coming payments.
 */
export function upcomingInstalmentsSql({ ownerId, until }: { ownerId: string; until: string }): string {
  return `SELECT 'instalment' AS kind, l.id, i.number, i.state::text AS state, i.due_on AS "dueOn",
                 -(i.principal_minor + i.interest_minor) AS "amountMinor", l.currency, l.loan_name AS name,
                 a.account_number AS "accountNumber", NULL::timestamptz AS "createdAt"
            FROM loans l JOIN accounts a ON a.id = l.account_id JOIN loan_instalments i ON i.loan_id = l.id
           WHERE l.owner_id = ${ownerId} AND l.status = 'active' AND i.state IN ('due', 'overdue')
             AND i.due_on <= ${until}::date`;
}

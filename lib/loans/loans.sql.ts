import "server-only";
import { v7 as uuidv7 } from "uuid";
import { addDays } from "@/lib/dates";
import { askLedger } from "@/lib/ledger/ask-ledger";
import { businessDateSql } from "@/lib/ledger/business-date.sql";
import { bankDate, now } from "@/lib/server/clock";
import { columnsOf } from "@/lib/server/columns";
import type { Queryable } from "@/lib/server/db";
import type { RecordTable } from "@/lib/term-products/records.sql";
import { type LoanStage, stageDays } from "./days-past-due.model";
import type { LateInterest, Loan, Payoff } from "./loan";

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

/** Reverses the entry that disbursed the loan. @throws AppError `insufficient_funds` */
export async function takePrincipalBack(tx: Queryable, actor: string, loanId: string): Promise<void> {
  await askLedger(tx.query("SELECT take_loan_back($1, $2, $3, $4)", [uuidv7(), loanId, actor, now()]));
}

/** Posts the outstanding principal as a loss of the bank, once per loan. */
export async function writePrincipalOff(tx: Queryable, actor: string, loanId: string): Promise<void> {
  await askLedger(tx.query("SELECT write_loan_off($1, $2, $3, $4)", [uuidv7(), loanId, actor, now()]));
}

/**
 * Books a recovery: money that is paid back after the write-off becomes income of the bank. @throws AppError
 * `insufficient_funds`
 */
export async function recoverPrincipal(
  tx: Queryable,
  actor: string,
  loanId: string,
  { amountMinor, isFromAccount }: { amountMinor: bigint; isFromAccount: boolean },
): Promise<void> {
  const values = [uuidv7(), loanId, amountMinor, isFromAccount, actor, now()];
  await askLedger(tx.query("SELECT recover_loan($1, $2, $3, $4, $5, $6)", values));
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

/** Posts partial payments of instalments. The instalments stay unpaid. @throws AppError `insufficient_funds` */
export async function collectParts(
  tx: Queryable,
  actor: string,
  parts: { instalment: { loan: { id: string }; number: number }; amountMinor: bigint }[],
): Promise<void> {
  const values = [
    parts.map(() => uuidv7()),
    parts.map(({ instalment }) => instalment.loan.id),
    parts.map(({ instalment }) => instalment.number),
    parts.map(({ amountMinor }) => amountMinor),
    ...[actor, now()],
  ];
  await askLedger(tx.query("SELECT collect_parts($1, $2, $3, $4, $5, $6)", values));
}

/** SQL for two columns with the quote for an early repayment of a loan (`Payoff`). `alias` is the SQL alias of the loan. */
export const payoffColumns = (alias: string) => `${businessDateSql}::text AS "payoffOn",
  CASE WHEN ${alias}.status = 'active' AND ${alias}.early_repayment = 'actuarial' THEN coalesce((
    SELECT sum(u.unearned_minor) FROM unearned_interest(${alias}.id, ${businessDateSql}) u), 0)
  ELSE 0 END::bigint AS "unearnedMinor"`;

/** Reads the quote for an early repayment of a loan. */
export async function readPayoff(from: Queryable, loanId: string): Promise<Payoff> {
  const [payoff] = await from.query<Payoff>(`SELECT ${payoffColumns("l")} FROM loans l WHERE l.id = $1`, [loanId]);
  if (!payoff) throw new Error(`there is no loan ${loanId}`);
  return payoff;
}

/**
 * SQL for the late interest that is owed for an unpaid instalment on the business date. In the SQL of this file, `i` is the
 * instalment and `l` is its loan.
 */
export const lateSql = `late_interest(i, l.late_rate_bp, l.disbursed_on, ${businessDateSql})`;

/** SQL for the amount of an unpaid instalment that is left to pay. */
export const restSql = `(i.principal_minor + i.interest_minor - i.part_principal_minor - i.part_interest_minor + ${lateSql})`;

/** Reads the late interest that is owed for a loan's instalments. Returns an empty map for a loan without late interest. */
export async function readLateInterest(
  from: Queryable,
  { id, status, lateRateBp }: Pick<Loan, "id" | "status" | "lateRateBp">,
): Promise<LateInterest> {
  if (status !== "active" || lateRateBp === 0) return new Map();
  const rows = await from.query<{ number: number; minor: bigint }>(
    `SELECT i.number, ${lateSql} AS minor FROM loans l JOIN loan_instalments i ON i.loan_id = l.id WHERE l.id = $1`,
    [id],
  );
  return new Map(rows.map(({ number, minor }) => [number, minor]));
}

const unpaid = "FROM loan_instalments i WHERE i.loan_id = l.id AND i.state IN ('due', 'overdue')";

/**
 * Describes the table of loans for `lib/term-products/records.sql`. A query with these columns returns rows of the type `Loan`.
 */
export const loanTable: RecordTable = {
  table: "loans",
  alias: "l",
  nameColumn: "loan_name",
  statusType: "loan_status",
  columns: `${columnsOf("loan", "l")}, (SELECT min(i.due_on) ${unpaid}) AS "nextDueOn",
    (SELECT coalesce(sum(i.principal_minor - i.part_principal_minor), 0)::bigint ${unpaid}) AS "owedPrincipalMinor",
    (SELECT coalesce(sum(i.interest_minor - i.part_interest_minor), 0)::bigint ${unpaid}) AS "owedInterestMinor",
    CASE WHEN l.late_rate_bp = 0 THEN 0 ELSE (SELECT coalesce(sum(${lateSql}), 0) ${unpaid}) END::bigint AS "owedLateMinor",
    (SELECT coalesce(sum(i.part_principal_minor + i.part_interest_minor + i.late_paid_minor), 0)::bigint ${unpaid}) AS "partsMinor", ${payoffColumns("l")}`,
  conditions: ({ stage }, bind) => (stage === undefined ? [] : stageConditions(stage, bankDate(now()), bind)),
};

/** SQL conditions that select the loans in a stage (`loanStage`). */
function stageConditions(stage: LoanStage, today: string, bind: (value: unknown) => string): string[] {
  const dueFor = (days: number) => `EXISTS (SELECT ${unpaid} AND i.due_on <= ${bind(addDays(today, -days))}::date)`;
  return [
    "l.status = 'active'",
    ...(stage === 1 ? [] : [dueFor(stageDays[stage])]),
    ...(stage === 3 ? [] : [`NOT ${dueFor(stageDays[stage === 1 ? 2 : 3])}`]),
  ];
}

/**
 * SQL for a customer's unpaid instalments of active loans that are due on or before `until`. lib/outlook combines several such
 * queries, so that a single query reads all of the customer's coming payments.
 */
export function upcomingInstalmentsSql({ ownerId, until }: { ownerId: string; until: string }): string {
  return `SELECT 'instalment' AS kind, l.id, i.number, i.state::text AS state, i.due_on AS "dueOn",
                 -${restSql} AS "amountMinor", l.currency, l.loan_name AS name,
                 a.account_number AS "accountNumber", NULL::timestamptz AS "createdAt", NULL::text AS note
            FROM loans l JOIN accounts a ON a.id = l.account_id JOIN loan_instalments i ON i.loan_id = l.id
           WHERE l.owner_id = ${ownerId} AND l.status = 'active' AND i.state IN ('due', 'overdue')
             AND i.due_on <= ${until}::date`;
}

import "server-only";
import { lockLedgerAccounts } from "@/lib/ledger/lock-accounts";
import { recordNotices } from "@/lib/notifications/record-notice";
import type { BatchFailure, BatchOutcome, BatchResult } from "@/lib/server/batch-result";
import { type Queryable, sqlState } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { type DueInstalment, takeInstalments } from "./due-instalments";
import { loanNoticeRows } from "./loan-notices";
import { markPaid, type PaidInstalment, postInstalment } from "./post-instalment";

const dueStates = "i.state IN ('due', 'overdue')";
/** What has failed today waits for staff or for tomorrow. */
const notFailedToday = `NOT EXISTS (SELECT FROM bank_day_failures f
  WHERE f.date = $1::date AND f.subject_id = i.loan_id AND f.number = i.number AND f.resolved_at IS NULL)`;

/**
 * Collects up to `limit` instalments that are due on `date` or overdue, in the caller's transaction. Where too little is
 * available the instalment becomes overdue and is tried again on the next day. Each is tried once a date, so that a date
 * that is run again does nothing.
 */
export async function collectDueInstalments(tx: Queryable, date: string, limit: number): Promise<BatchResult> {
  const due = await takeDue(tx, date, limit);
  if (due.length === 0) return { items: 0, outcomes: [], failures: [] };
  try {
    await tx.query("SAVEPOINT batch");
    return { items: due.length, outcomes: await collect(tx, date, due), failures: [] };
  } catch (error) {
    if (isRetried(error)) throw error;
    await tx.query("ROLLBACK TO SAVEPOINT batch");
    return await collectOneByOne(tx, date, due);
  }
}

/** First those that have not been tried at all, then what is overdue from earlier days. */
async function takeDue(tx: Queryable, date: string, limit: number): Promise<DueInstalment[]> {
  const selection = { order: "i.due_on, i.loan_id, i.number", values: [date], limit };
  const first = await takeInstalments(tx, {
    ...selection,
    condition: `${dueStates} AND i.tried_on IS NULL AND i.due_on <= $1::date AND ${notFailedToday}`,
  });
  if (first.length > 0) return first;
  return await takeInstalments(tx, {
    ...selection,
    condition: `${dueStates} AND i.tried_on < $1::date AND ${notFailedToday}`,
  });
}

/**
 * Collects one instalment that an error kept from being collected, for staff.
 *
 * @throws AppError `not_found` when it is not unpaid (any more), and whatever went wrong again
 */
export async function retryInstalment(
  tx: Queryable,
  date: string,
  loanId: string,
  number: number,
): Promise<BatchOutcome[]> {
  const due = await takeInstalments(tx, {
    condition: `${dueStates} AND i.loan_id = $1 AND i.number = $2`,
    order: "i.number",
    values: [loanId, number],
    limit: 1,
  });
  if (due.length === 0) throw new AppError("not_found");
  return await collect(tx, date, due);
}

/** Serialization failures and deadlocks end the whole transaction, which is run again. */
function isRetried(error: unknown): boolean {
  const state = sqlState(error);
  return state === "40001" || state === "40P01";
}

async function collectOneByOne(tx: Queryable, date: string, due: DueInstalment[]): Promise<BatchResult> {
  const outcomes: BatchOutcome[] = [];
  const failures: BatchFailure[] = [];
  for (const instalment of due) {
    try {
      await tx.query("SAVEPOINT item");
      outcomes.push(...(await collect(tx, date, [instalment])));
    } catch (error) {
      if (isRetried(error)) throw error;
      await tx.query("ROLLBACK TO SAVEPOINT item");
      const { loanId, number } = instalment;
      const message = error instanceof Error ? error.message : String(error);
      failures.push({ subjectType: "loan", subjectId: loanId, number, error: message });
    }
  }
  return { items: due.length, outcomes, failures };
}

async function collect(tx: Queryable, date: string, due: DueInstalment[]): Promise<BatchOutcome[]> {
  const { payable, short } = await divide(tx, due);
  const paid: PaidInstalment[] = [];
  for (const instalment of payable) {
    const { loanId, number } = instalment;
    paid.push({ loanId, number, entryId: await postInstalment(tx, "system", instalment) });
  }
  const paidLoans = await markPaid(tx, paid);
  await tx.query(
    `UPDATE loan_instalments i SET state = 'overdue', tried_on = $3
       FROM unnest($1::uuid[], $2::int[]) AS s(loan_id, number) WHERE i.loan_id = s.loan_id AND i.number = s.number`,
    [short.map(({ loanId }) => loanId), short.map(({ number }) => number), date],
  );
  await tellOwners(tx, payable, short, paidLoans);
  return [...count("paid", payable), ...count("overdue", short)];
}

/** What the accounts can pay, in the order of the dates, and what they cannot. */
async function divide(
  tx: Queryable,
  due: DueInstalment[],
): Promise<{ payable: DueInstalment[]; short: DueInstalment[] }> {
  const ids = due.flatMap(({ ledgerAccountId, customerLedgerAccountId }) => [ledgerAccountId, customerLedgerAccountId]);
  const balances = await lockLedgerAccounts(tx, [...new Set(ids)]);
  const available = new Map([...balances].map(([id, { availableMinor }]) => [id, availableMinor]));
  const payable: DueInstalment[] = [];
  const short: DueInstalment[] = [];
  for (const instalment of due) {
    const left = (available.get(instalment.customerLedgerAccountId) ?? 0n) - totalOf(instalment);
    if (left >= 0n) available.set(instalment.customerLedgerAccountId, left);
    (left >= 0n ? payable : short).push(instalment);
  }
  return { payable, short };
}

const totalOf = ({ principalMinor, interestMinor }: DueInstalment) => principalMinor + interestMinor;

/** Whoever is overdue already has been told so. */
async function tellOwners(tx: Queryable, payable: DueInstalment[], short: DueInstalment[], paidLoans: Set<string>) {
  const about = (instalment: DueInstalment) => ({
    loanId: instalment.loanId,
    name: instalment.loanName,
    currency: instalment.currency,
    amountMinor: totalOf(instalment),
    date: instalment.dueOn,
  });
  const isLast = new Map(payable.map((instalment) => [instalment.loanId, instalment]));
  await recordNotices(tx, [
    ...payable.map((line) => loanNoticeRows(line.owner, { event: "instalment-paid", ...about(line) })),
    ...[...isLast.values()]
      .filter(({ loanId }) => paidLoans.has(loanId))
      .map((line) => loanNoticeRows(line.owner, { event: "paid", ...about(line) })),
    ...short
      .filter(({ state }) => state === "due")
      .map((line) => loanNoticeRows(line.owner, { event: "instalment-overdue", ...about(line) })),
  ]);
}

function count(outcome: string, instalments: DueInstalment[]): BatchOutcome[] {
  const byCurrency = new Map<string, BatchOutcome>();
  for (const instalment of instalments) {
    const { currency } = instalment;
    const counted = byCurrency.get(currency) ?? { currency, outcome, itemCount: 0, amountMinor: 0n };
    counted.itemCount += 1;
    counted.amountMinor += totalOf(instalment);
    byCurrency.set(currency, counted);
  }
  return [...byCurrency.values()];
}

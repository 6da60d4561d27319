import "server-only";
import { lockLedgerAccounts } from "@/lib/ledger/lock-accounts";
import { recordNotices } from "@/lib/notifications/record-notice";
import type { BatchOutcome, BatchResult } from "@/lib/server/batch-result";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { countOutcome, workBatch } from "@/lib/server/work-batch";
import { type DueInstalment, takeInstalments } from "./due-instalments";
import { loanNoticeRows } from "./loan-notices";
import { payInstalmentEntries } from "./post-instalment";

const dueStates = "i.state IN ('due', 'overdue')";
/** What has failed today waits for staff or for tomorrow. */
const notFailedToday = `NOT EXISTS (SELECT FROM bank_day_failures f
  WHERE f.date = $1::date AND f.subject_id = i.loan_id AND f.number = i.number AND f.resolved_at IS NULL)`;

/**
 * Collects up to `limit` instalments that are due on `date` or overdue, in the caller's transaction. Where too little is
 * available the instalment becomes overdue and is tried again on the next day. Each is tried once a date, so that a date
 * that is run again does nothing.
 *
 * @returns outcomes `paid` and `overdue`; no items when nothing is left to try
 */
export async function collectDueInstalments(tx: Queryable, date: string, limit: number): Promise<BatchResult> {
  const due = await takeDue(tx, date, limit);
  const short = new Set<DueInstalment>();
  const { done, failed } = await workBatch(tx, due, async (items) => {
    const collected = await collect(tx, date, items);
    for (const instalment of collected.short) short.add(instalment);
  });
  return {
    items: due.length,
    outcomes: count(
      done.filter((instalment) => !short.has(instalment)),
      done.filter((instalment) => short.has(instalment)),
    ),
    failures: failed.map(({ item, error }) => ({
      subjectType: "loan",
      subjectId: item.loanId,
      number: item.number,
      error,
    })),
  };
}

/** First those that have not been tried at all, then what is overdue from earlier days. */
async function takeDue(tx: Queryable, date: string, limit: number): Promise<DueInstalment[]> {
  // The order of the index, `tried_on` included: otherwise each batch sorts all that is due.
  const selection = { order: "i.tried_on, i.due_on, i.loan_id, i.number", values: [date], limit };
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
  const { payable, short } = await collect(tx, date, due);
  return count(payable, short);
}

async function collect(tx: Queryable, date: string, due: DueInstalment[]): Promise<Divided> {
  const divided = await divide(tx, due);
  const { payable, short } = divided;
  const paidLoans = await payInstalmentEntries(tx, "system", payable);
  await tx.query(
    `UPDATE loan_instalments i SET state = 'overdue', tried_on = $3
       FROM unnest($1::uuid[], $2::int[]) AS s(loan_id, number) WHERE i.loan_id = s.loan_id AND i.number = s.number`,
    [short.map(({ loanId }) => loanId), short.map(({ number }) => number), date],
  );
  await tellOwners(tx, payable, short, paidLoans);
  return divided;
}

type Divided = { payable: DueInstalment[]; short: DueInstalment[] };

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
      .map((line) =>
        loanNoticeRows(line.owner, { ...about(line), event: "paid", amountMinor: line.lentMinor, date: "" }),
      ),
    ...short
      .filter(({ state }) => state === "due")
      .map((line) => loanNoticeRows(line.owner, { event: "instalment-overdue", ...about(line) })),
  ]);
}

function count(paid: DueInstalment[], short: DueInstalment[]): BatchOutcome[] {
  const amounts = (instalments: DueInstalment[]) =>
    instalments.map((line) => ({ currency: line.currency, amountMinor: totalOf(line) }));
  return [...countOutcome("paid", amounts(paid)), ...countOutcome("overdue", amounts(short))];
}

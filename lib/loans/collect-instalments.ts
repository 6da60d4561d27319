import "server-only";
import { standingOf } from "@/lib/accounts/standing";
import type { BatchFailure, BatchOutcome, BatchPlace, BatchResult } from "@/lib/batches/batch-result";
import { countOutcome, workBatch } from "@/lib/batches/work-batch";
import { lockLedgerAccounts } from "@/lib/ledger/lock-accounts";
import { recordNotices } from "@/lib/notifications/record-notice";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { OverdueReason } from "@/lib/server/prisma-client/enums";
import { type OpenInstalment, takeToCollect } from "./due-instalments";
import { loanNoticeRows } from "./loan-notices";
import { payInstalmentEntries } from "./post-instalment";

const unpaid = "i.state IN ('due', 'overdue')";
/** Each is tried once a date; what has failed waits for staff or for the next one. */
const notTriedToday = `(i.tried_on IS NULL OR i.tried_on < $1::date) AND NOT EXISTS (SELECT FROM bank_day_failures f
  WHERE f.date = $1::date AND f.task = 'instalments' AND f.subject_id = i.loan_id AND f.number = i.number AND f.resolved_at IS NULL)`;

/**
 * Collects up to `limit` instalments that are due on `date` or overdue, the oldest first, in the caller's transaction. What
 * cannot be collected becomes overdue and is tried again on the next day: too little is available, or the customer is
 * blocked (domain rules, "Whose status stops which money"). Each is tried once a date, so that a date that is run again
 * does nothing.
 *
 * @returns outcomes `paid` and `overdue`
 */
export async function collectDueInstalments(
  tx: Queryable,
  date: string,
  limit: number,
  after?: BatchPlace,
): Promise<BatchResult> {
  const condition = `${unpaid} AND i.due_on <= $1::date AND ${notTriedToday}`;
  const { instalments, last } = await takeToCollect(tx, { condition, values: [date], limit, after });
  const overdue = new Set<OpenInstalment>();
  const { done, failed } = await workBatch(tx, instalments, async (items) => {
    const collected = await collect(tx, date, items);
    for (const { instalment } of collected.overdue) overdue.add(instalment);
  });
  const failures = failed.map(
    ({ item, error }): BatchFailure => ({ subjectType: "loan", subjectId: item.loanId, number: item.number, error }),
  );
  const outcomes = count(
    done.filter((instalment) => !overdue.has(instalment)),
    done.filter((instalment) => overdue.has(instalment)),
  );
  return { items: instalments.length, outcomes, failures, ...(last ? { last } : {}) };
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
  const condition = `${unpaid} AND i.loan_id = $1 AND i.number = $2`;
  const { instalments } = await takeToCollect(tx, { condition, values: [loanId, number], limit: 1 });
  if (instalments.length === 0) throw new AppError("not_found");
  const { payable, overdue } = await collect(tx, date, instalments);
  return count(
    payable,
    overdue.map(({ instalment }) => instalment),
  );
}

/** What can be collected at the moment, and what cannot, with the reason. */
type Divided = { payable: OpenInstalment[]; overdue: { instalment: OpenInstalment; reason: OverdueReason }[] };

async function collect(tx: Queryable, date: string, due: OpenInstalment[]): Promise<Divided> {
  const divided = await divide(tx, date, due);
  const { payable, overdue } = divided;
  const paidLoans = await payInstalmentEntries(tx, "system", payable);
  if (overdue.length > 0) {
    await tx.query(
      `UPDATE loan_instalments i SET state = 'overdue', tried_on = $4, overdue_reason = s.reason::overdue_reason
         FROM unnest($1::uuid[], $2::int[], $3::text[]) AS s(loan_id, number, reason)
        WHERE i.loan_id = s.loan_id AND i.number = s.number`,
      [
        overdue.map(({ instalment }) => instalment.loanId),
        overdue.map(({ instalment }) => instalment.number),
        overdue.map(({ reason }) => reason),
        date,
      ],
    );
  }
  await tellOwners(tx, divided, paidLoans);
  return divided;
}

/**
 * Divides instalments, which come in the order of their dates, by what their accounts can pay: a debt waits for the older
 * ones of its loan that the day could not collect, also when it is smaller.
 */
async function divide(tx: Queryable, date: string, due: OpenInstalment[]): Promise<Divided> {
  const balances = await lockLedgerAccounts(tx, [...new Set(due.map((line) => line.customerLedgerAccountId))]);
  const available = new Map([...balances].map(([id, { availableMinor }]) => [id, availableMinor]));
  const behind = await tx.query<{ loan_id: string }>(
    `SELECT DISTINCT loan_id FROM loan_instalments
      WHERE loan_id = ANY ($1::uuid[]) AND state = 'overdue' AND tried_on = $2`,
    [due.map(({ loanId }) => loanId), date],
  );
  const waiting = new Set(behind.map(({ loan_id }) => loan_id));
  const divided: Divided = { payable: [], overdue: [] };
  for (const instalment of due) {
    const left = (available.get(instalment.customerLedgerAccountId) ?? 0n) - totalOf(instalment);
    if (standingOf(instalment) === "blocked") divided.overdue.push({ instalment, reason: "blocked" });
    else if (left < 0n || waiting.has(instalment.loanId)) {
      waiting.add(instalment.loanId);
      divided.overdue.push({ instalment, reason: "insufficient_funds" });
    } else {
      available.set(instalment.customerLedgerAccountId, left);
      divided.payable.push(instalment);
    }
  }
  return divided;
}

const totalOf = ({ principalMinor, interestMinor }: OpenInstalment) => principalMinor + interestMinor;

/** Whoever is overdue already has been told so. */
async function tellOwners(tx: Queryable, { payable, overdue }: Divided, paidLoans: Set<string>) {
  const about = (instalment: OpenInstalment) => ({
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
    ...overdue
      .filter(({ instalment }) => instalment.state === "due")
      .map(({ instalment, reason: cause }) =>
        loanNoticeRows(instalment.owner, { event: "instalment-overdue", cause, ...about(instalment) }),
      ),
  ]);
}

function count(paid: OpenInstalment[], overdue: OpenInstalment[]): BatchOutcome[] {
  const amounts = (instalments: OpenInstalment[]) =>
    instalments.map((line) => ({ currency: line.currency, amountMinor: totalOf(line) }));
  return [...countOutcome("paid", amounts(paid)), ...countOutcome("overdue", amounts(overdue))];
}

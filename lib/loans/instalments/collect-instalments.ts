import "server-only";
import { standingOf } from "@/lib/accounts/standing";
import type { BatchFailure, BatchOutcome, BatchPage, BatchResult } from "@/lib/batches/batch-result";
import { countOutcome, workBatch } from "@/lib/batches/work-batch.sql";
import { endHeldProposals } from "@/lib/four-eyes/held-proposals.sql";
import { lockLedgerAccounts } from "@/lib/ledger/ledger-accounts.sql";
import { type InstalmentPart, postInstalments, postParts, type TakenInstalment } from "@/lib/loans/loan-books";
import { loanNoticeRows } from "@/lib/loans/loan-notices";
import { smallestPart, sumOf } from "@/lib/loans/loan-standing.model";
import { recordNotices } from "@/lib/notifications/record-notice.sql";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { OverdueReason } from "@/lib/server/prisma-client/enums";
import { markInstalmentsOverdue } from "./mark-instalments.sql";
import { actsEndedByCollection, takeInstalmentsToCollect } from "./take-instalments";
import { dueInstalments, findLoansBehind, findLoansWithOlderFailure, unpaidInstalment } from "./take-instalments.sql";

/**
 * Collects the instalments that are overdue or due on `date`, one page in each call, in the caller's transaction. The oldest
 * instalments come first. An instalment becomes overdue if the available balance is too low or the customer is blocked
 * (docs/domain.md, "Whose status stops which money"). The end-of-day run of the next date then tries the collection again. The
 * bank tries to collect each instalment once per date. If the end-of-day run processes a date again, no instalment is collected
 * twice.
 *
 * @returns the outcomes `paid` and `overdue`
 */
export async function collectDueInstalments(tx: Queryable, date: string, page: BatchPage): Promise<BatchResult> {
  const { items, last } = await takeInstalmentsToCollect(tx, dueInstalments(date, page));
  const collected: Divided[] = [];
  const { failed } = await workBatch(tx, items, async (instalments) => {
    collected.push(await collect(tx, date, instalments));
  });
  const failures = failed.map(
    ({ item, error }): BatchFailure => ({ subjectType: "loan", subjectId: item.loan.id, number: item.number, error }),
  );
  return { items: items.length, outcomes: outcomesOf(collected), failures, ...(last ? { last } : {}) };
}

/** Counts instalments and sums their amounts for each currency. */
export function countInstalments(outcome: string, instalments: TakenInstalment[]): BatchOutcome[] {
  return countOutcome(
    outcome,
    instalments.map((line) => ({ currency: line.loan.currency, amountMinor: sumOf([line]) })),
  );
}

/**
 * Collects one instalment whose collection has failed with an error. For staff.
 *
 * @throws AppError `not_found` when the instalment is no longer unpaid; any error of the new attempt
 */
export async function retryInstalment(
  tx: Queryable,
  date: string,
  loanId: string,
  number: number,
): Promise<BatchOutcome[]> {
  const { items } = await takeInstalmentsToCollect(tx, unpaidInstalment(loanId, number));
  if (items.length === 0) throw new AppError("not_found");
  return outcomesOf([await collect(tx, date, items)]);
}

/**
 * Counts the paid instalments, the overdue instalments and the partial payments. The amount of an overdue instalment is the
 * amount that is left to pay.
 */
function outcomesOf(collected: Divided[]): BatchOutcome[] {
  const of = <Key extends keyof Divided>(key: Key) =>
    collected.flatMap((divided) => divided[key] as Divided[Key][number][]);
  const parts = of("parts");
  const partMinor = new Map(parts.map(({ instalment, amountMinor }) => [instalment, amountMinor]));
  const counted = (instalment: TakenInstalment, amountMinor: bigint) => ({
    ...{ currency: instalment.loan.currency, amountMinor },
  });
  return [
    ...countInstalments("paid", of("payable")),
    ...countOutcome(
      "part",
      parts.map(({ instalment, amountMinor }) => counted(instalment, amountMinor)),
    ),
    ...countOutcome(
      "overdue",
      of("overdue").map(({ instalment }) =>
        counted(instalment, sumOf([instalment]) - (partMinor.get(instalment) ?? 0n)),
      ),
    ),
  ];
}

/**
 * The instalments that can be collected in full, the partial payments of other instalments, and the overdue instalments with the
 * reasons. An instalment that is only partly paid is overdue too.
 */
type Divided = {
  payable: TakenInstalment[];
  parts: InstalmentPart<TakenInstalment>[];
  overdue: { instalment: TakenInstalment; reason: OverdueReason }[];
};

/**
 * Collects the instalments that can be paid in full. All other instalments become overdue, even if they are partly paid. A loan's
 * oldest instalment must be collected first.
 *
 * @throws AppError `transition_refused` if the collection of an older instalment of the same loan has failed
 */
async function collect(tx: Queryable, date: string, due: TakenInstalment[]): Promise<Divided> {
  const failed = await findLoansWithOlderFailure(tx, date, due);
  if (failed.size > 0) throw new AppError("transition_refused", { messageKey: "older_instalment_failed" });
  const divided = await divide(tx, date, due);
  const paidLoans = await postInstalments(tx, "system", divided.payable);
  await postParts(tx, "system", divided.parts);
  await markInstalmentsOverdue(tx, date, divided.overdue);
  await tellOwners(tx, divided, paidLoans);
  return divided;
}

/**
 * Divides instalments into payable and overdue instalments. The function compares the instalments with the available balances of
 * the customers' accounts, in the order of the due dates. If an older instalment of a loan cannot be collected, the loan's later
 * instalments become overdue too, even if the balance is enough for a later instalment. If the plan allows partial payments, the
 * remaining balance pays a part of the loan's oldest instalment that cannot be collected in full. A proposal may hold the money of
 * the loan. The function first ends this proposal, so that the hold makes no instalment overdue.
 */
async function divide(tx: Queryable, date: string, due: TakenInstalment[]): Promise<Divided> {
  const waiting = await findLoansBehind(
    tx,
    date,
    due.map(({ loan }) => loan.id),
  );
  const tried = due.filter(({ loan }) => standingOf(loan) !== "blocked" && !waiting.has(loan.id));
  await endHeldProposals(tx, [...new Set(tried.map(({ loan }) => loan.id))], actsEndedByCollection);
  const balances = await lockLedgerAccounts(tx, [...new Set(due.map(({ loan }) => loan.customerLedgerAccountId))]);
  const available = new Map([...balances].map(([id, { availableMinor }]) => [id, availableMinor]));
  const divided: Divided = { payable: [], parts: [], overdue: [] };
  for (const instalment of due) {
    const { loan } = instalment;
    const availableMinor = available.get(loan.customerLedgerAccountId) ?? 0n;
    const left = availableMinor - sumOf([instalment]);
    if (standingOf(loan) === "blocked") divided.overdue.push({ instalment, reason: "blocked" });
    else if (left < 0n || waiting.has(loan.id)) {
      if (!waiting.has(loan.id) && isPart(instalment, availableMinor)) {
        divided.parts.push({ instalment, amountMinor: availableMinor });
        available.set(loan.customerLedgerAccountId, 0n);
      }
      waiting.add(loan.id);
      divided.overdue.push({ instalment, reason: "insufficient_funds" });
    } else {
      available.set(loan.customerLedgerAccountId, left);
      divided.payable.push(instalment);
    }
  }
  return divided;
}

/** True if the plan allows partial payments, and the available amount is large enough for a partial payment of the instalment. */
function isPart({ loan, instalmentMinor }: TakenInstalment, availableMinor: bigint): boolean {
  return loan.collection === "parts" && availableMinor >= smallestPart(instalmentMinor);
}

/**
 * Notifies the borrowers of paid, partly paid and overdue instalments. No second notice is sent about an instalment that was
 * already overdue. The notice about a partial payment states that the rest of the instalment is due.
 */
async function tellOwners(tx: Queryable, { payable, parts, overdue }: Divided, paidLoans: Set<string>) {
  const about = (line: TakenInstalment) => ({
    ...{ id: line.loan.id, name: line.loan.loanName, currency: line.loan.currency },
    ...{ amountMinor: sumOf([line]), date: line.dueOn },
  });
  const inPart = new Set(parts.map(({ instalment }) => instalment));
  const loans = new Map(payable.map(({ loan }) => [loan.id, loan]));
  await recordNotices(tx, [
    ...payable.map((line) => loanNoticeRows(line.loan.owner, { event: "instalment-paid", ...about(line) })),
    ...[...loans.values()]
      .filter(({ id }) => paidLoans.has(id))
      .map(({ owner, id, loanName: name, currency, amountMinor }) =>
        loanNoticeRows(owner, { event: "paid", id, name, currency, amountMinor }),
      ),
    ...parts.map(({ instalment, amountMinor }) =>
      loanNoticeRows(instalment.loan.owner, { event: "instalment-part", ...about(instalment), amountMinor }),
    ),
    ...overdue
      .filter(({ instalment }) => instalment.state === "due" && !inPart.has(instalment))
      .map(({ instalment, reason: cause }) =>
        loanNoticeRows(instalment.loan.owner, { event: "instalment-overdue", cause, ...about(instalment) }),
      ),
  ]);
}

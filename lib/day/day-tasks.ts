import "server-only";
import { type BatchPage, type BatchResult, noCurrency } from "@/lib/batches/batch-result";
import { matureDeposits } from "@/lib/deposits/payouts/mature-deposits";
import { payDueInterest } from "@/lib/deposits/payouts/pay-interest";
import { endBusinessDate } from "@/lib/ledger/business-date.sql";
import { takeSnapshots } from "@/lib/ledger/system-balances.sql";
import { collectDueInstalments } from "@/lib/loans/instalments/collect-instalments";
import { remindOfInstalments } from "@/lib/loans/instalments/remind-of-instalments";
import type { Database } from "@/lib/server/db";
import { toldResult } from "./tell-staff";
import {
  tellStaffOfClosedCustomers,
  tellStaffOfLateExceptions,
  tellStaffOfSuspendedDeposits,
} from "./tell-staff-of-late-records";
import { tellStaffOfOverdue } from "./tell-staff-of-overdue";
import { tellStaffOfPositions } from "./tell-staff-of-positions";

/**
 * Processes one page of the items that are due on a date, inside a transaction. If the task reads its items in an order, the
 * function processes the items after the position `after`. If the task reads its items without an order, the function processes
 * any unfinished items. If the result has neither items nor a last position, no items are left.
 */
export type DayBatch = (tx: Database, date: string, page: BatchPage) => Promise<BatchResult>;

/** One task of the end-of-day run. A batch may safely run again, because the task skips finished items. */
export type DayTask = {
  name: DayTaskName;
  /** True if several lanes may process the task at the same time. Each lane processes the items of its own accounts. */
  hasLanes?: boolean;
  /**
   * Does the work that must not be inside the transaction of a batch, and returns the function that processes a batch. If
   * `start` throws a `NotSettledError`, the run stops, and a later run continues the day.
   */
  start: (date: string) => DayBatch | Promise<DayBatch>;
};

/**
 * The names of the tasks, in the order in which the tasks run: payments to customers come before collections. The names are also
 * stored in `bank_day_results` and `bank_day_failures`.
 */
export const dayTaskNames = [
  "interest",
  "maturities",
  "instalments",
  "reminders",
  "snapshots",
  "overdue-notice",
  "position-limit",
  "late-exceptions",
  "suspended-deposits",
  "closed-customers",
] as const;

export type DayTaskName = (typeof dayTaskNames)[number];

/** The tasks of the end-of-day run, in the order of `dayTaskNames`. */
export const dayTasks: readonly DayTask[] = [
  { name: "interest", hasLanes: true, start: () => payDueInterest },
  { name: "maturities", hasLanes: true, start: () => matureDeposits },
  { name: "instalments", hasLanes: true, start: () => collectDueInstalments },
  { name: "reminders", hasLanes: true, start: () => remindOfInstalments },
  { name: "snapshots", start: startSnapshots },
  { name: "overdue-notice", start: () => tellStaff },
  { name: "position-limit", start: () => tellStaffOfPositions },
  { name: "late-exceptions", start: () => tellStaffOfLateExceptions },
  { name: "suspended-deposits", start: () => tellStaffOfSuspendedDeposits },
  { name: "closed-customers", start: () => tellStaffOfClosedCustomers },
];

/**
 * Ends the business date, so that later entries belong to the next date. The batches of this task then store snapshots of the
 * balances.
 */
async function startSnapshots(date: string): Promise<DayBatch> {
  await endBusinessDate(date);
  return async (tx) => {
    const items = await takeSnapshots(tx, date);
    const outcomes = [{ currency: noCurrency, outcome: "done", itemCount: items, amountMinor: 0n }];
    return { items, outcomes: items > 0 ? outcomes : [], failures: [] };
  };
}

/** Notifies staff if instalments are overdue or if their collection has failed. Staff get at most one notice for each date. */
async function tellStaff(tx: Database, date: string): Promise<BatchResult> {
  const results = await tx.prisma.bankDayResult.findMany({
    where: { date },
    select: { task: true, outcome: true, itemCount: true },
  });
  const failures = await tx.prisma.bankDayFailure.count({ where: { date, task: "instalments", resolvedAt: null } });
  const overdue = results.filter(({ task, outcome }) => task === "instalments" && outcome === "overdue");
  const count = failures + overdue.reduce((sum, { itemCount }) => sum + Number(itemCount), 0);
  const isTold = results.some(({ task }) => task === "overdue-notice");
  if (count === 0 || isTold) return toldResult(0);
  await tellStaffOfOverdue(tx, { date, count });
  return toldResult(count);
}

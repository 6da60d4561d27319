import "server-only";
import { findSettledSequence, takeSnapshots } from "@/lib/ledger/system-balances";
import type { BatchResult } from "@/lib/server/batch-result";
import type { Queryable } from "@/lib/server/db";

/** Does up to `limit` items of a date inside a transaction; no items: there are none left. */
export type DayBatch = (tx: Queryable, date: string, limit: number) => Promise<BatchResult>;

/** A part of the end of a day. Its batches may be asked for any number of times: what is done is not done again. */
export type DayTask = {
  name: DayTaskName;
  /** Makes ready what must not happen inside a batch's transaction. */
  start: () => DayBatch | Promise<DayBatch>;
};

/** In the order in which they run; also their names in `bank_day_results` and `bank_day_failures`. */
export const dayTaskNames = [
  "reminders",
  "instalments",
  "interest",
  "maturities",
  "snapshots",
  "overdue-notice",
] as const;

export type DayTaskName = (typeof dayTaskNames)[number];

/** What `bank_day_results` has in place of a currency where there is no money. */
export const noCurrency = "XXX";

/** What the end of a day does. */
export const dayTasks: readonly DayTask[] = [{ name: "snapshots", start: startSnapshots }];

async function startSnapshots(): Promise<DayBatch> {
  const settledSequence = await findSettledSequence();
  return async (tx, date) => {
    const items = await takeSnapshots(tx, date, settledSequence);
    const outcomes = [{ currency: noCurrency, outcome: "done", itemCount: items, amountMinor: 0n }];
    return { items, outcomes: items > 0 ? outcomes : [], failures: [] };
  };
}

/**
 * The position that an end-of-day task has reached. It consists of the date, record and number of the last item that the task has
 * read, for example the last instalment. A task reads its items in the order of date, record and number. A failed item does not
 * stop the task.
 */
export type BatchPlace = { on: string; id: string; number: number };

/** The position before the first item. */
export const batchStart: BatchPlace = { on: "-infinity", id: "00000000-0000-0000-0000-000000000000", number: 0 };

/**
 * One of several lanes, which process the items of a task in parallel. Each lane processes its own share of the items. `index`
 * counts from 0.
 */
export type Lane = { index: number; count: number };

/** The items that a batch processes: the next `limit` items of `lane`. They begin after the position `after`. */
export type BatchPage = { limit: number; after?: BatchPlace | undefined; lane?: Lane | undefined };

/** The result of one batch of a task. The next batch begins after `last`. */
export type BatchResult = {
  /** The number of items in the batch. */
  items: number;
  /** The number of items and the sum of amounts for each outcome, such as `paid`. Amounts are in minor units. */
  outcomes: BatchOutcome[];
  failures: BatchFailure[];
  /** The position of the last item in the batch. Absent if the batch is empty, or if the task reads items without an order. */
  last?: BatchPlace;
};

/** The value of `currency` in the outcomes of tasks that move no money. */
export const noCurrency = "XXX";

export type BatchOutcome = { currency: string; outcome: string; itemCount: number; amountMinor: bigint };

/** An item that failed with an error. The item's row in `bank_day_failures` stays unresolved until the item succeeds. */
export type BatchFailure = {
  subjectType: "loan" | "deposit";
  subjectId: string;
  /**
   * The number of the instalment or payout in the record's schedule. The number is 0 if the failure concerns the whole record.
   */
  number: number;
  error: string;
};

/**
 * The position of a task in the end of a day: the date, record and number of the last item that the task has read. A task reads
 * items in the order of date, record and number, and continues after a failed item.
 */
export type BatchPlace = { on: string; id: string; number: number };

/** The position before every item. */
export const batchStart: BatchPlace = { on: "-infinity", id: "00000000-0000-0000-0000-000000000000", number: 0 };

/** The result of one batch of a task. The next batch continues after `last`. */
export type BatchResult = {
  /** The number of items in the batch. */
  items: number;
  /** Counts and sums for each outcome, such as `paid`. Amounts are in minor units. */
  outcomes: BatchOutcome[];
  failures: BatchFailure[];
  /** The position of the last item that was read. Absent if no item was left, and in tasks that read items without an order. */
  last?: BatchPlace;
};

export type BatchOutcome = { currency: string; outcome: string; itemCount: number; amountMinor: bigint };

/** An item that failed with an error. The failure's row in `bank_day_failures` stays open until the item is done. */
export type BatchFailure = {
  subjectType: "loan" | "deposit";
  subjectId: string;
  /** The number of the line in the schedule; 0 for the whole record. */
  number: number;
  error: string;
};

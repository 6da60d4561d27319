/**
 * How far a task of the end of a day has come: the date, record and number of the last item it looked at. A task looks at
 * items in this order, so an item that fails does not keep the later ones from being done.
 */
export type BatchPlace = { on: string; id: string; number: number };

/** The place before every item. */
export const batchStart: BatchPlace = { on: "-infinity", id: "00000000-0000-0000-0000-000000000000", number: 0 };

/** The result of one batch of a task; the next batch goes on where this one stopped. */
export type BatchResult = {
  /** The number of items that it worked on. */
  items: number;
  /** Counts and sums by outcome, such as `paid`; amounts in minor units. */
  outcomes: BatchOutcome[];
  failures: BatchFailure[];
  /** The place of the last item that it looked at; absent when no item was left, and in tasks without an order. */
  last?: BatchPlace;
};

export type BatchOutcome = { currency: string; outcome: string; itemCount: number; amountMinor: bigint };

/** An item that failed with an error; it stays in `bank_day_failures` until it is done. */
export type BatchFailure = {
  subjectType: "loan" | "deposit";
  subjectId: string;
  /** The number of the line in the schedule; 0 means the whole record. */
  number: number;
  error: string;
};

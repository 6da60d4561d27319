/**
 * Where a task of the end of a day has come to: the date, the record and the line of the last item it has looked at.
 * Items are looked at in this order, so that those which stay undone keep no others from being done.
 */
export type BatchPlace = { on: string; id: string; number: number };

/** Before every item. */
export const batchStart: BatchPlace = { on: "-infinity", id: "00000000-0000-0000-0000-000000000000", number: 0 };

/** What one batch of the end of a day has done; the next one goes on where it stopped. */
export type BatchResult = {
  /** How many items it worked on. */
  items: number;
  /** What became of them, in the words of the task; amounts in minor units. */
  outcomes: BatchOutcome[];
  failures: BatchFailure[];
  /** The last item that it looked at; absent where it found none any more, and in tasks that have no order. */
  last?: BatchPlace;
};

export type BatchOutcome = { currency: string; outcome: string; itemCount: number; amountMinor: bigint };

/** An item that an error kept from being done; it stands in `bank_day_failures` until it is done after all. */
export type BatchFailure = {
  subjectType: "loan" | "deposit";
  subjectId: string;
  /** Of the line in its schedule; 0: the whole. */
  number: number;
  error: string;
};

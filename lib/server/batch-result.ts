/** What one batch of the end of a day has done; the next one goes on where it stopped. */
export type BatchResult = {
  /** How many items it looked at; 0: the task is done. */
  items: number;
  /** What became of them, in the words of the task; amounts in minor units. */
  outcomes: BatchOutcome[];
  failures: BatchFailure[];
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

/** An item that an error kept from being done at the end of a day. */
export type DayFailureRow = {
  id: string;
  date: string;
  task: string;
  subjectType: "loan" | "deposit";
  subjectId: string;
  /** Of the line in its schedule; 0: the whole. */
  number: number;
  error: string;
  resolvedAt: Date | null;
};

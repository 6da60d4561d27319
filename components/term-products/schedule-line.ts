import type { BadgeTone } from "@/components/ui/badge";

/**
 * The state of a payment. A folded schedule begins with the first payment whose stage is `open`. An unexpected state is shown as a
 * badge in the colour `tone`. `tone` is null for an expected state, which is shown as plain text.
 */
export type LineState = { label: string; tone: BadgeTone | null; stage: "done" | "open" };

/** One payment of a schedule. A payment without a state is only planned. */
export type ScheduleLine = {
  number: number;
  /** The bank's date, `YYYY-MM-DD`. */
  dueOn: string;
  /** The amounts of the payment's parts in minor units, in the order of the schedule's part names. */
  parts: bigint[];
  state?: LineState | undefined;
};

/**
 * Returns the key of the text about a payment that has not been made. Only the next payment has texts of its own. `next` is the
 * number of the first payment whose due date is not before `today`.
 */
export function openMarkOf(line: { number: number; dueOn: string }, next: number | undefined, today: string) {
  if (line.number !== next) return "openMark";
  return line.dueOn <= today ? "dueMark" : "nextMark";
}

/** The sum of all parts of a line. */
export function lineTotal({ parts }: Pick<ScheduleLine, "parts">): bigint {
  return parts.reduce((total, part) => total + part, 0n);
}

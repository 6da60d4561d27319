import type { BadgeTone } from "@/components/ui/badge";

/**
 * The state of a payment. The stage `done` means paid, and `late` means overdue. An expected state has no tone: it is a plain
 * text, so that only exceptions stand out.
 */
export type LineState = { label: string; tone: BadgeTone | null; stage: "done" | "open" | "late" };

/** One payment of a schedule. A payment without a state is only planned. */
export type ScheduleLine = {
  number: number;
  /** The bank's date, `YYYY-MM-DD`. */
  dueOn: string;
  /** The amounts of the payment's parts in minor units, in the order of the schedule's part names. */
  parts: bigint[];
  state?: LineState | undefined;
};

/** The sum of all parts of a line. */
export function lineTotal({ parts }: Pick<ScheduleLine, "parts">): bigint {
  return parts.reduce((total, part) => total + part, 0n);
}

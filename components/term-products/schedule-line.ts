import type { BadgeTone } from "@/components/ui/badge";

/** What has become of a line, in the reader's words: `done` is paid, `late` ought to be. */
export type LineState = { label: string; tone: BadgeTone; stage: "done" | "open" | "late" };

/** One line of a schedule of payments; without a state it is only a plan. */
export type ScheduleLine = {
  number: number;
  /** The bank's date, `YYYY-MM-DD`. */
  dueOn: string;
  /** What the payment is made of, in the order of the schedule's part names; minor units. */
  parts: bigint[];
  state?: LineState | undefined;
};

/** All that a line pays. */
export function lineTotal({ parts }: Pick<ScheduleLine, "parts">): bigint {
  return parts.reduce((total, part) => total + part, 0n);
}

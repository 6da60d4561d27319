import type { Currency } from "@/lib/money/currency";
import type { Act } from "@/lib/roles";

/** The queues in which something waits for staff, in the order in which they are shown. */
export const queueKeys = ["interbank", "wire", "wallet", "loan", "deposit", "proposal"] as const;

export type QueueKey = (typeof queueKeys)[number];

/** Who may see each queue. */
export const actOfQueue: Record<QueueKey, Act> = {
  interbank: "transfers.read",
  wire: "transfers.read",
  wallet: "transfers.read",
  loan: "loans.read",
  deposit: "deposits.read",
  proposal: "approvals.read",
};

/** How long something has been waiting, from the shortest to the longest. */
export const ages = ["hour", "day", "threeDays", "longer"] as const;

export type Age = (typeof ages)[number];

/** Counting stops here: more is shown as `250+`. Up to 1,000 of each age, in each queue, were half of the page's time (decision 67). */
export const deskCountMax = 251;

/** How many are shown, and whether there are more. */
export type DeskCount = { count: number; isMore: boolean };

/** What is shown of what was counted up to `deskCountMax`; of several counts, their sum. */
export function deskCount(...counted: number[]): DeskCount {
  return {
    count: counted.reduce((sum, count) => sum + Math.min(count, deskCountMax - 1), 0),
    isMore: counted.some((count) => count >= deskCountMax),
  };
}

/** What waits in a queue. */
export type DeskQueue = {
  key: QueueKey;
  /** Items by how long they have been waiting, each counted up to `deskCountMax`. */
  byAge: Record<Age, number>;
  /** When the oldest was sent in; null when nothing waits. */
  oldestAt: Date | null;
};

/** How the bank itself is running. */
export type DeskState = {
  /** The first date that was begun and is not over, and the last that is over. */
  begun: string | null;
  last: string | null;
  /** Items that a day could not do and nobody has resolved, and e-mails that were given up in the last day; up to `deskCountMax`. */
  openFailures: number;
  failedEmails: number;
  /** When a check of the books last found nothing wrong, and when the books were last sealed; null before the first time. */
  checkedAt: Date | null;
  sealedAt: Date | null;
};

/** What a rail has moved since the last day was closed, in one currency. */
export type RailMoney = {
  /** As in the account's code: `wire`, `google-pay`. */
  rail: string;
  currency: Currency;
  outMinor: bigint;
  /** What has come back. */
  inMinor: bigint;
};

/** An act of staff. */
export type DeskAct = {
  id: string;
  action: string;
  actorId: string;
  actorName: string;
  subjectType: string;
  subjectId: string;
  createdAt: Date;
};

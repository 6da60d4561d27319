import type { Currency } from "@/lib/money/currency";
import type { Act } from "@/lib/roles";

/** The queues of work for staff, in the order in which the page shows them. */
export const queueKeys = [
  "interbank",
  "wire",
  "wallet",
  "loan",
  "deposit",
  "dispute",
  "incoming",
  "proposal",
  "file",
  "maturity",
] as const;

export type QueueKey = (typeof queueKeys)[number];

/** The permission that a member of staff needs to see each queue. */
export const actOfQueue: Record<QueueKey, Act> = {
  interbank: "transfers.read",
  wire: "transfers.read",
  wallet: "transfers.read",
  loan: "loans.read",
  deposit: "deposits.read",
  dispute: "transfers.read",
  incoming: "reconciliation.read",
  proposal: "approvals.read",
  file: "reconciliation.read",
  maturity: "deposits.read",
};

/** The ages of waiting items, youngest first. An age is a range of waiting time. The items of a queue are counted by age. */
export const ages = ["hour", "day", "threeDays", "longer"] as const;

export type Age = (typeof ages)[number];

/**
 * Counting stops at this number, and the page then shows `250+`. With a limit of 1,000, counting took half of the page's time
 * (docs/decisions/staff-tables.md).
 */
export const deskCountMax = 251;

/** A number of items to show. If `isMore` is true, there are more items than `count`. */
export type DeskCount = { count: number; isMore: boolean };

/** Adds up counts of at most `deskCountMax`, and converts the sum to the form that the page shows. */
export function deskCount(...counted: number[]): DeskCount {
  return {
    count: counted.reduce((sum, count) => sum + Math.min(count, deskCountMax - 1), 0),
    isMore: counted.some((count) => count >= deskCountMax),
  };
}

/** The waiting items of a queue. */
export type DeskQueue = {
  key: QueueKey;
  /** The number of items of each age. Each number is counted up to `deskCountMax`. */
  byAge: Record<Age, number>;
  /** The time at which the oldest item was submitted. Null if the queue is empty. */
  oldestAt: Date | null;
};

/** The state of the bank's end of day, e-mails and books. */
export type DeskState = {
  /** The earliest date whose end of day has begun but is not finished. */
  begun: string | null;
  /** The latest date whose end of day is finished. */
  last: string | null;
  /** The number of unresolved failures of all days, counted up to `deskCountMax`. */
  openFailures: number;
  /** The number of e-mails that the worker stopped trying to send in the last 24 hours, counted up to `deskCountMax`. */
  failedEmails: number;
  /** The time of the latest check that found no error in the books. Null if no check has ever succeeded. */
  checkedAt: Date | null;
  /** The time of the latest seal of the books. Null before the first seal. */
  sealedAt: Date | null;
};

/** The money in one currency that a rail (a payment network) has moved since the last closed day. */
export type RailMoney = {
  /** The rail's name in the codes of its accounts, such as `wire` or `google-pay`. */
  rail: string;
  currency: Currency;
  outMinor: bigint;
  /** Money that came from the rail to the bank. */
  inMinor: bigint;
};

/** An action of a member of staff, from the audit trail. */
export type DeskAct = {
  id: string;
  action: string;
  actorId: string;
  actorName: string;
  subjectType: string;
  subjectId: string;
  createdAt: Date;
};

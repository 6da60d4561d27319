import type { Currency } from "@/lib/money/currency";
import type { Act } from "@/lib/roles";

/** The queues of work for staff, in the order in which they are shown. */
export const queueKeys = ["interbank", "wire", "wallet", "loan", "deposit", "proposal", "file"] as const;

export type QueueKey = (typeof queueKeys)[number];

/** The act that a member of staff needs in order to see each queue. */
export const actOfQueue: Record<QueueKey, Act> = {
  interbank: "transfers.read",
  wire: "transfers.read",
  wallet: "transfers.read",
  loan: "loans.read",
  deposit: "deposits.read",
  proposal: "approvals.read",
  file: "reconciliation.read",
};

/** The waiting times of items, from the shortest to the longest. */
export const ages = ["hour", "day", "threeDays", "longer"] as const;

export type Age = (typeof ages)[number];

/**
 * The limit of counting; larger counts are shown as `250+`. Counting up to 1,000 items of each age in each queue took half of
 * the page's time (docs/decisions/staff-tables.md).
 */
export const deskCountMax = 251;

/** A number of items to show, and whether there are more. */
export type DeskCount = { count: number; isMore: boolean };

/** Converts counts up to `deskCountMax` to the shown form; several counts are added up. */
export function deskCount(...counted: number[]): DeskCount {
  return {
    count: counted.reduce((sum, count) => sum + Math.min(count, deskCountMax - 1), 0),
    isMore: counted.some((count) => count >= deskCountMax),
  };
}

/** The waiting items of a queue. */
export type DeskQueue = {
  key: QueueKey;
  /** The items by waiting time, each counted up to `deskCountMax`. */
  byAge: Record<Age, number>;
  /** The time at which the oldest item was submitted; null when the queue is empty. */
  oldestAt: Date | null;
};

/** The state of the bank itself. */
export type DeskState = {
  /** The first date that was begun but not finished, and the last finished date. */
  begun: string | null;
  last: string | null;
  /** The unresolved failed items of all days, and the e-mails given up in the last 24 hours. Counted up to `deskCountMax`. */
  openFailures: number;
  failedEmails: number;
  /**
   * When the latest check of the books without a finding ended, and when the books were last sealed; null before the first
   * time.
   */
  checkedAt: Date | null;
  sealedAt: Date | null;
};

/** The money that a rail has moved since the last closed day, in one currency. */
export type RailMoney = {
  /** The rail's name in the account's code: `wire`, `google-pay`. */
  rail: string;
  currency: Currency;
  outMinor: bigint;
  /** Money that came back. */
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

import { paths, withQuery } from "@/lib/paths";
import type { Notification as NotificationRecord } from "@/lib/server/prisma-client/client";
import { type NotificationKind, notificationSubject } from "./schema";

/** The values in a notification's sentences; those that its kind does not need are left out. */
type NotificationParams = {
  /** Decimal text in `currency`. */
  amount?: string;
  /** Of the amount; without one, of an account. */
  currency?: string;
  /** Of a transfer: who is paid, or for money that came in who paid; of a proposal, the colleague who has made or decided it. */
  counterparty?: string;
  /** Of a loan or deposit; the number of an account. */
  name?: string;
  /** `YYYY-MM-DD`; empty when there is none to give. */
  date?: string;
  /** The number of things that the notification is about. */
  count?: number;
  /** Empty when there is none to give; of a proposal that is overtaken, by what (`toOvertaking`). */
  reason?: string;
  /** Why an instalment is overdue; of the books, what came of their verification. */
  cause?: "insufficient_funds" | "blocked" | "broken" | "failed";
};

/** A notification on the site; `subjectId` is the id of the transfer, loan, deposit, proposal or verification of the books, the
 * account's number, or the bank's date. */
export type Notification = Pick<NotificationRecord, "id" | "subjectId" | "createdAt"> & {
  kind: NotificationKind;
  params: NotificationParams;
  isRead: boolean;
};

/** The most unread notifications that are counted: nobody needs to know more exactly. */
export const unreadCountMax = 100;

/** The path of the page about a notification's subject. A transfer has no page that its receiver may open. */
export function notificationPath({ kind, subjectId }: Pick<Notification, "kind" | "subjectId">): string {
  if (kind === "transfer-received" || kind === "transfer-returned") return paths.transactions;
  switch (notificationSubject(kind)) {
    case "transfer":
      return paths.transaction(subjectId);
    case "loan":
      return paths.loan(subjectId);
    case "deposit":
      return paths.deposit(subjectId);
    case "account":
      return withQuery(paths.dashboard, { account: subjectId });
    case "bank_day":
      return paths.manageDay;
    case "books":
      return paths.ledgerVerification(subjectId);
    case "proposal":
      return paths.proposal(subjectId);
  }
}

/** The notifications of one calendar day of the bank, `YYYY-MM-DD`; a near one has a name. */
export type NotificationDay = {
  date: string;
  name: "today" | "yesterday" | undefined;
  notifications: [Notification, ...Notification[]];
};

import type { CorrectedPart } from "@/lib/customer-acts";
import { paths, withQuery } from "@/lib/paths";
import type { Notification as NotificationRecord } from "@/lib/server/prisma-client/client";
import { type NotificationKind, notificationSubject } from "./schema";

/** The values in a notification's sentences. A value is absent if the kind of notification does not need it. */
type NotificationParams = {
  /** Decimal text in `currency`. */
  amount?: string;
  /** The currency of `amount`. If there is no amount, the currency of the account that the notification is about. */
  currency?: string;
  /** In a transfer, the currency of the reader's account. This currency may differ from the currency of `amount`. */
  accountCurrency?: string;
  /**
   * In a transfer: the payee, or the payer of received money. In a proposal: the colleague who made or decided the proposal. In a
   * notification about a difference or a record of the work list: the colleague who assigned the work or took it over. In a
   * request for the return of a payment: the receiver who answered. In an alarm about bulk reading: the colleague who has read
   * the records.
   */
  counterparty?: string;
  /**
   * The name of a loan or deposit, the number of an account, the subject of a conversation, or the kind of records that a
   * colleague has read in bulk.
   */
  name?: string;
  /** `YYYY-MM-DD`. Empty when the notification shows no date. */
  date?: string;
  /** The reference and the purpose of a payment from another bank. */
  reference?: string;
  purpose?: string;
  /** The number of records that the notification is about. */
  count?: number;
  /** All counted records are older than this number of days. */
  days?: number;
  /**
   * Empty when no reason was given. For an outdated proposal, the change that has made the proposal outdated (`toOvertaking`).
   * For a correction of the reader's data, the code of the correction's reason (`toCustomerActReason`).
   */
  reason?: string;
  /** The code of the reason why staff have ended a transfer (`readReason`) or written off a loan (`toWriteOffReason`). */
  reasonCode?: string;
  /**
   * For an instalment: the reason why it is overdue. For the books: the outcome of their verification. For bulk reading: whether
   * further reading is still possible. For a correction of the reader's data: the part that was corrected.
   */
  cause?: "insufficient_funds" | "blocked" | "broken" | "failed" | "alarm" | "stop" | CorrectedPart;
};

/**
 * A notification on the site. `subjectId` is the id of the transfer, loan, deposit, difference, proposal or verification, the
 * account's number, or the bank's date.
 */
export type Notification = Pick<NotificationRecord, "id" | "subjectId" | "createdAt"> & {
  kind: NotificationKind;
  params: NotificationParams;
  isRead: boolean;
};

/** The maximum number of unread notifications that are counted. A higher number would not help the reader. */
export const unreadCountMax = 100;

/**
 * The path of the page that a notification links to. The receiver of a transfer may open the transfer's page only to answer the
 * bank's request for a return, or to answer a dispute. The links of the receiver's other notifications lead to the list of
 * transactions.
 */
export function notificationPath({ kind, subjectId }: Pick<Notification, "kind" | "subjectId">): string {
  if (kind === "transfer-received" || kind === "transfer-returned") return paths.transactions;
  switch (notificationSubject(kind)) {
    case "transfer":
      return paths.transaction(subjectId);
    case "payment":
      return paths.transaction(subjectId);
    case "loan":
      return paths.loan(subjectId);
    case "deposit":
      return paths.deposit(subjectId);
    case "account":
      return withQuery(paths.dashboard, { account: subjectId });
    case "profile":
      return paths.profile;
    case "message":
      return kind === "message-colleague" ? paths.manageMessage(subjectId) : paths.message(subjectId);
    case "bank_day":
      return paths.manageDay;
    case "books":
      return paths.ledgerVerification(subjectId);
    case "exception":
      return paths.lateExceptions(kind === "exception-own-late" ? "me" : "");
    case "difference":
      return paths.ownExceptions;
    case "return":
      return paths.managedRecord("interbank", subjectId);
    case "maturity":
      return paths.suspendedDeposits();
    case "closing":
      return paths.closedWithMoney();
    case "reading":
      return withQuery(paths.manageAudit, { q: subjectId, status: "reads" });
    case "work":
      return paths.workItem(subjectId);
    case "proposal":
      return paths.proposal(subjectId);
  }
}

/** The notifications of a day, `YYYY-MM-DD`. */
export type NotificationGroup = {
  date: string;
  name: "today" | "yesterday" | undefined;
  /** True if the day is in the bank's present year. */
  isThisYear: boolean;
  notifications: [Notification, ...Notification[]];
};

import { paths } from "@/lib/paths";
import type { NotificationKind } from "./schema";

/** Something that a customer was told on the site. */
export type Notification = {
  id: string;
  kind: NotificationKind;
  params: {
    /** Decimal text in `currency`. */
    amount: string;
    currency: string;
    /** Who is paid, or for money that came in who paid. */
    counterparty: string;
    /** Empty when there is none to give. */
    reason: string;
  };
  subjectId: string;
  isRead: boolean;
  createdAt: Date;
};

/** The most unread notifications that are counted: nobody needs to know more exactly. */
export const unreadCountMax = 100;

/** Where its reader can see what a notification is about. To its receiver a transfer has no page of its own. */
export function notificationPath({ kind, subjectId }: Pick<Notification, "kind" | "subjectId">): string {
  const isReceivers = kind === "transfer-received" || kind === "transfer-returned";
  return isReceivers ? paths.transactions : paths.transaction(subjectId);
}

/** The notifications of one calendar day of the bank, `YYYY-MM-DD`; a near one has a name. */
export type NotificationDay = {
  date: string;
  name: "today" | "yesterday" | undefined;
  notifications: [Notification, ...Notification[]];
};

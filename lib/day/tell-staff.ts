import "server-only";
import { type BatchResult, noCurrency } from "@/lib/batches/batch-result";
import { emailRow } from "@/lib/email/queue-email";
import { notificationRow } from "@/lib/notifications/notification-row";
import type { NoticeRows } from "@/lib/notifications/record-notice.sql";
import type { notificationKindsBySubject } from "@/lib/notifications/schema";
import type { User } from "@/lib/server/prisma-client/client";

/** The kinds of notices that the end-of-day run sends to staff. Each kind is also an e-mail template. */
type DayEvent = (typeof notificationKindsBySubject)["bank_day" | "exception" | "maturity" | "closing"][number];

/** An event of the bank's day. `count` is the number of records. For old records, `days` is the age limit that they exceed. */
export type DayNews = { kind: DayEvent; date: string; count: number; days?: number };

/** The notification and the e-mail about an event of the bank's day, for one member of staff. */
export function dayNotice(
  { id, email, firstName }: Pick<User, "id" | "email" | "firstName">,
  { kind, ...news }: DayNews,
): NoticeRows {
  return {
    notification: notificationRow({ userId: id, kind, params: news, subjectId: news.date }),
    email: emailRow(email, kind, { firstName, ...news }),
  };
}

/** The result of a task that has notified staff about `count` records. A `count` of 0 means that the task has no items left. */
export function toldResult(count: number): BatchResult {
  if (count === 0) return { items: 0, outcomes: [], failures: [] };
  const outcomes = [{ currency: noCurrency, outcome: "told", itemCount: count, amountMinor: 0n }];
  return { items: 1, outcomes, failures: [] };
}

import "server-only";
import { emailRow } from "@/lib/email/queue-email";
import type { EmailProps } from "@/lib/email/templates";
import type { Currency } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";
import type { Act } from "@/lib/roles";
import type { Database } from "@/lib/server/db";
import { findStaffToTell } from "./find-staff-to-tell";
import { notificationRow } from "./notification-row";
import { recordNotice } from "./record-notice.sql";

/** An event that concerns a record on which a member of staff works. `by` is the name of the person who has caused the event. */
type ColleagueNews = {
  event: EmailProps["staff-news"]["event"];
  /** The id of the difference, or of the transfer whose return was asked for, or the key of a record of the work list. */
  subjectId: string;
  /** A record of the work list has no amount, so `money` is absent. */
  money?: { amountMinor: bigint; currency: Currency };
  by: string;
  /** The reason that a colleague gave for taking over the work. */
  reason?: string;
};

/**
 * Notifies one member of staff of an event that concerns a record. `tx` is the transaction of the event. Does nothing if the
 * person no longer has the permission `act`.
 */
export async function tellColleague(tx: Database, userId: string, act: Act, news: ColleagueNews): Promise<void> {
  const [person] = await findStaffToTell(tx, act, userId);
  if (!person) return;
  const { event, subjectId, by, reason } = news;
  const money = news.money && {
    amount: toDecimalText(news.money.amountMinor, news.money.currency),
    currency: news.money.currency,
  };
  const params = { ...money, counterparty: by, ...(reason ? { reason } : {}) };
  await recordNotice(tx, {
    notification: notificationRow({ userId, kind: event, params, subjectId }),
    email: emailRow(person.email, "staff-news", { firstName: person.firstName, event, by, ...money, subjectId }),
  });
}

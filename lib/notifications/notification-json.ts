import "server-only";
import * as z from "zod";
import type { Locale } from "@/lib/i18n/locales";
import { decimalText } from "@/lib/money/money-schema";
import type { Notification } from "./notification.model";
import { type NotificationTranslator, notificationReason, notificationText } from "./notification-text.model";
import { type NotificationSubject, notificationKinds, notificationSubject } from "./schema";

/** The fields of the HTTP contract that contain the id of a notification's subject, keyed by the kind of subject. */
const subjectNames = {
  transfer: "transfer",
  loan: "loan",
  deposit: "FDR",
  payment: "payment",
  account: "account",
  profile: "user",
  message: "room",
  bank_day: "day",
  books: "verification",
  exception: "day",
  difference: "difference",
  return: "transfer",
  maturity: "day",
  closing: "day",
  reading: "staff",
  work: "work",
  proposal: "proposal",
} as const satisfies Record<NotificationSubject, string>;

/** Converts a notification to the field names of the HTTP contract. `text` is in the caller's language. */
export function notificationJson(t: NotificationTranslator, locale: Locale, notification: Notification) {
  const { id, kind, params, subjectId, isRead, createdAt } = notification;
  return {
    _id: id,
    kind,
    text: notificationText(t, locale, notification),
    amount: params.amount,
    currency: params.currency,
    name: params.counterparty ?? params.name,
    date: params.date || undefined,
    count: params.count,
    reason: notificationReason(t, notification),
    [subjectNames[notificationSubject(kind)]]: subjectId,
    read: isRead,
    createdAt: createdAt.toISOString(),
  };
}

type SubjectName = (typeof subjectNames)[NotificationSubject];
const subjectField = z.string().optional();
/** The schemas of the fields that contain the id of a subject. A notification has exactly one of these fields. */
const subjectFields = Object.fromEntries(Object.values(subjectNames).map((name) => [name, subjectField])) as Record<
  SubjectName,
  typeof subjectField
>;

const notificationShape = z.object({
  _id: z.uuid(),
  kind: z.enum(notificationKinds),
  text: z.string(),
  amount: decimalText.optional(),
  currency: z.string().optional(),
  name: z.string().optional(),
  date: z.iso.date().optional(),
  count: z.int().optional(),
  reason: z.string().optional(),
  ...subjectFields,
  read: z.boolean(),
  createdAt: z.iso.datetime(),
});

export const notificationsShape = z.object({
  docs: z.array(notificationShape),
  unread: z.int(),
  nextCursor: z.string().nullable(),
});

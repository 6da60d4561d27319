import "server-only";
import type { Locale } from "@/lib/i18n/locales";
import type { Notification } from "./notification";
import { type NotificationTranslator, notificationText } from "./notification-text";

/** A notification in the HTTP contract's names; `text` in the caller's language. */
export function notificationApiRow(t: NotificationTranslator, locale: Locale, notification: Notification) {
  const { id, kind, params, subjectId, isRead, createdAt } = notification;
  return {
    _id: id,
    kind,
    text: notificationText(t, locale, notification),
    amount: params.amount,
    currency: params.currency,
    name: params.counterparty,
    reason: params.reason,
    transfer: subjectId,
    read: isRead,
    createdAt: createdAt.toISOString(),
  };
}

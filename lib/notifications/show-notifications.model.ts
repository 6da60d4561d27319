import type { Formatter } from "@/lib/i18n/formatter";
import type { Locale } from "@/lib/i18n/locales";
import { isCurrency } from "@/lib/money/currency";
import { formatMoneyText } from "@/lib/money/format-money";
import { type Notification, notificationPath } from "./notification.model";
import { type NotificationTranslator, notificationParts, notificationReason } from "./notification-text.model";
import { type NotificationKind, type NotificationSubject, notificationSubject } from "./schema";

/** A notification for the browser, with texts in the reader's language. */
export type ShownNotification = {
  id: string;
  isRead: boolean;
  href: string;
  kind: NotificationKind;
  /** The subject, which determines the icon in the list. */
  subject: NotificationSubject;
  sentence: string;
  /** The sentence in parts: every second part is a name or an amount. */
  parts: string[];
  reason?: string;
  /** The other party and the amount of a payment, if the notification is about a payment. */
  payment?: ShownPayment;
  /** The time of the notification. `iso` is the machine-readable form. */
  time: { iso: string; text: string };
};

/**
 * `state` is the state of the payment in a few words. `amount` has a sign. `look` is the direction of the money, or `gone` if the
 * payment has failed and the money is with the sender again.
 */
type ShownPayment = { name: string; state: string; amount: string; look: "out" | "in" | "gone" };

/** The effect of a payment on the reader's money, for the kinds of notifications that are about a payment. */
const paymentLooks = {
  "transfer-initiated": "out",
  "transfer-in-progress": "out",
  "transfer-approved": "out",
  "transfer-completed": "out",
  "transfer-rejected": "gone",
  "transfer-reversed": "gone",
  "transfer-price-ended": "gone",
  "transfer-cancelled": "gone",
  "transfer-received": "in",
  "payment-received": "in",
} as const satisfies { [Kind in NotificationKind]?: ShownPayment["look"] };

const tellsOfPayment = (kind: NotificationKind): kind is keyof typeof paymentLooks => kind in paymentLooks;

function paymentOf(
  t: NotificationTranslator,
  locale: Locale,
  { kind, params }: Notification,
): ShownPayment | undefined {
  if (!tellsOfPayment(kind)) return undefined;
  const look = paymentLooks[kind];
  const { counterparty: name, amount, currency = "", accountCurrency = "" } = params;
  if (!name || !amount || !isCurrency(currency)) return undefined;
  const among = isCurrency(accountCurrency) ? [accountCurrency] : [];
  const state = t(`states.${kind}`);
  return {
    name,
    state,
    amount: `${look === "in" ? "+" : "−"}${formatMoneyText(amount, currency, locale, among)}`,
    look,
  };
}

/** The content of the bell's panel: the newest notifications, and the panel's own texts. */
export type PanelWords = {
  texts: Record<"markAllRead" | "allRead" | "undo" | "empty" | "unread", string>;
  newest: ShownNotification[];
};

/** The reader's language, with its messages and formats. */
type Reader = { t: NotificationTranslator; format: Formatter; locale: Locale };

/**
 * Creates the texts of notifications on the server.
 *
 * @param day the text of the day, which is shown before the time of day. Absent if a heading above the notifications shows the
 * day
 */
export function showNotifications(
  { t, format, locale }: Reader,
  notifications: Notification[],
  day?: string,
): ShownNotification[] {
  return notifications.map((notification) => {
    const { id, isRead, kind, createdAt } = notification;
    const reason = notificationReason(t, notification);
    const parts = notificationParts(t, locale, notification);
    const payment = paymentOf(t, locale, notification);
    const time = format.dateTime(createdAt, { timeStyle: "short" });
    return {
      id,
      isRead,
      href: notificationPath(notification),
      kind,
      subject: notificationSubject(kind),
      sentence: parts.join(""),
      parts,
      ...(payment ? { payment } : {}),
      ...(reason ? { reason: t("reason", { reason }) } : {}),
      time: {
        iso: createdAt.toISOString(),
        text: day ? `${day}, ${time}` : time,
      },
    };
  });
}

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
  /** The head that the list shows in place of the sentence. Absent if the notification has no short head. */
  head?: ShownHead;
  /** The time of the notification. `iso` is the machine-readable form. */
  time: { iso: string; text: string };
};

/**
 * `event` names the event in a few words, and `more` adds that the money is available again. `about` is the other party of a
 * payment, the name of a loan or deposit, or the subject of a conversation. `amount` has a sign, and `look` is the direction of
 * the money.
 */
type ShownHead = {
  event: string;
  about: string;
  isRefused: boolean;
  more?: string;
  money?: { amount: string; look: MoneyLook };
};

/** `gone`: an outgoing payment has failed, and the sender has the money again. */
type MoneyLook = "out" | "in" | "gone";

/** The kinds of notifications that have a head, and their effect on the reader's money. */
const headLooks = {
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
  "loan-disbursed": "in",
  "loan-instalment-paid": "out",
  "deposit-interest-paid": "in",
  "deposit-matured": "in",
  "message-received": undefined,
  "message-colleague": undefined,
} as const satisfies { [Kind in NotificationKind]?: MoneyLook | undefined };

const hasHead = (kind: NotificationKind): kind is keyof typeof headLooks => kind in headLooks;

/** The kinds after which the money of a payment is available again. */
const moneyBackKinds: ReadonlySet<NotificationKind> = new Set([
  "transfer-rejected",
  "transfer-price-ended",
  "transfer-cancelled",
]);

function headOf(t: NotificationTranslator, locale: Locale, { kind, params }: Notification): ShownHead | undefined {
  if (!hasHead(kind)) return undefined;
  const look = headLooks[kind];
  const { counterparty, name, amount, currency = "", accountCurrency = "" } = params;
  const about = counterparty || name;
  if (!about) return undefined;
  const words = {
    event: t(`events.${kind}`),
    about,
    isRefused: kind === "transfer-rejected",
    ...(moneyBackKinds.has(kind) ? { more: t("moneyBack") } : {}),
  };
  if (!look) return words;
  if (!amount || !isCurrency(currency)) return undefined;
  const among = isCurrency(accountCurrency) ? [accountCurrency] : [];
  const figure = formatMoneyText(amount, currency, locale, among);
  return { ...words, money: { amount: `${look === "in" ? "+" : "−"}${figure}`, look } };
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
    const head = headOf(t, locale, notification);
    const time = format.dateTime(createdAt, { timeStyle: "short" });
    return {
      id,
      isRead,
      href: notificationPath(notification),
      kind,
      subject: notificationSubject(kind),
      sentence: parts.join(""),
      parts,
      ...(head ? { head } : {}),
      ...(reason ? { reason: t("reason", { reason }) } : {}),
      time: {
        iso: createdAt.toISOString(),
        text: day ? `${day}, ${time}` : time,
      },
    };
  });
}

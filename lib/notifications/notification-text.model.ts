import type { createTranslator } from "next-intl";
import { toCustomerActReason, toWriteOffReason } from "@/lib/customer-acts";
import { formatterOf } from "@/lib/i18n/formatter";
import { isolate } from "@/lib/i18n/isolate";
import type { Locale } from "@/lib/i18n/locales";
import type { Messages } from "@/lib/i18n/messages";
import { isCurrency } from "@/lib/money/currency";
import { formatMoneyText } from "@/lib/money/format-money";
import { toOvertaking } from "@/lib/proposal-kinds";
import { readReason } from "@/lib/transfer-acts";
import type { Notification } from "./notification.model";

/** Translates the messages of the namespace `notifications`, on the server and in the browser. */
export type NotificationTranslator = ReturnType<typeof createTranslator<Messages, "notifications">>;

/** Creates the text of a notification in the reader's language from the notification's kind and values. */
export function notificationText(t: NotificationTranslator, locale: Locale, notification: Notification): string {
  return notificationParts(t, locale, notification).join("");
}

/**
 * This character marks the beginning and the end of each name and each amount. The character is from a private area of Unicode, so
 * no message contains it.
 */
const boundary = "\ue000";
const enclose = (text: string) => `${boundary}${text}${boundary}`;

/** Creates the text of a notification in parts: every second part is a name or an amount. */
export function notificationParts(t: NotificationTranslator, locale: Locale, { kind, params }: Notification): string[] {
  const { counterparty = "", name = "", date = "", count = 0, days = 0, cause = "", currency = "" } = params;
  const about = [params.purpose, params.reference].filter(Boolean).join(" · ");
  const text = t(`sentences.${kind}`, {
    counterparty: enclose(isolate(counterparty)),
    // The message for `reading-alarm` does not show the name, but uses the name as a keyword that selects the text.
    name: kind === "reading-alarm" ? name : enclose(isolate(name)),
    count,
    days,
    cause,
    currency,
    amount: enclose(formatAmount(params, locale)),
    date: date && formatDate(date, locale),
    dated: date ? "yes" : "no",
    about: isolate(about),
    hasAbout: about ? "yes" : "no",
    named: name ? "yes" : "no",
  });
  return text.split(boundary);
}

/**
 * The reason that a notification shows. Usually, this is the text that a member of staff has written. If a change has made a
 * proposal outdated, the reason names this change in the reader's language.
 */
export function notificationReason(t: NotificationTranslator, { kind, params }: Notification): string | undefined {
  const { reason: typed, reasonCode } = params;
  const writtenOff = kind === "loan-closed" ? toWriteOffReason(reasonCode) : undefined;
  if (writtenOff) return [t(`writtenOff.${writtenOff}`), typed].filter(Boolean).join(" ");
  const reason = reasonCode ? readReason((code) => t(`declined.${code}`), { reasonCode, reason: typed ?? "" }) : typed;
  // Staff may reject or reverse without giving a reason. The notification then states that no reason was given.
  if (!reason && (kind.endsWith("-rejected") || kind === "transfer-reversed")) return t("noReason");
  if (kind === "profile-corrected") {
    const code = toCustomerActReason(reason ?? "");
    return code && t(`reasons.${code}`);
  }
  return kind === "proposal-changed" ? t(`overtaken.${toOvertaking(reason ?? "")}`) : reason;
}

/** Formats a date in UTC, because a calendar date has no time zone. */
function formatDate(date: string, locale: Locale): string {
  return formatterOf(locale, "UTC").dateTime(new Date(`${date}T00:00:00Z`), { dateStyle: "medium" });
}

function formatAmount(params: Notification["params"], locale: Locale): string {
  const { amount = "", currency = "", accountCurrency = currency } = params;
  if (!isCurrency(currency)) return `${amount} ${currency}`;
  return formatMoneyText(amount, currency, locale, isCurrency(accountCurrency) ? [accountCurrency] : []);
}

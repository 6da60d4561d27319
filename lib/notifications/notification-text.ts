import type { createTranslator } from "next-intl";
import { formatterOf } from "@/lib/i18n/formatter";
import type { Locale } from "@/lib/i18n/locales";
import type { Messages } from "@/lib/i18n/messages";
import { isCurrency } from "@/lib/money/currency";
import { formatMoneyText } from "@/lib/money/format-money";
import { toOvertaking } from "@/lib/proposal-kinds";
import type { Notification } from "./notification";

/** Makes sentences of the `notifications` messages, on the server and in the browser. */
export type NotificationTranslator = ReturnType<typeof createTranslator<Messages, "notifications">>;

/** What a notification says, made from its kind and values in the reader's language. */
export function notificationText(t: NotificationTranslator, locale: Locale, { kind, params }: Notification): string {
  const { counterparty = "", name = "", date = "", count = 0, cause = "", currency = "" } = params;
  return t(`sentences.${kind}`, {
    counterparty,
    name,
    count,
    cause,
    currency,
    amount: formatAmount(params, locale),
    date: date && formatDate(date, locale),
    dated: date ? "yes" : "no",
  });
}

/** Why it came to that: what somebody wrote, or in the reader's language what has overtaken a proposal. */
export function notificationReason(t: NotificationTranslator, { kind, params }: Notification): string | undefined {
  const { reason } = params;
  return kind === "proposal-changed" ? t(`overtaken.${toOvertaking(reason ?? "")}`) : reason;
}

/** A calendar date belongs to no zone. */
function formatDate(date: string, locale: Locale): string {
  return formatterOf(locale, "UTC").dateTime(new Date(`${date}T00:00:00Z`), { dateStyle: "medium" });
}

function formatAmount({ amount = "", currency = "" }: Notification["params"], locale: Locale): string {
  return isCurrency(currency) ? formatMoneyText(amount, currency, locale) : `${amount} ${currency}`;
}

import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { statusLabel } from "@/components/ui/status-badge";
import type { HistoryItem } from "@/lib/history/history-item.model";
import { type HistoryFilters, isAgreement } from "@/lib/history/schema";
import { getFormatter } from "@/lib/i18n/get-formatter";
import { isolate } from "@/lib/i18n/isolate";
import type { Currency } from "@/lib/money/currency";
import { moneyAmong } from "@/lib/money/format-money";
import type { HistoryPaper } from "@/papers/history-document";
import type { PaperBank } from "@/papers/letterhead";
import { pagePlaces } from "@/papers/page-line";
import { historyKindLabel, historyNote, historyStatusLabel, historyTypeLabel } from "./history-type";

/** The items, and the totals of the booked items. */
type PrintedHistory = {
  items: HistoryItem[];
  totals: { currency: Currency; inMinor: bigint; outMinor: bigint }[];
};

/** Returns the texts for the PDF of the history, in the reader's language. The first page of the PDF lists the `filters`. */
export async function historyWords(
  { items, totals }: PrintedHistory,
  filters: HistoryFilters,
  bank: PaperBank,
  madeAt: Date,
): Promise<HistoryPaper> {
  const [t, entries, names, common, format, locale] = await Promise.all([
    getTranslations("history"),
    getTranslations("entries"),
    getTranslations("categories"),
    getTranslations("common"),
    getFormatter(),
    getLocale(),
  ]);
  const day = (moment: Date) => format.dateTime(moment, { day: "2-digit", month: "short", year: "numeric" });
  // UTC keeps the bank's dates unchanged, because they are days without a time.
  const date = (text: string) =>
    format.dateTime(new Date(`${text}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  const money = moneyAmong(
    [...items, ...totals].map(({ currency }) => currency),
    locale,
  );
  const amount = (hundredths: bigint) => format.number(Number(hundredths) / 100, { minimumFractionDigits: 2 });
  const { kind, category, status, direction, q, account, from, to, min, max } = filters;
  const chosen = [
    kind && [t("type"), historyKindLabel(t, kind)],
    category && [names("label"), names(`names.${category}`)],
    status && [t("status"), common(statusLabel(status))],
    direction && [t("direction"), t(direction === "in" ? "directionIn" : "directionOut")],
    account && [t("account"), account],
    from && [t("from"), date(from)],
    to && [t("to"), date(to)],
    min !== undefined && [t("min"), amount(min)],
    max !== undefined && [t("max"), amount(max)],
    q && [t("print.search"), `“${isolate(q)}”`],
  ].filter((one) => Array.isArray(one));
  return {
    title: t("title"),
    routingNumber: t("statement.routingNumber"),
    asOf: t("today", { date: format.dateTime(madeAt, { dateStyle: "long" }) }),
    filters: chosen.map(([label, value]) => `${label}: ${value}`).join(" · ") || t("print.all"),
    columns: { date: t("date"), what: t("statement.description"), status: t("status"), amount: t("amount") },
    none: t("noMatchTitle"),
    footer: t("print.footer", { bank: bank.name, email: bank.supportEmail }),
    page: t("statement.page", pagePlaces),
    totals: totals.map(({ currency, inMinor, outMinor }) =>
      t("print.total", { in: money(inMinor, currency), out: money(outMinor, currency) }),
    ),
    items: items.map((item) => ({
      date: day(item.createdAt),
      title: [historyTypeLabel(t, item), isolate(item.name || bank.name)].join(" · "),
      accountNumber: [item.accountNumber, item.reference].filter(Boolean).join(" · "),
      note: historyNote(entries, item),
      status: common(historyStatusLabel(item)),
      amount: isAgreement(item.kind)
        ? money(item.amountMinor, item.currency)
        : money(item.direction === "in" ? item.amountMinor : -item.amountMinor, item.currency, "always"),
    })),
  };
}

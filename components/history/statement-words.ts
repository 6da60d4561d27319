import "server-only";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import type { PaperBank } from "@/components/ui/paper/letterhead";
import type { Statement } from "@/lib/history/statement";
import { countryName } from "@/lib/i18n/countries";
import { formatMoney } from "@/lib/money/format-money";
import type { StatementTitles } from "./statement-layout";

const plainTexts = [
  "title",
  "routingNumber",
  "account",
  "accountType",
  "currency",
  "period",
  "issued",
  "opening",
  "closing",
  "moneyIn",
  "moneyOut",
  "date",
  "description",
  "balance",
  "none",
  "holds",
  "holdsText",
  "holdsTotal",
] as const;

const accountTypeLabels = {
  checking: "accountTypeChecking",
  savings: "accountTypeSavings",
  fixed_deposit: "accountTypeFixedDeposit",
  premium_finance: "accountTypePremiumFinance",
} as const satisfies Record<Statement["account"]["accountType"], string>;

/** A statement's words, dates and amounts in the reader's language. */
export type StatementWords = StatementTitles & {
  text: Record<(typeof plainTexts)[number], string>;
  accountType: string;
  country: string;
  period: string;
  /** Account and period in one line, for the head of the pages that follow. */
  running: string;
  footer: string;
  /** The day of a moment, short. */
  day: (moment: Date) => string;
  money: (amountMinor: bigint) => string;
  page: (page: number, pages: number) => string;
};

/** Gathers the words: the renderer cannot ask for them itself. */
export async function statementWords(statement: Statement, bank: PaperBank): Promise<StatementWords> {
  const [t, common, format, locale] = await Promise.all([
    getTranslations("history.statement"),
    getTranslations("common"),
    getFormatter(),
    getLocale(),
  ]);
  const { account, holder } = statement;
  const day = (moment: Date) => format.dateTime(moment, { day: "2-digit", month: "short", year: "numeric" });
  // Dates of the bank's calendar, not moments: no clock may move them.
  const date = (text: string) =>
    format.dateTime(new Date(`${text}T00:00:00Z`), {
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone: "UTC",
    });
  const period = `${date(statement.period.from)} – ${date(statement.period.to)}`;
  return {
    text: Object.fromEntries(plainTexts.map((key) => [key, t(key)])) as StatementWords["text"],
    accountType: common(accountTypeLabels[account.accountType]),
    country: countryName(holder.country, locale),
    period,
    running: `${account.accountNumber} · ${period}`,
    footer: t("footer", { bank: bank.name, email: bank.supportEmail }),
    day,
    money: (amountMinor) => formatMoney(amountMinor, account.currency, locale === "en" ? "en-US" : locale),
    event: ({ event, name }) => t(`events.${event}`, { name }),
    held: ({ name }) => t("events.sent", { name }),
    page: (page, pages) => t("page", { page, pages }),
  };
}

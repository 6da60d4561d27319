import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { entryText } from "@/lib/entry-text";
import { fullName } from "@/lib/full-name";
import type { Counterparty, Statement, StatementLine } from "@/lib/history/statement.model";
import { countryName } from "@/lib/i18n/countries";
import { getFormatter } from "@/lib/i18n/get-formatter";
import { isolate } from "@/lib/i18n/isolate";
import { formatMoney } from "@/lib/money/format-money";
import type { PaperBank } from "@/papers/letterhead";
import { pagePlaces } from "@/papers/page-line";
import type { StatementPaper } from "@/papers/statement-document";

const accountTypeLabels = {
  checking: "accountTypeChecking",
  savings: "accountTypeSavings",
  fixed_deposit: "accountTypeFixedDeposit",
  premium_finance: "accountTypePremiumFinance",
} as const satisfies Record<Statement["account"]["accountType"], string>;

type Words = Awaited<ReturnType<typeof readWords>>;

/** The texts of an account statement, in the reader's language. */
export async function statementWords(statement: Statement, bank: PaperBank): Promise<StatementPaper> {
  const words = await readWords(statement);
  const { t, common, date, day, money, locale } = words;
  const { account, holder } = statement;
  const period = `${date(statement.period.from)} – ${date(statement.period.to)}`;
  const opening = { label: t("opening"), amount: money(statement.openingMinor) };
  const closing = { label: t("closing"), amount: money(statement.closingMinor) };
  return {
    title: t("title"),
    accountNumber: account.accountNumber,
    routingNumber: t("routingNumber"),
    running: `${account.accountNumber} · ${period}`,
    holder: {
      name: fullName(holder),
      lines: [
        holder.address,
        [isolate(holder.city), isolate(holder.state), holder.zip].filter(Boolean).join(", "),
        countryName(holder.countryOfResidence, locale),
      ],
    },
    facts: [
      { label: t("account"), value: account.accountNumber },
      { label: t("accountType"), value: common(accountTypeLabels[account.accountType]) },
      { label: t("currency"), value: account.currency },
      { label: t("period"), value: period },
      { label: t("issued"), value: day(statement.madeAt) },
    ],
    totals: [
      opening,
      { label: t("moneyIn"), amount: money(statement.inMinor) },
      { label: t("moneyOut"), amount: money(statement.outMinor) },
      closing,
    ],
    columns: {
      date: t("date"),
      description: t("description"),
      out: t("moneyOut"),
      in: t("moneyIn"),
      balance: t("balance"),
    },
    opening,
    lines: lines(statement, words),
    none: t("none"),
    closing,
    holds: holds(statement, words),
    footer: t("footer", { bank: bank.name, email: bank.supportEmail }),
    page: t("page", pagePlaces),
  };
}

async function readWords({ account: { currency } }: Statement) {
  const [t, entries, common, format, locale] = await Promise.all([
    getTranslations("history.statement"),
    getTranslations("entries"),
    getTranslations("common"),
    getFormatter(),
    getLocale(),
  ]);
  return {
    t,
    entries,
    common,
    locale,
    /** Formats the day of a moment. */
    day: (moment: Date) => format.dateTime(moment, { day: "2-digit", month: "short", year: "numeric" }),
    // UTC keeps the bank's dates unchanged, because they are days without a time.
    date: (text: string) =>
      format.dateTime(new Date(`${text}T00:00:00Z`), {
        day: "numeric",
        month: "short",
        year: "numeric",
        timeZone: "UTC",
      }),
    money: (amountMinor: bigint) => formatMoney(amountMinor, currency, locale),
  };
}

const partyOf = ({ accountNumber, note }: Counterparty) => ({ accountNumber, note: isolate(note) });

function lines(statement: Statement, words: Words): StatementPaper["lines"] {
  const { t, date, money } = words;
  return statement.lines.map((line) => ({
    ...partyOf(line),
    note: noteOf(line, words),
    date: date(line.businessDate),
    title: t(`events.${line.event}`, { name: isolate(line.name) }),
    out: line.amountMinor < 0n ? money(-line.amountMinor) : "",
    in: line.amountMinor > 0n ? money(line.amountMinor) : "",
    balance: money(line.balanceMinor),
  }));
}

function noteOf(line: StatementLine, { t, entries, date }: Words): string {
  const { event, note, businessDate, valueDate } = line;
  return [
    event === "adjustment" ? entryText(entries, { kind: event, description: note }) : isolate(note),
    ...(valueDate === businessDate ? [] : [t("valueDate", { date: date(valueDate) })]),
  ]
    .filter(Boolean)
    .join(" · ");
}

function holds(statement: Statement, { t, day, money }: Words): StatementPaper["holds"] {
  if (statement.heldMinor === 0n) return null;
  return {
    title: t("holds"),
    text: t("holdsText"),
    items: statement.holds.map((hold) => ({
      ...partyOf(hold),
      date: day(hold.createdAt),
      title: t("events.sent", { name: isolate(hold.name) }),
      amount: money(hold.amountMinor),
    })),
    total: { label: t("holdsTotal"), amount: money(statement.heldMinor) },
  };
}

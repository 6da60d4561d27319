import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { railName } from "@/components/admin/rail-name";
import { chartNameKey } from "@/lib/books/chart/chart.model";
import type { FinancialStatements, StatementGroup, StatementLine } from "@/lib/books/statements/statements.model";
import { addDays } from "@/lib/dates";
import { getFormatter } from "@/lib/i18n/get-formatter";
import { formatMoneyWithCode } from "@/lib/money/format-money";
import type { BooksPaper } from "@/papers/books-document";
import type { PaperBank } from "@/papers/letterhead";

/** Returns a function that names the account of a statement's line in the reader's language, for CSV and PDF files. */
export async function bookAccountNames(): Promise<(line: StatementLine) => string> {
  const [names, rails] = await Promise.all([
    getTranslations("adminBooks.chartNames"),
    getTranslations("admin.channels"),
  ]);
  return ({ code, account }) => {
    if (!account) return code;
    const key = chartNameKey(account.code) as "nostro";
    const name = account.name || (names.has(key) ? names(key) : account.code);
    const rail = account.isPerRail ? code.slice(account.code.length + 1).split(":")[0] : undefined;
    return rail ? `${name} · ${railName(rails, rail)}` : name;
  };
}

/**
 * The texts of the financial statements as a document, in the reader's language. `madeAt` is the moment when the document is
 * made.
 */
export async function statementsWords(
  statements: FinancialStatements,
  bank: PaperBank,
  madeAt: Date,
): Promise<BooksPaper> {
  const [t, books, history, format, locale, name] = await Promise.all([
    getTranslations("adminBooks.statements"),
    getTranslations("adminBooks"),
    getTranslations("history.statement"),
    getFormatter(),
    getLocale(),
    bookAccountNames(),
  ]);
  const { from, to, currency, isTotal, withoutRate, uncarried, differenceMinor } = statements;
  const { income, expense, assets, liabilities, equity, resultMinor } = statements;
  const date = (day: string) => format.dateTime(new Date(day), { dateStyle: "long", timeZone: "UTC" });
  const money = (minor: bigint) => formatMoneyWithCode(minor, currency, locale);
  const sum = (label: string, amountMinor: bigint, beforeMinor: bigint | null) => ({
    ...{ number: "", name: label, amount: money(amountMinor) },
    before: beforeMinor === null ? "" : money(beforeMinor),
    isStrong: true,
  });
  const group = (
    { kind, lines, amountMinor, beforeMinor }: StatementGroup,
    hasBefore: boolean,
    extra?: typeof uncarried,
  ) => ({
    heading: books(`kinds.${kind}`),
    lines: [
      ...lines.map((line) => ({
        ...{ number: String(line.account?.number ?? ""), name: name(line), amount: money(line.amountMinor) },
        before: hasBefore ? money(line.beforeMinor) : "",
        isStrong: false,
      })),
      ...(extra ? [{ ...sum(t("uncarried"), extra.amountMinor, extra.beforeMinor), isStrong: false }] : []),
      sum(
        t(`total.${kind}`),
        amountMinor + (extra?.amountMinor ?? 0n),
        hasBefore ? beforeMinor + (extra?.beforeMinor ?? 0n) : null,
      ),
    ],
  });
  const rounding = isTotal ? differenceMinor : 0n;
  const funds = {
    amountMinor: liabilities.amountMinor + equity.amountMinor + uncarried.amountMinor + rounding,
    beforeMinor: liabilities.beforeMinor + equity.beforeMinor + uncarried.beforeMinor,
  };
  return {
    title: t("paper"),
    routingNumber: history("routingNumber"),
    sections: [
      {
        title: t("profitAndLoss"),
        text: t("profitText", { from: date(from), to: date(to), currency }),
        columns: { account: t("account"), amount: t("amount"), before: "" },
        groups: [
          group(income, false),
          group(expense, false),
          { heading: "", lines: [sum(t("result"), resultMinor, null)] },
        ],
      },
      {
        title: t("balanceSheet"),
        text: t("balanceText", { date: date(to), currency }),
        columns: { account: t("account"), amount: t("amount"), before: t("endOf", { date: date(addDays(from, -1)) }) },
        groups: [
          group(assets, true),
          group(liabilities, true),
          group(equity, true, uncarried),
          {
            heading: "",
            lines: [
              ...(rounding === 0n ? [] : [sum(t("rounding"), rounding, null)]),
              sum(t("funds"), funds.amountMinor, funds.beforeMinor),
            ],
          },
        ],
      },
    ],
    notes: [
      t("late"),
      ...(isTotal ? [t("converted", { date: date(to) })] : []),
      ...(withoutRate.length > 0 ? [t("withoutRate", { currencies: withoutRate.join(", ") })] : []),
    ],
    footer: `${bank.name} · ${format.dateTime(madeAt, { dateStyle: "long", timeStyle: "short" })}`,
  };
}

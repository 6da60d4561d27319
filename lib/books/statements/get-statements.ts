import "server-only";
import { type ChartAccount, chartAccountOf } from "@/lib/books/chart/chart.model";
import { getChart } from "@/lib/books/chart/get-chart";
import { type AccountKind, isAccountClass } from "@/lib/books/trial-balance.model";
import { addDays } from "@/lib/dates";
import { positionLimitMinor } from "@/lib/ledger/position-limit";
import { type Currency, currencies, toCurrency } from "@/lib/money/currency";
import { dollarWorth, parseRate, pivotCurrency, rateScale } from "@/lib/money/exchange-rate";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import type { FinancialStatements, StatementGroup, StatementLine } from "./statements.model";
import { type PeriodBalance, queryClosedDays, queryCurrencies, queryPeriodBalances } from "./statements.sql";

/** The requested period and currency. A date of null means the default date, and a currency of null means all currencies. */
export type StatementsQuery = { from: string | null; to: string | null; currency: Currency | null };

/**
 * Profit and loss of a period, and the balance sheet at its end. The period ends on a closed date. By default, the period ends on
 * the last closed date and begins on the first day of the same month. A total of all currencies is in the bank's currency, at the
 * bank's rates at the end of the period. The function makes four queries. Only staff may read the books.
 *
 * @returns null before the first closed date
 */
export async function getStatements(actor: Actor, query: StatementsQuery): Promise<FinancialStatements | null> {
  assertMay(actor, "ledger.read");
  const days = await queryClosedDays(db);
  if (!days) return null;
  const to = clamp(query.to ?? days.last, days);
  const from = clamp(query.from ?? `${to.slice(0, 7)}-01`, { first: "", last: to });
  const [balances, chart, stated] = await Promise.all([
    queryPeriodBalances(db, to, addDays(from, -1)),
    getChart(actor),
    queryCurrencies(db, to),
  ]);
  const perDollar = new Map<Currency, bigint>([[pivotCurrency, rateScale]]);
  for (const { currency, rate } of stated) {
    const parsed = parseRate(rate ?? "");
    if (parsed.ok) perDollar.set(currency, parsed.rateScaled);
  }
  const used = currencies.filter((currency) => balances.some((balance) => balance.currency === currency));
  const shown = query.currency
    ? balances.filter(({ currency }) => currency === query.currency)
    : totals(balances, perDollar);
  const currency = query.currency ?? pivotCurrency;
  return {
    ...{ from, to, days, currency, isTotal: query.currency === null, currencies: used },
    withoutRate: query.currency ? [] : used.filter((one) => !perDollar.has(one)),
    positions: stated.flatMap(({ position }) => position ?? []),
    positionLimitMinor: positionLimitMinor(),
    ...compose(shown, chart),
  };
}

const clamp = (date: string, { first, last }: { first: string; last: string }) =>
  date > last ? last : date < first ? first : date;

/** Adds the balances of all currencies, converted to the bank's currency. Currencies without a rate are left out. */
function totals(balances: PeriodBalance[], perDollar: Map<Currency, bigint>): PeriodBalance[] {
  const byCode = new Map<string, PeriodBalance>();
  for (const balance of balances) {
    const currency = toCurrency(balance.currency);
    const rate = perDollar.get(currency);
    if (rate === undefined) continue;
    const code = isAccountClass(balance.code) ? balance.code : balance.code.slice(0, -`:${currency}`.length);
    const worth = (minor: bigint) => dollarWorth(minor, { currency, perDollarScaled: rate });
    const sum = byCode.get(code);
    byCode.set(code, {
      ...{ code, kind: balance.kind, currency: pivotCurrency },
      toMinor: (sum?.toMinor ?? 0n) + worth(balance.toMinor),
      beforeMinor: (sum?.beforeMinor ?? 0n) + worth(balance.beforeMinor),
      toUncarriedMinor: (sum?.toUncarriedMinor ?? 0n) + worth(balance.toUncarriedMinor),
      beforeUncarriedMinor: (sum?.beforeUncarriedMinor ?? 0n) + worth(balance.beforeUncarriedMinor),
    });
  }
  return [...byCode.values()];
}

type Composed = Pick<
  FinancialStatements,
  "income" | "expense" | "resultMinor" | "assets" | "liabilities" | "equity" | "uncarried" | "differenceMinor"
>;

function compose(balances: PeriodBalance[], chart: ChartAccount[]): Composed {
  const accountOf = (code: string) => chartAccountOf(`${code}:`, chart);
  const group = (
    kind: AccountKind,
    amounts: (balance: PeriodBalance) => [amount: bigint, before: bigint],
  ): StatementGroup => {
    const sign = kind === "asset" || kind === "expense" ? -1n : 1n;
    const lines = balances
      .filter((balance) => balance.kind === kind)
      .map((balance): StatementLine => {
        const [amount, before] = amounts(balance);
        const { code } = balance;
        return { code, account: accountOf(code), amountMinor: sign * amount, beforeMinor: sign * before };
      })
      .filter(({ amountMinor, beforeMinor }) => amountMinor !== 0n || beforeMinor !== 0n)
      .sort((one, other) => numberOf(one) - numberOf(other) || (one.code < other.code ? -1 : 1));
    const sum = (key: "amountMinor" | "beforeMinor") => lines.reduce((total, line) => total + line[key], 0n);
    return { kind, lines, amountMinor: sum("amountMinor"), beforeMinor: sum("beforeMinor") };
  };
  const ofPeriod = ({ toUncarriedMinor, beforeUncarriedMinor }: PeriodBalance): [bigint, bigint] => [
    toUncarriedMinor - beforeUncarriedMinor,
    0n,
  ];
  const atEnds = ({ toMinor, beforeMinor }: PeriodBalance): [bigint, bigint] => [toMinor, beforeMinor];
  const [income, expense] = [group("income", ofPeriod), group("expense", ofPeriod)];
  const [assets, liabilities, equity] = [group("asset", atEnds), group("liability", atEnds), group("equity", atEnds)];
  const earnings = balances.filter(({ kind }) => kind === "income" || kind === "expense");
  const uncarried = {
    amountMinor: earnings.reduce((sum, { toMinor }) => sum + toMinor, 0n),
    beforeMinor: earnings.reduce((sum, { beforeMinor }) => sum + beforeMinor, 0n),
  };
  return {
    ...{ income, expense, resultMinor: income.amountMinor - expense.amountMinor },
    ...{ assets, liabilities, equity, uncarried },
    differenceMinor: assets.amountMinor - liabilities.amountMinor - equity.amountMinor - uncarried.amountMinor,
  };
}

/** Accounts without a number in the chart come last. */
const numberOf = ({ account }: StatementLine) => account?.number ?? Number.MAX_SAFE_INTEGER;

import "server-only";
import { addDays, addMonths } from "@/lib/dates";
import { knownCategory } from "@/lib/history/known-category";
import { type BegunAccount, readBegunAccounts } from "@/lib/history/statement.sql";
import { beganOn } from "@/lib/history/statement-months";
import type { Currency } from "@/lib/money/currency";
import { findOutlook } from "@/lib/outlook/find-outlook";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { type Category, isChosenCategory, noCategory } from "./categories.model";
import { type OnTrack, onTrack } from "./on-track";
import { readSpending, readSpentMonths, type SpentMonth, type SpentPart } from "./spending.sql";

/**
 * The money that was spent in a category, in minor units. `beforeMinor` is the money that was spent on the same days of the
 * previous month.
 */
type CategorySpending = { category: Category; spentMinor: bigint; beforeMinor: bigint };

/** A payee, and the money that was paid to the payee. */
type PaidPayee = { payee: string; name: string; spentMinor: bigint; itemCount: number };

/**
 * The spending in one currency. The largest category comes first. Categories with spending only in the previous month come last.
 */
type CurrencySpending = {
  currency: Currency;
  spentMinor: bigint;
  beforeMinor: bigint;
  categories: CategorySpending[];
  /**
   * Up to twelve successive months (`YYYY-MM`), oldest first. Empty if the customer's first account in this currency was opened
   * after the chosen month.
   */
  months: { month: string; spentMinor: bigint }[];
  /** The payees who received the largest sums in the chosen month, the largest sum first. */
  payees: PaidPayee[];
  /** Null for a month that has ended, and for customers without earlier months. */
  onTrack: OnTrack | null;
};

/** The first and the last day of a period. The period includes both days. */
type Period = { from: string; to: string };

/** A customer's spending in a month. Amounts in different currencies are never added up. */
type Spending = {
  month: string;
  /** The previous and the next month, `YYYY-MM`. The next month is null if it is in the future. */
  monthBefore: string;
  monthAfter: string | null;
  period: Period;
  before: Period;
  currencies: CurrencySpending[];
  /**
   * True if the chosen month, or the month before, has more than `spendingItemsMax` payments. In this case, `currencies` is
   * empty.
   */
  isTooMuch: boolean;
  /**
   * True if all twelve months together have more than `spendingItemsMax` payments. In this case, the list `months` of every
   * currency is empty.
   */
  isYearTooMuch: boolean;
};

/**
 * If a month has more payments than this maximum, no sums are computed. The totals of an account's history have the same limit
 * (docs/decisions/history.md).
 */
export const spendingItemsMax = 10_000;
const monthsMax = 12;
const payeesMax = 5;
/** The maximum number of held payments that are read. No customer has so many held payments at the same time. */
const heldMax = 100;

/**
 * Adds up the money that the actor has spent from all accounts in a month of the bank's calendar, for each currency and
 * category. The result also contains the spending of the previous month for a comparison, and the spending of up to twelve
 * months. An unfinished month is compared with the same days of the previous month. Transfers between own accounts are not
 * spending. The number of queries is the same for any number of payments, accounts and currencies.
 *
 * @param month `YYYY-MM`. A month in the future stands for the present month. If `month` is absent, the result is about the present
 * month, or about the latest of the last twelve months in which the actor has spent money
 * @throws AppError `account_disabled`
 */
export async function getSpending(actor: Actor, month?: string): Promise<Spending> {
  assertNotDisabled(actor);
  const { userId } = actor;
  const today = bankDate(now());
  const thisMonth = today.slice(0, 7);
  const asked = month && month > thisMonth ? thisMonth : month;
  const year = yearOf(asked ?? thisMonth, today);
  const readYear = readSpentMonths(userId, { ...year, day: dayToCompare(today) }, spendingItemsMax + 1);
  const readAccounts = readBegunAccounts(userId);
  const chosen = asked ?? latestMonth(await readYear) ?? thisMonth;
  const { period, before } = periodsOf(chosen, today);
  const [parts, yearly, accounts, outlook] = await Promise.all([
    readSpending(userId, { period, before }, 2 * spendingItemsMax + 1),
    readYear,
    readAccounts,
    chosen === thisMonth ? findOutlook(actor, { heldMax, days: 31 }) : null,
  ]);
  const [spent, earlier] = [parts.filter(({ isBefore }) => !isBefore), parts.filter(({ isBefore }) => isBefore)];
  const isTooMuch = [spent, earlier].some((some) => countItems(some) > spendingItemsMax);
  const isYearTooMuch = countItems(yearly) > spendingItemsMax;
  const until = addDays(addMonths(`${chosen}-01`, 1), -1);
  const since = startOfBankDate(period.from);
  return {
    month: chosen,
    monthBefore: before.from.slice(0, 7),
    monthAfter: chosen < thisMonth ? addMonths(`${chosen}-01`, 1).slice(0, 7) : null,
    period,
    before,
    currencies: isTooMuch
      ? []
      : addUp(spent, earlier, yearly).map((sums) => {
          const { currency } = sums;
          const first = firstDay(accounts, currency);
          const months = isYearTooMuch ? [] : monthsOf(yearly, { currency, first, chosen, year });
          const whole = months.filter((one) => `${one.month}-01` >= first && one.month < chosen);
          return {
            ...sums,
            months: months.map(({ laterMinor: _later, ...shown }) => shown),
            payees: topPayees(spent.filter((part) => part.currency === currency)),
            onTrack:
              outlook &&
              onTrack({
                ...{ currency, spentMinor: sums.spentMinor, outlook, until, since },
                laterMinor: whole.map(({ laterMinor }) => laterMinor),
              }),
          };
        }),
    isTooMuch,
    isYearTooMuch,
  };
}

/** Returns the latest month in which the customer has spent money. */
function latestMonth(yearly: SpentMonth[]): string | undefined {
  const months = yearly.filter(({ spentMinor }) => spentMinor > 0n).map(({ month }) => month);
  return months.toSorted().at(-1);
}

/**
 * Returns the last twelve months if they contain the chosen month. Otherwise, returns the twelve months that end with the chosen
 * month.
 */
function yearOf(chosen: string, today: string): Period {
  const newest = `${today.slice(0, 7)}-01`;
  const isRecent = `${chosen}-01` > addMonths(newest, -monthsMax);
  return isRecent
    ? { from: addMonths(newest, 1 - monthsMax), to: today }
    : { from: addMonths(`${chosen}-01`, 1 - monthsMax), to: addDays(addMonths(`${chosen}-01`, 1), -1) };
}

/**
 * Returns the present day of the month. On the last day of a month, returns 31, because no further payments are expected in this
 * month. Without this rule, on 30 April the payments of 31 March would count as payments that are still to come.
 */
function dayToCompare(today: string): number {
  return addDays(today, 1).endsWith("-01") ? 31 : Number(today.slice(8));
}

/** The first day on which the customer has an account in a currency (`beganOn`). */
function firstDay(accounts: BegunAccount[], currency: Currency): string {
  const [first = "9999-12-31"] = accounts
    .filter((account) => account.currency === currency)
    .map(beganOn)
    .sort();
  return first;
}

/**
 * The months of `year`, beginning with the month of `first`. Months without payments are included. Empty if the chosen month is
 * earlier than `first`.
 */
function monthsOf(
  yearly: SpentMonth[],
  { currency, first, chosen, year }: { currency: Currency; first: string; chosen: string; year: Period },
): Pick<SpentMonth, "month" | "spentMinor" | "laterMinor">[] {
  if (chosen < first.slice(0, 7)) return [];
  return Array.from({ length: monthsMax }, (_, index) => addMonths(year.from, index).slice(0, 7))
    .filter((month) => month >= first.slice(0, 7))
    .map((month) => {
      const found = yearly.find((one) => one.currency === currency && one.month === month);
      return { month, spentMinor: found?.spentMinor ?? 0n, laterMinor: found?.laterMinor ?? 0n };
    });
}

function periodsOf(month: string, today: string): { period: Period; before: Period } {
  const from = `${month}-01`;
  const last = addDays(addMonths(from, 1), -1);
  const lastBefore = addDays(from, -1);
  const isOver = last <= today;
  // The same day of the previous month. If the previous month is too short, this is the last day of the previous month.
  const sameDay = addMonths(today, -1);
  return {
    period: { from, to: isOver ? last : today },
    before: { from: addMonths(from, -1), to: isOver ? lastBefore : sameDay },
  };
}

function countItems(parts: { itemCount: number }[]): number {
  return parts.reduce((count, { itemCount }) => count + itemCount, 0);
}

type Sums = Pick<CurrencySpending, "currency" | "spentMinor" | "beforeMinor" | "categories">;

function addUp(spent: SpentPart[], earlier: SpentPart[], yearly: SpentMonth[]): Sums[] {
  const ofCurrency = (parts: SpentPart[], currency: Currency) => parts.filter((part) => part.currency === currency);
  const currencies = [...new Set([...spent, ...earlier, ...yearly].map(({ currency }) => currency))].sort();
  // The currency with the most payments comes first.
  const itemsIn = (currency: Currency) => countItems(ofCurrency(spent, currency));
  currencies.sort((a, b) => itemsIn(b) - itemsIn(a));
  return currencies.map((currency) => {
    const of = (parts: SpentPart[]) => ofCurrency(parts, currency);
    return {
      currency,
      spentMinor: sumOf(of(spent)),
      beforeMinor: sumOf(of(earlier)),
      categories: byCategory(of(spent), of(earlier)),
    };
  });
}

function byCategory(spent: SpentPart[], earlier: SpentPart[]): CategorySpending[] {
  const found = [...new Set([...spent, ...earlier].map(named))].map((category) => ({
    category,
    spentMinor: sumOf(spent.filter((part) => named(part) === category)),
    beforeMinor: sumOf(earlier.filter((part) => named(part) === category)),
  }));
  return found.sort((a, b) => compare(b.spentMinor, a.spentMinor) || compare(b.beforeMinor, a.beforeMinor));
}

/** The payees who received the largest sums. Adds up the rows of each payee, because a payee has one row for each category. */
function topPayees(parts: SpentPart[]): PaidPayee[] {
  const paid = new Map<string, PaidPayee>();
  for (const { payee, name, spentMinor, itemCount } of parts) {
    if (payee === null) continue;
    const sum = paid.get(payee) ?? { payee, name, spentMinor: 0n, itemCount: 0 };
    sum.spentMinor += spentMinor;
    sum.itemCount += itemCount;
    paid.set(payee, sum);
  }
  return [...paid.values()].sort((a, b) => compare(b.spentMinor, a.spentMinor)).slice(0, payeesMax);
}

function named({ kind, category }: SpentPart): Category {
  return knownCategory({ kind, direction: "out" }) ?? (isChosenCategory(category) ? category : noCategory);
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : Number(a > b));

function sumOf(parts: SpentPart[]): bigint {
  return parts.reduce((sum, { spentMinor }) => sum + spentMinor, 0n);
}

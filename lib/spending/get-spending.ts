import "server-only";
import { addDays, addMonths } from "@/lib/dates";
import { knownCategory } from "@/lib/history/known-category";
import type { Currency } from "@/lib/money/currency";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { type Category, isChosenCategory, noCategory } from "./categories.model";
import { readSpending, type SpentPart } from "./spending.sql";

/** The money that was spent in a category, in minor units. `beforeMinor` is for the same days of the previous month. */
type CategorySpending = { category: Category; spentMinor: bigint; beforeMinor: bigint };

/** The spending in one currency. The largest category comes first. Categories that occur only in the previous month come last. */
type CurrencySpending = {
  currency: Currency;
  spentMinor: bigint;
  beforeMinor: bigint;
  categories: CategorySpending[];
};

/** The first and the last day of a period. The period includes both days. */
type Period = { from: string; to: string };

/** A customer's spending in a month. Amounts in different currencies are never added up. */
type Spending = {
  month: string;
  /** The previous and the next month, `YYYY-MM`. The next month is null while it lies in the future. */
  monthBefore: string;
  monthAfter: string | null;
  period: Period;
  before: Period;
  currencies: CurrencySpending[];
  /** True if there are more than `spendingItemsMax` payments. `currencies` is then empty. */
  isTooMuch: boolean;
};

/**
 * The maximum number of payments in a month that are added up. The totals of the history have the same limit
 * (docs/decisions/history.md).
 */
export const spendingItemsMax = 10_000;

/**
 * Adds up the money that the actor has spent from all accounts in a month of the bank's calendar, for each currency and
 * category. Also adds up the spending of the previous month, so that a page can compare the two months. An unfinished month is
 * compared with the same days of the previous month. Transfers between own accounts are not spending.
 *
 * @param month `YYYY-MM`. If it is absent or in the future, the present month is used
 * @throws AppError `account_disabled`
 */
export async function getSpending(actor: Actor, month?: string): Promise<Spending> {
  assertNotDisabled(actor);
  const today = bankDate(now());
  const thisMonth = today.slice(0, 7);
  const chosen = month && month < thisMonth ? month : thisMonth;
  const { period, before } = periodsOf(chosen, today);
  const [spent, earlier] = await Promise.all([
    readSpending(actor.userId, period, spendingItemsMax + 1),
    readSpending(actor.userId, before, spendingItemsMax + 1),
  ]);
  const isTooMuch = [spent, earlier].some((parts) => countItems(parts) > spendingItemsMax);
  return {
    month: chosen,
    monthBefore: before.from.slice(0, 7),
    monthAfter: chosen < thisMonth ? addMonths(`${chosen}-01`, 1).slice(0, 7) : null,
    period,
    before,
    currencies: isTooMuch ? [] : addUp(spent, earlier),
    isTooMuch,
  };
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

function countItems(parts: SpentPart[]): number {
  return parts.reduce((count, { itemCount }) => count + itemCount, 0);
}

function addUp(spent: SpentPart[], earlier: SpentPart[]): CurrencySpending[] {
  const ofCurrency = (parts: SpentPart[], currency: Currency) => parts.filter((part) => part.currency === currency);
  const currencies = [...new Set([...spent, ...earlier].map(({ currency }) => currency))].sort();
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

function named({ kind, category }: SpentPart): Category {
  return knownCategory({ kind, direction: "out" }) ?? (isChosenCategory(category) ? category : noCategory);
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : Number(a > b));

function sumOf(parts: SpentPart[]): bigint {
  return parts.reduce((sum, { spentMinor }) => sum + spentMinor, 0n);
}

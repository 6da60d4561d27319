import { expect, it } from "vitest";
import { depositSchedule } from "@/lib/deposits/schedule.model";
import { loanSchedule } from "@/lib/loans/schedule.model";
import { currencies } from "@/lib/money/currency";
import { costOfConversion, parseRate } from "@/lib/money/exchange-rate";
import { spreadMillionths } from "@/lib/quotes/policy.model";
import { everyDay } from "@/lib/term-products/business-day.model";
import { type Money, plusDays, priceOf, type Rates } from "@/tests/support/simulation/arithmetic";
import { depositLines, loanLines } from "@/tests/support/simulation/terms";

// Compares tables of conversions and schedules with a second implementation of the rules, which shares no code with the product.
// `TEST_ALL=1` computes the large tables: more than 2,715 conversions and 1.58 million lines of schedules.

const isLarge = Boolean(process.env.TEST_ALL);

/** Units of each currency for one dollar, in ten-thousandths. */
const rates: Rates = { USD: 10_000n, EUR: 8_613n, GBP: 7_601n, CAD: 13_999n, AUD: 15_207n, JPY: 1_502_537n };

function valued(currency: Money) {
  const rate = rates[currency];
  const parsed = parseRate(`${rate / 10_000n}.${String(rate % 10_000n).padStart(4, "0")}`);
  if (!parsed.ok) throw new Error("not a rate");
  return { currency, perDollarScaled: parsed.rateScaled };
}

it("the price of each conversion equals the price of the second implementation", () => {
  let count = 0;
  const step = isLarge ? 1n : 10n;
  for (const from of currencies) {
    for (const to of currencies.filter((currency) => currency !== from)) {
      for (let index = 1n; index <= 100n; index += step) {
        const amount = index ** 4n * 7n + index;
        const price = costOfConversion(amount, valued(from), valued(to), spreadMillionths);
        expect(price, `${amount} ${from} ${to}`).toBe(priceOf(amount, from, to, rates));
        count += 1;
      }
    }
  }
  expect(count).toBeGreaterThanOrEqual(isLarge ? 2_715 : 300);
});

const amounts = [1_000n, 33_333n, 123_456_789n, 33_333_333_333n];
const percentages = [0, 1, 333, 725, 1_000, 9_999];
const dates = ["2031-03-01", "2031-08-31", "2032-02-29", "2032-12-31"];

/**
 * Compares two schedules. If the two schedules differ, the test fails, and the message names `place`. @returns the number of
 * lines
 */
function compare(place: string, own: object[], product: object[]): number {
  const text = (lines: object[]) => lines.map((line) => Object.values(line).join(" ")).join("\n");
  if (text(own) !== text(product)) expect(text(product), place).toBe(text(own));
  return own.length;
}

it("each line of each schedule equals the line of the second implementation", { timeout: 300_000 }, () => {
  let count = 0;
  for (const amountMinor of isLarge ? amounts : amounts.slice(0, 2)) {
    for (const profitBp of isLarge ? percentages : percentages.slice(2, 4)) {
      for (const begun of dates.flatMap((date) => (isLarge ? [date, plusDays(date, 15)] : [date]))) {
        for (let installments = 1; installments <= 60; installments += 1) {
          const own = loanLines(amountMinor, BigInt(profitBp), installments, begun);
          count += compare(
            `loan of ${amountMinor} at ${profitBp} in ${installments} from ${begun}`,
            own.map(({ number, dueOn, principal, interest }) => ({ number, dueOn, principal, interest })),
            loanSchedule({ amountMinor, profitBp, totalInstallments: installments }, begun, everyDay),
          );
        }
        count += compareDeposits(amountMinor, profitBp, begun);
      }
    }
  }
  expect(count).toBeGreaterThanOrEqual(isLarge ? 1_580_000 : 100_000);
});

function compareDeposits(amountMinor: bigint, profitBp: number, begun: string): number {
  let count = 0;
  for (let years = 1; years <= 30; years += 1) {
    for (const [interval, months] of [
      ["monthly", 1],
      ["quarterly", 3],
      ["yearly", 12],
      ["maturity", 12 * years],
    ] as const) {
      const own = depositLines(amountMinor, BigInt(profitBp), { years, months }, begun);
      count += compare(
        `deposit of ${amountMinor} at ${profitBp} for ${years} years ${interval} from ${begun}`,
        own.map(({ number, dueOn, interest }) => ({ number, dueOn, interest })),
        depositSchedule({ amountMinor, profitBp, lockedInYears: years, interval }, begun, everyDay),
      );
    }
  }
  return count;
}

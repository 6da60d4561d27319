import { expect } from "vitest";
import { getTrialBalance } from "@/lib/books/get-trial-balance";
import { getStatement } from "@/lib/history/get-statement";
import type { World } from "./world";

// Checks of the past at the end of a run: the trial balance of each closed date, and the customers' statements of each month.

/** For these classes of accounts, a trial balance contains only the total. */
const classes = ["customer", "deposit", "loan"];

/** Expects that the trial balance of each closed date has the calculator's balances. @returns the number of dates */
export async function compareTrialBalances(world: World): Promise<number> {
  for (const date of world.history.keys()) {
    const { currencies } = await getTrialBalance(world.staff.admin, date);
    const product = new Map<string, bigint>();
    for (const { currency, kinds, offMinor } of currencies) {
      expect(offMinor, `${date} ${currency}`).toBe(0n);
      for (const { code, balanceMinor } of kinds.flatMap(({ lines }) => lines)) {
        if (balanceMinor !== 0n) product.set(`${code} ${currency}`, balanceMinor);
      }
    }
    expect(sorted(product), date).toEqual(sorted(ownTrialBalance(world, date)));
  }
  return world.history.size;
}

const sorted = (map: Map<string, bigint>) => [...map].sort(([one], [other]) => (one < other ? -1 : 1));

/**
 * Returns the calculator's balances at the end of a date. The balances include entries that were posted later with a value date up
 * to this date.
 */
function ownTrialBalance({ history, calculator }: World, date: string): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (code: string, amount: bigint) => {
    const [first = ""] = code.split(":");
    const key = `${classes.includes(first) ? first : code} ${calculator.currencyOf(code)}`;
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  };
  for (const [code, amount] of history.get(date) ?? []) add(code, amount);
  for (const { valueDate, postedOn, lines } of calculator.late) {
    if (valueDate <= date && date < postedOn) for (const [code, amount] of lines) add(code, amount);
  }
  return new Map([...sums].filter(([, amount]) => amount !== 0n));
}

/**
 * Expects that each account's statement of each month begins and ends with the calculator's balances. The function compares one
 * customer in `every`: 1 compares all customers, and 10 compares every tenth customer. @returns the number of statements
 */
export async function compareCustomersStatements(world: World, every: number): Promise<number> {
  const dates = [...world.history.keys()];
  const months = [...new Set(dates.map((date) => date.slice(0, 7)))];
  let count = 0;
  for (const { actor, accounts } of world.customers.filter((_, place) => place % every === 0)) {
    for (const { code, test } of accounts) {
      for (const month of months) {
        const [from = "", to = ""] = [
          dates.find((date) => date.startsWith(month)),
          dates.findLast((date) => date.startsWith(month)),
        ];
        const statement = await getStatement(actor, { account: test.accountNumber, from, to });
        if (typeof statement === "string") throw new Error(`no statement of ${code} for ${month}: ${statement}`);
        const before = dates[dates.indexOf(from) - 1] ?? "";
        expect([statement.openingMinor, statement.closingMinor], `${code} ${month}`).toEqual([
          world.history.get(before)?.get(code) ?? 0n,
          world.history.get(to)?.get(code) ?? 0n,
        ]);
        expect(statement.lines.reduce((sum, { amountMinor }) => sum + amountMinor, statement.openingMinor)).toBe(
          statement.closingMinor,
        );
        count += 1;
      }
    }
  }
  return count;
}

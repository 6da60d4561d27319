import { v7 as uuidv7 } from "uuid";
import type { DepositInterval } from "@/lib/deposits/schedule.model";
import type { Currency } from "@/lib/money/currency";
import type { Database } from "@/lib/server/db";
import { toMinor } from "./past-transfers";

const dayMs = 24 * 60 * 60 * 1000;
/** The number of days for which the bank has offered the newest plan. */
const offeredForDays = 400;

/**
 * The plans for loans. `units` is the minimum amount in currency units. `profitBp` is the interest for one year in hundredths of
 * a percent.
 */
const loanPlans: [name: string, units: number, Currency, profitBp: number, installments: number][] = [
  ["Home improvement", 6_000, "USD", 625, 12],
  ["Car", 3_000, "USD", 590, 6],
  ["Bridge", 2_500, "GBP", 850, 2],
  ["Study", 1_500, "EUR", 375, 4],
];

/**
 * The plans for deposits. `units` contains the minimum, maximum and suggested amounts in currency units. `profitBp` is the
 * interest for one year in hundredths of a percent.
 */
const depositPlans: [
  name: string,
  units: [minimum: number, maximum: number, offer: number],
  Currency,
  profitBp: number,
  years: number,
  DepositInterval,
][] = [
  ["Saver", [500, 25_000, 2_000], "USD", 310, 1, "monthly"],
  ["Five years", [5_000, 250_000, 10_000], "USD", 445, 5, "yearly"],
  ["Sterling reserve", [1_000, 100_000, 5_000], "GBP", 390, 2, "quarterly"],
  ["Euro term", [1_000, 100_000, 5_000], "EUR", 265, 3, "maturity"],
];

/**
 * Adds the demonstration's plans. Loan plans are added only if the bank has no loan plans, and deposit plans only if the bank has
 * no deposit plans.
 */
export async function seedPlans(tx: Database, today: Date): Promise<void> {
  const offered = (index: number) => {
    const since = new Date(today.getTime() - (offeredForDays + index) * dayMs);
    return { id: uuidv7(), createdAt: since, updatedAt: since };
  };
  if ((await tx.prisma.loanPlan.count()) === 0) {
    await tx.prisma.loanPlan.createMany({
      data: loanPlans.map(([name, units, currency, profitBp, totalInstallments], index) => ({
        ...offered(index),
        ...{ name, amountMinor: toMinor(units, currency), currency, profitBp, totalInstallments },
      })),
    });
  }
  if ((await tx.prisma.depositPlan.count()) > 0) return;
  await tx.prisma.depositPlan.createMany({
    data: depositPlans.map(([name, [minimum, maximum, offer], currency, profitBp, lockedInYears, interval], index) => ({
      ...offered(index),
      ...{ name, currency, profitBp, lockedInYears, interval },
      minimumMinor: toMinor(minimum, currency),
      maximumMinor: toMinor(maximum, currency),
      amountMinor: toMinor(offer, currency),
    })),
  });
}

import { v7 as uuidv7 } from "uuid";
import type { DepositInterval } from "@/lib/deposits/schedule";
import type { Currency } from "@/lib/money/currency";
import type { Queryable } from "@/lib/server/db";
import { toMinor } from "./past-transfers";

const dayMs = 24 * 60 * 60 * 1000;
/** Since when the bank has offered them. */
const offeredForDays = 400;

/** [name, least in whole units, currency, profit in hundredths of a percent, instalments]. */
const loanPlans: [name: string, units: number, Currency, profitBp: number, installments: number][] = [
  ["Home improvement", 6_000, "USD", 625, 12],
  ["Car", 3_000, "USD", 590, 6],
  ["Bridge", 2_500, "GBP", 850, 2],
  ["Study", 1_500, "EUR", 375, 4],
];

/** [name, minimum, maximum and offer in whole units, currency, profit in hundredths of a percent, years, interval]. */
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

/** Gives a bank without plans some that it may have; of each kind by itself. */
export async function seedPlans(tx: Queryable, today: Date): Promise<void> {
  const moment = (index: number) => new Date(today.getTime() - (offeredForDays + index) * dayMs);
  const [known] = await tx.query<{ loans: boolean; deposits: boolean }>(
    "SELECT EXISTS (SELECT FROM loan_plans) AS loans, EXISTS (SELECT FROM deposit_plans) AS deposits",
  );
  for (const [index, [name, units, currency, profitBp, installments]] of known?.loans ? [] : loanPlans.entries()) {
    await tx.query(
      `INSERT INTO loan_plans (id, name, amount_minor, currency, profit_bp, total_installments, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [uuidv7(), name, toMinor(units, currency), currency, profitBp, installments, moment(index)],
    );
  }
  for (const [index, plan] of known?.deposits ? [] : depositPlans.entries()) {
    const [name, units, currency, profitBp, years, interval] = plan;
    const [minimum, maximum, amount] = units.map((unit) => toMinor(unit, currency));
    await tx.query(
      `INSERT INTO deposit_plans (id, name, minimum_minor, maximum_minor, amount_minor, currency, profit_bp, locked_in_years,
                                  interval, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
      [uuidv7(), name, minimum, maximum, amount, currency, profitBp, years, interval, moment(index)],
    );
  }
}

import { expect, test } from "vitest";
import { seeded } from "@/tests/support/hostile/random";
import { plusDays } from "@/tests/support/simulation/arithmetic";
import { count, createWorld, endDate, seal } from "@/tests/support/simulation/bank";
import { compareDay, compareLives, compareMonths, expectVerified } from "@/tests/support/simulation/compare";
import { beginBank, liveThroughDay } from "@/tests/support/simulation/day";
import { compareCustomersStatements, compareTrialBalances } from "@/tests/support/simulation/past";
import { createDesk } from "@/tests/support/simulation/settlement";
import type { World } from "@/tests/support/simulation/world";

// Simulates a year of a small bank: customers, payments through networks with statements, loans, deposits, changing rates, and a
// year's end. At the end of each day, the bank's figures must equal the figures of an independent calculator
// (tests/support/simulation).
//
// `npm run test:all` runs a year and ten days, and `npm test` runs 45 days around the year's end. SIMULATION_SEED and
// SIMULATION_DAYS choose another run.

const isWhole = Boolean(process.env.TEST_ALL);
const seed = Number(process.env.SIMULATION_SEED ?? 5);
const days = Number(process.env.SIMULATION_DAYS ?? (isWhole ? 376 : 45));
/** A long run begins in the March before a leap year, so that it contains the year's end and 29 February. */
const firstDate = days > 300 ? "2031-03-01" : "2031-11-29";
const customers = 200;

/** Events that each run must contain, whatever its random numbers are. */
const always = [
  "years carried forward",
  "months opened again",
  "confirmed by a second person",
  "payments refused",
  "loans",
];

test(`${customers} customers, ${days} days, seed ${seed}`, { timeout: 3_600_000 }, async () => {
  console.log(`simulation: SIMULATION_SEED=${seed} SIMULATION_DAYS=${days}`);
  const world = await createWorld(firstDate, seeded(seed));
  const desk = createDesk();
  await beginBank(world, customers);
  let last = firstDate;
  for (let day = 0; day < days; day += 1) {
    if (day > 0) await liveThroughDay(world, desk);
    last = await endDate(world);
    await compareDay(world, last);
    if (day % 7 === 6) await seal();
    if (!isVerified(day, last)) continue;
    await expectVerified(world);
    console.log(`simulation: ${last}`);
  }
  await seal();
  await expectVerified(world);
  await compareMonths(world, last);
  await compareLives(world, last);
  count(world, "trial balances compared", await compareTrialBalances(world));
  count(world, "customers' statements compared", await compareCustomersStatements(world, isWhole ? 1 : 10));
  report(world);
  for (const event of always) expect([event, world.counts.get(event) ?? 0]).not.toEqual([event, 0]);
});

/** In a short run, the books are verified every second week. In a long run, the books are verified at the end of each month. */
function isVerified(day: number, date: string): boolean {
  return days > 100 ? plusDays(date, 1).endsWith("-01") : day % 14 === 13;
}

function report({ counts, calculator }: World): void {
  const lines = [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([event, times]) => `${times} ${event}`);
  const revalued = [...calculator.revaluations.values()].filter((amount) => amount !== 0n).length;
  console.log(
    `simulation: ${lines.join(", ")}, ${revalued} days with a result on currencies, ${calculator.parts} parts of instalments`,
  );
}

import { randomUUID } from "node:crypto";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { runDay } from "@/lib/day/run-day";
import { openBooks } from "@/lib/ledger/business-date.sql";
import { sealBooks } from "@/lib/ledger/seals/seal-books";
import { bankDate, noteLeadDays, startOfBankDate } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { createAdmin, createUser } from "@/tests/support/factories";
import { oneOf, type Random } from "@/tests/support/hostile/random";
import { daysFrom, plusDays, type Rates } from "./arithmetic";
import { Calculator } from "./calculator";
import { NetworkAccount, type Rail } from "./network";
import type { World } from "./world";

/** The exchange rates at the beginning of a simulation. */
const firstRates: Rates = { USD: 10_000n, EUR: 8_600n, GBP: 7_600n, CAD: 14_000n, AUD: 15_200n, JPY: 1_502_500n };

/** The bank's accounts at networks, and the capital that the founders pay into each account. */
export const networkCapital: [Rail, "USD" | "EUR", bigint][] = [
  ["wire", "USD", 200_000_000n],
  ["wire", "EUR", 50_000_000n],
  ["interbank", "USD", 200_000_000n],
  ["paypal", "USD", 20_000_000n],
  ["skrill", "USD", 10_000_000n],
];

/** Creates a bank that has no customers. The bank's books begin on `date`. */
export async function createWorld(date: string, random: Random): Promise<World> {
  await moveClockTo(date);
  await openBooks();
  const staff = {
    teller: await createUser({ role: "teller" }),
    admin: await createAdmin(),
    second: await createAdmin(),
  };
  return {
    ...{ random, date, staff, rates: { ...firstRates }, calculator: new Calculator(date) },
    networks: networkCapital.map(([rail, currency]) => new NetworkAccount(rail, currency, date)),
    ...{ customers: [], orders: [], cases: [], plans: {}, counts: new Map(), history: new Map(), yearEnd: new Map() },
    ...{ firstDate: date, haste: 1, serial: 0, bill: null },
  };
}

/**
 * Moves the bank's clock to a later date: sets the number of days that the bank's date is ahead of the real date, as on a
 * demonstration site.
 */
async function moveClockTo(date: string): Promise<void> {
  await avoidMidnight();
  const leadDays = daysFrom(bankDate(new Date()), date);
  await db.prisma.bankClock.update({ where: { id: 1 }, data: { leadDays } });
  noteLeadDays(leadDays);
}

/** Waits if the real date ends soon, so that the real date does not change during a simulated day. */
async function avoidMidnight(): Promise<void> {
  const leftMs = startOfBankDate(plusDays(bankDate(new Date()), 1)).getTime() - Date.now();
  if (leftMs < 15_000) await new Promise((resolve) => setTimeout(resolve, leftMs + 50));
}

/** Ends the date in the product and in the calculator, and begins the next date. */
export async function endDate(world: World): Promise<string> {
  const ended = world.date;
  // The batches are small, so that both lanes (parallel workers) of the end-of-day run process batches.
  if (!(await runDay(ended, { batchSize: 3 }))) throw new Error(`${ended} could not be ended`);
  world.calculator.endDay(world.rates);
  world.history.set(ended, new Map(world.calculator.balances));
  if (ended.endsWith("-12-31")) world.yearEnd = new Map(world.calculator.balances);
  world.date = plusDays(ended, 1);
  world.calculator.date = world.date;
  await moveClockTo(world.date);
  return ended;
}

/** Seals the final rows, as the worker's job does. */
export const seal = () => sealBooks({ budgetMs: 10_000 });

/** Runs a command of staff. If the command needs a second person, the second admin confirms the command. */
export async function byTwo<Result>(world: World, command: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await command();
  } catch (error) {
    await confirm(world, error);
    return undefined;
  }
}

/** Confirms the proposal of a refused command as the second person. @throws the given error if the error names no proposal */
export async function confirm({ staff, counts }: World, error: unknown): Promise<void> {
  if (!(error instanceof AppError) || error.code !== "proposed") throw error;
  counts.set("confirmed by a second person", (counts.get("confirmed by a second person") ?? 0) + 1);
  await confirmProposal(staff.second, { id: error.extra.proposal ?? "" }, randomUUID());
}

/** Counts an event, so that the test can print and check the number of events. */
export function count({ counts }: World, event: string, by = 1): void {
  counts.set(event, (counts.get(event) ?? 0) + by);
}

/** True with the probability `share`, multiplied by `haste`. */
export const chance = ({ random, haste }: World, share: number) => random() < share * haste;

/** Returns a random whole number from `min` to `max`. */
export const between = ({ random }: World, min: number, max: number) => min + Math.floor(random() * (max - min + 1));

export const pick = <Item>({ random }: World, items: readonly Item[]): Item | undefined =>
  items.length > 0 ? oneOf(random, items) : undefined;

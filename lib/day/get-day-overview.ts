import "server-only";
import { isRoleTooPowerful } from "@/lib/database-role/check-role";
import { daysBetween } from "@/lib/dates";
import { findSystemBalances, type SystemBalance } from "@/lib/ledger/system-balances.sql";
import { type Actor, assertMay } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import type { LoanProvision } from "@/lib/server/prisma-client/client";
import { dayEndsAt, lastDueDate, toNextDate } from "./day-end";
import { dayTaskNames } from "./day-tasks";
import { type DayFailure, type DayResult, type DayRun, readDays, readFailures, readProvisions } from "./read-days.sql";

/** The data that `/manage-day` shows to staff. */
export type DayOverview = {
  /** The bank's present date. */
  date: string;
  /**
   * If `isDemo` is true, staff can move the date. `leadDays` is the number of days by which the date is ahead of the real date.
   */
  isDemo: boolean;
  leadDays: number;
  /** The next date to end, and the moment at which the end-of-day run of this date is due. */
  nextDate: string;
  nextEndAt: Date;
  /** The number of days whose end-of-day run is due but not finished. */
  dueDays: number;
  /** The latest runs, newest first. The results of each run follow the order of `dayTaskNames`. */
  runs: DayRun[];
  /** Open failures come before resolved failures. Within each of these two groups, newer dates come first. */
  failures: DayFailure[];
  openFailures: number;
  balances: SystemBalance[];
  /** The provisions for loans by currency and stage, at the end of the last ended date. */
  provisions: LoanProvision[];
  /** True if the site's database role has privileges that would allow it to rewrite the books. */
  isRoleTooPowerful: boolean;
};

const runsMax = 14;
const failuresMax = 50;

/** Reads the data of `/manage-day` with four queries. Only staff may read these data. */
export async function getDayOverview(actor: Actor): Promise<DayOverview> {
  assertMay(actor, "day.read");
  const [state, failures, balances, provisions] = await Promise.all([
    readDays(runsMax),
    readFailures(failuresMax),
    findSystemBalances(db),
    readProvisions(),
  ]);
  const nextDate = toNextDate(state);
  return {
    date: bankDate(now()),
    isDemo: env().DEMO,
    leadDays: state.leadDays,
    nextDate,
    nextEndAt: dayEndsAt(nextDate),
    dueDays: Math.max(0, daysBetween(nextDate, lastDueDate()) + 1),
    runs: state.runs.map((run) => ({ ...run, results: inOrderOfTasks(run.results) })),
    ...failures,
    balances,
    provisions,
    isRoleTooPowerful: isRoleTooPowerful(),
  };
}

function inOrderOfTasks(results: DayResult[]): DayResult[] {
  const order: readonly string[] = dayTaskNames;
  return results.toSorted((a, b) => order.indexOf(a.task) - order.indexOf(b.task));
}

import "server-only";
import { type ParsedCronItem, parseCronItems, type TaskList } from "graphile-worker";
import { runDueDays } from "@/lib/day/run-due-days";
import { cleanUp } from "./clean-up";

/** Less than a minute: the next job goes on with a long day, and no two of them wait for each other. */
const endDaysBudgetMs = 55_000;

/** Every job of the product by its name. A job may run twice, so each is harmless when it does. */
export const jobs = {
  "clean-up": cleanUp,
  "end-days": async () => {
    await runDueDays({ budgetMs: endDaysBudgetMs });
  },
} as const satisfies TaskList;

export type JobName = keyof typeof jobs;

const schedule: { task: JobName; match: string }[] = [
  { task: "clean-up", match: "17 * * * *" },
  // Not at a certain hour: a day that was missed must not wait for the next one.
  { task: "end-days", match: "* * * * *" },
];

/** Jobs that run by the clock (UTC), in cron's notation; several workers share one schedule. */
export const scheduledJobs: ParsedCronItem[] = parseCronItems(schedule);

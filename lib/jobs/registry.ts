import "server-only";
import { type ParsedCronItem, parseCronItems, type TaskList } from "graphile-worker";
import { cleanUp } from "./clean-up";

/** Every job of the product by its name. A job may run twice, so each is harmless when it does. */
export const jobs = {
  "clean-up": cleanUp,
} as const satisfies TaskList;

export type JobName = keyof typeof jobs;

const schedule: { task: JobName; match: string }[] = [{ task: "clean-up", match: "17 * * * *" }];

/** Jobs that run by the clock (UTC), in cron's notation; several workers share one schedule. */
export const scheduledJobs: ParsedCronItem[] = parseCronItems(schedule);

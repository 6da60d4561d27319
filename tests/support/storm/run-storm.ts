import { fork } from "node:child_process";
import type { StormWorld } from "./world";

/**
 * The instructions for a process of a storm. `rare` contains the names of the acts that the process does more often than other
 * acts.
 */
export type StormTask = { world: StormWorld; seconds: number; rare: string[] };

/** The results of the acts. */
export type StormReport = {
  /** The names of all acts. */
  acts: string[];
  /** The number of times that each act was done. */
  done: Record<string, number>;
  /** The number of refusals, keyed by act and code. */
  refused: Record<string, number>;
  /** Errors other than a refusal by the bank's rules. */
  defects: string[];
};

/** Lets several processes do all acts in parallel on the database of `DATABASE_URL`. Returns the sum of the processes' reports. */
export async function runStorm(task: StormTask, processes: number): Promise<StormReport> {
  const reports = await Promise.all(Array.from({ length: processes }, () => runProcess(task)));
  const total: StormReport = { acts: [], done: {}, refused: {}, defects: [] };
  for (const report of reports) addReport(total, report);
  return total;
}

/** Adds the results of another report to the total. */
export function addReport(total: StormReport, { acts, done, refused, defects }: StormReport): void {
  total.acts = acts;
  addTo(total.done, done);
  addTo(total.refused, refused);
  total.defects.push(...defects);
}

function addTo(total: Record<string, number>, more: Record<string, number>): void {
  for (const [name, count] of Object.entries(more)) total[name] = (total[name] ?? 0) + count;
}

/** Settings that let a customer pay a hundred times a second. */
const settings = {
  RATE_LIMIT_FACTOR: "1000000",
  PACE_FACTOR: "1000000",
  STEP_UP_LIMIT: "999999999999",
  TRANSFER_LIMIT: "999999999999",
  DAILY_LIMIT: "999999999999",
  NEW_BENEFICIARY_LIMIT: "999999999999",
  SAME_PAYMENT_HOURS: "0",
  DATABASE_POOL_MAX: "30",
  // On a busy machine, an act may wait longer for a lock than in production, and the storm counts a cancelled SQL statement as a
  // defect.
  DATABASE_LOCK_TIMEOUT_SECONDS: "50",
  DATABASE_CONNECT_TIMEOUT_SECONDS: "60",
};

function runProcess(task: StormTask): Promise<StormReport> {
  const child = fork("tests/support/storm/process.ts", {
    execArgv: ["--import", "tsx"],
    serialization: "advanced",
    env: { ...process.env, ...settings },
  });
  return new Promise((resolve, reject) => {
    child.once("message", (report) => resolve(report as StormReport));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`a process of the storm ended early, with ${code}`)));
    child.send(task);
  });
}

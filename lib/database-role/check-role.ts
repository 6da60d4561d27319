import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { checkDemoData, DemoDataError } from "@/lib/health/check-demo-data";
import { checkFourEyes, FourEyesError } from "@/lib/health/check-four-eyes";
import { checkPostgresVersion, PostgresVersionError } from "@/lib/health/check-postgres-version";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { describeError, log } from "@/lib/server/log";
import { findRolePowers } from "./role-powers.sql";

/** Errors in the state of the database. After such an error, another attempt is useless. */
const refusals = [DemoDataError, FourEyesError, PostgresVersionError];

const askAgainAfterMs = 2_000;
/** The largest number of privileges in a log line, because a superuser has many privileges. */
const namedMax = 5;

/** The result is stored on `globalThis`, because instrumentation and pages have separate copies of this module. */
const globals = globalThis as typeof globalThis & { holdfastRoleIsTooPowerful?: boolean };

/** The error for a role of `DATABASE_URL` that has more privileges than site and worker may have. */
export class RoleError extends Error {
  override name = "RoleError";
}

/** True if `checkRole` has found in this process that the role could rewrite the books. */
export function isRoleTooPowerful(): boolean {
  return globals.holdfastRoleIsTooPowerful ?? false;
}

/**
 * Checks whether the role of `DATABASE_URL` could rewrite the books. In a demonstration, or if `ALLOW_OWNER_ROLE` is set, such
 * a role only causes a warning in the log and on `/manage-day`.
 *
 * @throws RoleError, with instructions, for such a role in all other cases
 */
export async function checkRole(): Promise<void> {
  const powers = await findRolePowers(db);
  globals.holdfastRoleIsTooPowerful = powers.length > 0;
  if (powers.length === 0) return;
  const named = powers.slice(0, namedMax).join("; ") + (powers.length > namedMax ? "; …" : "");
  const finding = `The role of DATABASE_URL could rewrite the books: it ${named}.`;
  if (env().DEMO || env().ALLOW_OWNER_ROLE) {
    log.warn({ powers: named }, "the role of DATABASE_URL could rewrite the books");
    return;
  }
  throw new RoleError(
    `${finding}\nRun db:migrate with MIGRATE_DATABASE_URL set to this role and DATABASE_URL to one that owns nothing ` +
      "(it is made when it is missing), and start with the latter. " +
      "ALLOW_OWNER_ROLE=1 starts all the same, with the books open to whoever gets hold of the connection.",
  );
}

/**
 * Runs the checks of the database and of the role. If a check fails, writes the reason and ends the process with exit code 1.
 * While the database does not answer, the checks are repeated in the background. The process may run meanwhile, because nobody
 * can reach the books.
 *
 * @returns after the first attempt, even if the database has not answered
 */
export async function endUnlessDatabaseFits(): Promise<void> {
  if (!(await isChecked())) void askUntilChecked();
}

async function askUntilChecked(): Promise<void> {
  do await sleep(askAgainAfterMs, undefined, { ref: false });
  while (!(await isChecked()));
}

async function isChecked(): Promise<boolean> {
  try {
    await checkPostgresVersion();
    await checkRole();
    await checkDemoData();
    await checkFourEyes();
    return true;
  } catch (error) {
    if (error instanceof RoleError || refusals.some((refusal) => error instanceof refusal)) {
      process.stderr.write(`\n${(error as Error).message}\n\n`);
      process.exit(1);
    }
    log.warn({ error: describeError(error) }, "the database cannot be looked at yet");
    return false;
  }
}

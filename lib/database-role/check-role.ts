import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { checkDemoData, DemoDataError } from "@/lib/health/check-demo-data";
import { checkOwnerSettings, OwnerSettingsError } from "@/lib/health/check-owner-settings";
import { checkPostgresVersion, PostgresVersionError } from "@/lib/health/check-postgres-version";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { describeError, log } from "@/lib/server/log";
import { findRolePowers } from "./role-powers.sql";

/** The errors that report a wrong state of the database. After one of these errors, a further attempt is useless. */
const refusals = [DemoDataError, OwnerSettingsError, PostgresVersionError];

const askAgainAfterMs = 2_000;
/** The largest number of privileges in one message. Without this limit, the message about a superuser would be very long. */
const namedMax = 5;

/** `globalThis` stores the result of `checkRole`, because instrumentation and pages load separate copies of this module. */
const globals = globalThis as typeof globalThis & { holdfastRoleIsTooPowerful?: boolean };

/** The role of `DATABASE_URL` has more privileges than the site and the worker may have. */
export class RoleError extends Error {
  override name = "RoleError";
}

/** True if `checkRole` has found in this process that the role of `DATABASE_URL` could rewrite the books. */
export function isRoleTooPowerful(): boolean {
  return globals.holdfastRoleIsTooPowerful ?? false;
}

/**
 * Checks whether the role of `DATABASE_URL` could rewrite the books. If it could, throws an error with instructions. In a
 * demonstration, or if `ALLOW_OWNER_ROLE` is set, only the log and the page `/manage-day` show a warning.
 *
 * @throws RoleError
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
 * Checks the database and the role. If a check fails, writes the reason to stderr and ends the process with exit code 1. If the
 * database does not answer, repeats the checks in the background until the database answers. Until then, the process keeps
 * running, because nobody can reach the books without the database.
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
    await checkOwnerSettings();
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

import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { checkDemoData, DemoDataError } from "@/lib/health/check-demo-data";
import { checkFourEyes, FourEyesError } from "@/lib/health/check-four-eyes";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { describeError, log } from "@/lib/server/log";
import { findRolePowers } from "./role-powers.sql";

const askAgainAfterMs = 2_000;
/** The most powers that one log line names; a superuser has many. */
const namedMax = 5;

/** Kept on `globalThis`: instrumentation and pages have copies of this module. */
const globals = globalThis as typeof globalThis & { holdfastRoleIsTooPowerful?: boolean };

/** The role of `DATABASE_URL` can do more than site and worker are allowed to start with. */
export class RoleError extends Error {
  override name = "RoleError";
}

/** Whether this process has found that its role could rewrite the books. */
export function isRoleTooPowerful(): boolean {
  return globals.holdfastRoleIsTooPowerful ?? false;
}

/**
 * Checks whether the role of `DATABASE_URL` could rewrite the books. In a demonstration, and with `ALLOW_OWNER_ROLE`, that
 * is a warning in the log and on `/manage-day`.
 *
 * @throws RoleError, with what to do, anywhere else
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
 * Ends the process with the reason and exit code 1 when its role or the data are refused. While the database does not answer it keeps
 * asking in the background, since nobody can touch the books until then.
 *
 * @returns after the first answer, or when none came
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
    await checkRole();
    await checkDemoData();
    await checkFourEyes();
    return true;
  } catch (error) {
    if (error instanceof RoleError || error instanceof DemoDataError || error instanceof FourEyesError) {
      process.stderr.write(`\n${error.message}\n\n`);
      process.exit(1);
    }
    log.warn({ error: describeError(error) }, "the database cannot be looked at yet");
    return false;
  }
}

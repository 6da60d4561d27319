import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { dbPool } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { describeError, log } from "@/lib/server/log";
import { findRolePowers } from "./role-powers";

const askAgainAfterMs = 2_000;
/** Of the powers that are named in a log line; what a superuser may do is a long list. */
const namedMax = 5;

/** Kept on `globalThis`: instrumentation and pages have copies of this module. */
const globals = globalThis as typeof globalThis & { holdfastRoleIsTooPowerful?: boolean };

/** A role that site and worker do not start with. */
export class RoleError extends Error {
  override name = "RoleError";
}

/** Whether this process works as a role that could rewrite the books, as far as it knows. */
export function isRoleTooPowerful(): boolean {
  return globals.holdfastRoleIsTooPowerful ?? false;
}

/**
 * Looks whether the role of `DATABASE_URL` could rewrite the books. In a demonstration, and where `ALLOW_OWNER_ROLE` says
 * so, that is a warning in the log and on `/manage-day`.
 *
 * @throws RoleError, with what to do, anywhere else
 */
export async function checkRole(): Promise<void> {
  const powers = await findRolePowers(dbPool());
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
 * Ends the process, with the reason and exit code 1, when its role is refused. While the database is away it goes on
 * asking: nothing can be done with the books until then.
 *
 * @returns when the first answer, or its absence, is known
 */
export async function endUnlessRoleIsBounded(): Promise<void> {
  if (!(await isChecked())) void askUntilChecked();
}

async function askUntilChecked(): Promise<void> {
  do await sleep(askAgainAfterMs, undefined, { ref: false });
  while (!(await isChecked()));
}

async function isChecked(): Promise<boolean> {
  try {
    await checkRole();
    return true;
  } catch (error) {
    if (error instanceof RoleError) {
      process.stderr.write(`\n${error.message}\n\n`);
      process.exit(1);
    }
    log.warn({ error: describeError(error) }, "the database's role cannot be looked at yet");
    return false;
  }
}

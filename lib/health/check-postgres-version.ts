import "server-only";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { readServerVersion } from "./health.sql";
import { patchStateOf } from "./postgres-releases";

/** The error when the server of `DATABASE_URL` has lacked security fixes for too long. */
export class PostgresVersionError extends Error {
  override name = "PostgresVersionError";
}

/**
 * Checks that the database server has the fixes of known vulnerabilities (`postgres-releases.ts`). If a fix is missing during the
 * first 30 days after the release of the fix, the log contains a warning. If the fix is missing later, the function throws an
 * error. In a demonstration, or if `ALLOW_OLD_POSTGRES` is set, a missing fix always causes only a warning.
 *
 * @throws PostgresVersionError with instructions
 */
export async function checkPostgresVersion(): Promise<void> {
  const { name, number } = await readServerVersion(db);
  const found = patchStateOf(number, calendarNow());
  if (found.state === "patched") return;
  if (found.state === "unknown") {
    log.warn(
      { version: name },
      "no fixes are known for this release of Postgres: lib/health/postgres-releases.ts is to be renewed",
    );
    return;
  }
  const { missing } = found;
  if (found.state === "late" || env().DEMO || env().ALLOW_OLD_POSTGRES) {
    log.warn({ version: name, missing }, "the database server misses security fixes");
    return;
  }
  throw new PostgresVersionError(
    `The database server is Postgres ${name} and misses security fixes: it needs ${missing} or later.\n` +
      "Update its packages and restart it. ALLOW_OLD_POSTGRES=1 starts all the same, with weaknesses that are publicly known.",
  );
}

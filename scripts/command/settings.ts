import { randomBytes } from "node:crypto";
import * as path from "node:path";
import type { EmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { readFileIfThere, writePrivateFile } from "@/scripts/system/private-files";
import { dataDirectory, OperatorError } from "./project";

/** Disables the telemetry of every tool that the commands start. */
export function silenceTelemetry(): void {
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  process.env.CHECKPOINT_DISABLE = "1";
  process.env.PRISMA_HIDE_UPDATE_MESSAGE = "1";
}

/**
 * Refuses to run a real bank on the embedded Postgres, because the embedded Postgres lacks the newest security fixes and runs as
 * the same operating-system user as the site. Callers must first check that `DATABASE_URL` is not set.
 *
 * @throws OperatorError if `DEMO` is not 1
 */
export function assertEmbeddedIsForDemo(): void {
  if ((process.env.DEMO || "1") === "1") return;
  throw new OperatorError(
    "The embedded Postgres is for demonstrations alone: it misses security fixes. Set DATABASE_URL to a server of your own.",
  );
}

/**
 * Sets the environment variables for an embedded database: the connection URLs, `DEMO=1` and generated secrets. `DEMO` and
 * secrets that are already set stay unchanged.
 */
export function applyEmbeddedDatabase(database: Pick<EmbeddedPostgres, "databaseUrl" | "ownerUrl">): void {
  process.env.DATABASE_URL = database.databaseUrl;
  process.env.MIGRATE_DATABASE_URL = database.ownerUrl;
  process.env.DEMO ||= "1";
  process.env.NEXTAUTH_SECRET ||= keptSecret("nextauth-secret");
  process.env.PIN_PEPPER ||= keptSecret("pin-pepper");
  process.env.DATA_KEY ||= keptSecret("data-key");
}

/** Returns the connection URL for migrations: `MIGRATE_DATABASE_URL`, or `DATABASE_URL` if the operator uses only one role. */
export function ownerDatabaseUrl(): string {
  return process.env.MIGRATE_DATABASE_URL || process.env.DATABASE_URL || "";
}

/**
 * Returns a random secret, which the first call stores in the data folder, in a file with mode 0600. Later calls return the
 * stored secret.
 */
function keptSecret(name: string): string {
  const file = path.join(dataDirectory(), name);
  const kept = readFileIfThere(file)?.trim();
  if (kept) {
    return kept;
  }
  const secret = randomBytes(32).toString("base64url");
  writePrivateFile(file, `${secret}\n`);
  return secret;
}

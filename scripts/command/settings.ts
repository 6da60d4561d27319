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
 * Refuses to run a real bank on the embedded Postgres. The embedded Postgres lacks the newest security fixes, and it runs under
 * the account that starts the site.
 *
 * @throws OperatorError with `DEMO=0`. Callers have checked that `DATABASE_URL` is not set.
 */
export function assertEmbeddedIsForDemo(): void {
  if ((process.env.DEMO || "1") === "1") return;
  throw new OperatorError(
    "The embedded Postgres is for demonstrations alone: it misses security fixes. Set DATABASE_URL to a server of your own.",
  );
}

/**
 * Sets the environment for an embedded database: its connection URLs, demo data and secrets of its own. If `DEMO` or a secret is
 * already set, it stays unchanged.
 */
export function applyEmbeddedDatabase(database: Pick<EmbeddedPostgres, "databaseUrl" | "ownerUrl">): void {
  process.env.DATABASE_URL = database.databaseUrl;
  process.env.MIGRATE_DATABASE_URL = database.ownerUrl;
  process.env.DEMO ||= "1";
  process.env.NEXTAUTH_SECRET ||= keptSecret("nextauth-secret");
  process.env.PIN_PEPPER ||= keptSecret("pin-pepper");
  process.env.DATA_KEY ||= keptSecret("data-key");
}

/** The connection URL for migrations: `MIGRATE_DATABASE_URL`, or `DATABASE_URL` if only one role exists. */
export function ownerDatabaseUrl(): string {
  return process.env.MIGRATE_DATABASE_URL || process.env.DATABASE_URL || "";
}

/** A random secret that stays the same after a restart. The secret is stored in the data folder, in a file with mode 0600. */
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

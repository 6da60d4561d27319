import { randomBytes } from "node:crypto";
import * as path from "node:path";
import type { EmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { readFileIfThere, writePrivateFile } from "@/scripts/system/private-files";
import { dataDirectory } from "./project";

/** Switches off the telemetry of every tool that we start. */
export function silenceTelemetry(): void {
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  process.env.CHECKPOINT_DISABLE = "1";
  process.env.PRISMA_HIDE_UPDATE_MESSAGE = "1";
}

/** Sets what an embedded database needs: its addresses, demo data and secrets of its own. What is set already stays. */
export function applyEmbeddedDatabase(database: Pick<EmbeddedPostgres, "databaseUrl" | "ownerUrl">): void {
  process.env.DATABASE_URL = database.databaseUrl;
  process.env.MIGRATE_DATABASE_URL = database.ownerUrl;
  process.env.DEMO ||= "1";
  process.env.NEXTAUTH_SECRET ||= keptSecret("nextauth-secret");
  process.env.PIN_PEPPER ||= keptSecret("pin-pepper");
  process.env.DATA_KEY ||= keptSecret("data-key");
}

/** The connection that migrations use: `MIGRATE_DATABASE_URL`, or `DATABASE_URL` where there is only one role. */
export function ownerDatabaseUrl(): string {
  return process.env.MIGRATE_DATABASE_URL || process.env.DATABASE_URL || "";
}

/** A random secret that stays the same from start to start; kept in the data folder, mode 0600. */
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

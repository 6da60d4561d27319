import { readServerVersion } from "@/lib/health/health.sql";
import { patchStateOf } from "@/lib/health/postgres-releases";
import { OperatorError } from "@/scripts/command/project";
import { ownerDatabaseUrl } from "@/scripts/command/settings";
import { withConnection } from "@/scripts/postgres/connect";

/**
 * Checks the release of the database server before a migration, and warns if security fixes are missing. Site and worker make the
 * same check when they start (`checkPostgresVersion`).
 *
 * @throws OperatorError if the server of a real bank has lacked security fixes for too long and ALLOW_OLD_POSTGRES is not 1
 */
export async function endUnlessPatched(settings: NodeJS.ProcessEnv = process.env, at = new Date()): Promise<void> {
  const { name, number } = await withConnection(ownerDatabaseUrl(), readServerVersion);
  const found = patchStateOf(number, at);
  if (found.state === "patched" || found.state === "unknown") return;
  const finding = `Postgres ${name} misses security fixes: it needs ${found.missing} or later.`;
  if (found.state === "refused" && settings.DEMO !== "1" && settings.ALLOW_OLD_POSTGRES !== "1") {
    throw new OperatorError(`${finding} Update its packages and restart it, or set ALLOW_OLD_POSTGRES=1.`);
  }
  console.warn(finding);
}

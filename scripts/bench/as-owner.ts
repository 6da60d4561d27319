import { ownerDatabaseUrl } from "@/scripts/command/settings";
import { withConnection } from "@/scripts/postgres/connect";
import { vacuum, writeTogether } from "./bench-database.sql";

/**
 * Runs SQL statements one after the other in one transaction, as the database's owner. The site's role may not create tables or
 * write into the books directly.
 */
export async function asOwner(...statements: [text: string, values?: unknown[]][]): Promise<void> {
  await withConnection(ownerDatabaseUrl(), (connection) => writeTogether(connection, statements));
}

/** Runs VACUUM and ANALYZE now, because autovacuum would run them too late for the bench. */
export async function vacuumAnalyze(): Promise<void> {
  await withConnection(ownerDatabaseUrl(), vacuum);
}

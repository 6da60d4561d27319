import { ownerDatabaseUrl } from "@/scripts/command/settings";
import { withConnection } from "@/scripts/postgres/connect";
import { vacuum, writeTogether } from "./bench-database.sql";

/**
 * Runs statements one after the other in one transaction, as the owner: the site's role may not make tables or write the
 * books by hand.
 */
export async function asOwner(...statements: [text: string, values?: unknown[]][]): Promise<void> {
  await withConnection(ownerDatabaseUrl(), (connection) => writeTogether(connection, statements));
}

/** Runs VACUUM and ANALYZE, which autovacuum would do later. */
export async function vacuumAnalyze(): Promise<void> {
  await withConnection(ownerDatabaseUrl(), vacuum);
}

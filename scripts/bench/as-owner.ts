import pg from "pg";
import { ownerDatabaseUrl } from "@/scripts/command/settings";

/**
 * Runs statements one after the other in one transaction, as the owner: the site's role may not make tables or write the
 * books by hand.
 */
export async function asOwner(...statements: [text: string, values?: unknown[]][]): Promise<void> {
  await onOwnersConnection(async (client) => {
    await client.query("BEGIN");
    for (const [text, values] of statements) await client.query(text, values);
    await client.query("COMMIT");
  });
}

/** Runs VACUUM and ANALYZE, as Postgres does by itself in time. */
export async function vacuumAnalyze(): Promise<void> {
  await onOwnersConnection((client) => client.query("VACUUM ANALYZE"));
}

async function onOwnersConnection(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: ownerDatabaseUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

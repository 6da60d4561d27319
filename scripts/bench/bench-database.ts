import pg from "pg";
import { closeDb } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { withDatabaseName } from "@/scripts/postgres/database-url";

/** The place on `globalThis` where lib/server/db.ts keeps its connections. */
const globals = globalThis as typeof globalThis & { holdfastConnections?: unknown };

/** A second database beside the bench's own; code under test works on it for the length of a call. */
export class BenchDatabase {
  private connections: unknown;

  private constructor(
    private readonly url: string,
    private readonly adminUrl: string,
  ) {}

  /** Makes one like the bench's own, to which nobody may be connected. `adminUrl`: of the server's superuser. */
  static async create(name: string, adminUrl: string): Promise<BenchDatabase> {
    const { DATABASE_URL } = env();
    const source = new URL(DATABASE_URL).pathname.slice(1);
    await withClient(adminUrl, (admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${source}`));
    return new BenchDatabase(withDatabaseName(DATABASE_URL, name), withDatabaseName(adminUrl, name));
  }

  /** Fills tables, one after the other, past their triggers and foreign keys; indexes are made afterwards, which is quicker. */
  async fill(...statements: [table: string, insert: string, values: unknown[]][]): Promise<void> {
    await withClient(this.adminUrl, async (admin) => {
      await admin.query("SET maintenance_work_mem = '256MB'");
      for (const [table, insert, values] of statements) {
        await admin.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
        const { rows: indexes } = await admin.query<{ name: string; definition: string }>(
          `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition
             FROM pg_index WHERE indrelid = $1::regclass AND NOT indisprimary`,
          [table],
        );
        for (const { name } of indexes) await admin.query(`DROP INDEX ${name}`);
        await admin.query(insert, values);
        for (const { definition } of indexes) await admin.query(definition);
      }
      await admin.query("VACUUM ANALYZE");
    });
  }

  /** Makes all queries go to this database; nothing else may be under way. */
  async use<Result>(work: () => Promise<Result>): Promise<Result> {
    const [connections, url] = [globals.holdfastConnections, env().DATABASE_URL];
    globals.holdfastConnections = this.connections;
    env().DATABASE_URL = this.url;
    try {
      return await work();
    } finally {
      this.connections = globals.holdfastConnections;
      globals.holdfastConnections = connections;
      env().DATABASE_URL = url;
    }
  }

  async close(): Promise<void> {
    await this.use(closeDb);
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

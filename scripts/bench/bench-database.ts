import { closeDb } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { ownerDatabaseUrl } from "@/scripts/command/settings";
import { migrate } from "@/scripts/migrate/migrate";
import { withConnection } from "@/scripts/postgres/connect";
import { roleOf, withDatabaseName } from "@/scripts/postgres/database-url";
import { copyDatabase, fillTables, findFilled } from "./bench-database.sql";

/** lib/server/db.ts keeps its connections in this property of `globalThis`. */
const globals = globalThis as typeof globalThis & { holdfastConnections?: unknown };

/**
 * A further database that the bench uses in addition to its main database. During a call of `use`, the measured code works on
 * this database.
 */
export class BenchDatabase {
  private connections: unknown;

  private constructor(
    private readonly url: string,
    private readonly adminUrl: string,
    /** True if an earlier run has created and filled this database. */
    private readonly isKept: boolean,
  ) {}

  /**
   * Creates the database as a copy of the bench's main database. No connection to the main database may be open. If an earlier
   * run has left a filled database with the name `name`, the function copies nothing and migrates that database. `adminUrl` is
   * the connection URL of the server's superuser.
   */
  static async create(name: string, adminUrl: string): Promise<BenchDatabase> {
    const { DATABASE_URL } = env();
    const url = withDatabaseName(DATABASE_URL, name);
    const isKept = await withConnection(adminUrl, (admin) => findFilled(admin, name));
    if (isKept) await migrate(withDatabaseName(ownerDatabaseUrl(), name), url);
    else {
      const source = new URL(DATABASE_URL).pathname.slice(1);
      await withConnection(adminUrl, (admin) => copyDatabase(admin, source, name, roleOf(ownerDatabaseUrl())));
    }
    return new BenchDatabase(url, withDatabaseName(adminUrl, name), isKept);
  }

  /**
   * Fills tables with `fillTables`. Does nothing if an earlier run has filled the database.
   */
  async fill(...statements: [table: string, insert: string, values: unknown[]][]): Promise<void> {
    if (this.isKept) return;
    await withConnection(this.adminUrl, (admin) => fillTables(admin, statements));
  }

  /** Sends all queries to this database during `work`. No other query may run at the same time. */
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

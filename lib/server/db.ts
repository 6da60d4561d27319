import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { type Client, Pool, type PoolClient, type QueryResultRow, types } from "pg";
import { env } from "./env";
import { describeError, log } from "./log";
import { PrismaClient } from "./prisma-client/client";

type Connections = {
  pool: Pool;
  prisma: PrismaClient;
  /** Names of prepared statements by their text: on one connection a name means one text. */
  statementNames: Map<string, string>;
};

/**
 * Kept on `globalThis`: the build gives pages and routes copies of this module, and a reload during development makes
 * another, but there is one pool, and one name for a statement on its connections.
 */
const globals = globalThis as typeof globalThis & { holdfastConnections?: Connections };

function connections(): Connections {
  globals.holdfastConnections ??= connect();
  return globals.holdfastConnections;
}

function connect(): Connections {
  const { DATABASE_URL, DATABASE_POOL_MAX } = env();
  const pool = new Pool({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL_MAX,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: "holdfast",
  });
  // A lost connection is replaced at the next query; without listeners, idle ones and those at work, it would end the
  // process. What was under way on it fails by itself.
  const noteLoss = (error: Error) => log.warn({ error: describeError(error) }, "database connection lost");
  pool.on("error", noteLoss);
  pool.on("connect", (client) => client.on("error", noteLoss));
  const adapter = new PrismaPg(pool, { statementNameGenerator: ({ sql }) => statementName(sql) ?? "" });
  const prisma = new PrismaClient({ adapter, transactionOptions: { maxWait: 10_000, timeout: 15_000 } });
  return { pool, prisma, statementNames: new Map() };
}

const statementNamesMax = 2_000;

/** A short name per statement text, so that Postgres plans it once a connection; undefined where that must not be. */
function statementName(text: string): string | undefined {
  if (!env().DATABASE_PREPARED_STATEMENTS) return undefined;
  const { statementNames } = connections();
  const known = statementNames.get(text);
  if (known) return known;
  if (statementNames.size >= statementNamesMax) return undefined;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** The Prisma client, on the same pool as `query`. */
export function prisma(): PrismaClient {
  return connections().prisma;
}

/** The pool itself, for libraries that want one. Our own code uses `db` and `inTransaction`. */
export function dbPool(): Pool {
  return connections().pool;
}

/** Something that runs SQL: the pool, or one connection inside `inTransaction`. */
export type Queryable = {
  /** Runs a statement as a named prepared one and gives its rows. `bigint` columns arrive as `bigint`. */
  query<Row extends QueryResultRow>(text: string, values?: unknown[], options?: QueryOptions): Promise<Row[]>;
};

/** `planEachTime`: for a statement whose best plan depends on its values, such as a search for a word. */
export type QueryOptions = { planEachTime?: boolean };

/** A connection of `pg` as what runs SQL; only for connections that are not ours, which tests and scripts have. */
export function queryable(target: Pick<Pool | PoolClient | Client, "query">): Queryable {
  return {
    async query<Row extends QueryResultRow>(text: string, values: unknown[] = [], options: QueryOptions = {}) {
      const name = options.planEachTime ? undefined : statementName(text);
      const config = { text, values, types: bigintTypes };
      const result = await target.query<Row>(name ? { ...config, name } : config);
      return result.rows;
    },
  };
}

const int8Oid = 20;
const dateOid = 1082;
/** `pg` reads int8 as text, and dates as moments of the machine's zone; here they are bigint and `YYYY-MM-DD`. */
const bigintTypes = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === int8Oid && format !== "binary") return (value: string) => BigInt(value);
    if (oid === dateOid && format !== "binary") return (value: string) => value;
    return types.getTypeParser(oid, format as "text");
  },
};

/** Runs one statement on the pool, in a transaction of its own. */
export const db: Queryable = {
  query: (text, values, options) => withRetry(() => queryable(connections().pool).query(text, values, options)),
};

/**
 * Runs `work` in one READ COMMITTED transaction: all of it happens, or nothing does. Deadlocks and serialization
 * failures run it again, so `work` must have no effect outside the database.
 */
export function inTransaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result> {
  return withRetry(async () => {
    const client = await connections().pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("BEGIN");
      const result = await work(queryable(client));
      await client.query("COMMIT");
      return result;
    } catch (error) {
      await client.query("ROLLBACK").catch((rollbackError: Error) => {
        broken = rollbackError;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  });
}

/**
 * Runs statements on one connection for as long as each may take: for what goes through everything, such as verify-books,
 * and holds up nobody. Each is a transaction of its own.
 */
export async function withoutTimeout<Result>(work: (session: Queryable) => Promise<Result>): Promise<Result> {
  const client = await connections().pool.connect();
  try {
    await client.query("SET statement_timeout = 0");
    return await work(queryable(client));
  } finally {
    // Not back into the pool, where others rely on the timeout.
    client.release(true);
  }
}

const triesMax = 6;

/** Tries again, with jitter, what Postgres gave up because of other transactions (40001, 40P01), five times at most. */
export async function withRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = sqlState(error);
      if ((code !== "40001" && code !== "40P01") || attempt === triesMax) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/** The SQLSTATE behind an error of `pg` or of Prisma (P2034 from models, P2010 from raw calls); undefined if none. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  if (error.code === "P2034") return "40001";
  const { meta } = error as { meta?: { driverAdapterError?: { cause?: { originalCode?: string } } } };
  return meta?.driverAdapterError?.cause?.originalCode ?? (typeof error.code === "string" ? error.code : undefined);
}

/** Whether an error is a unique index's refusal of a row: of this index, where one is named. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  if (sqlState(error) !== "23505") return false;
  return index === undefined || (error as { constraint?: string }).constraint === index;
}

/** Closes the pool; for scripts and tests, which would not end otherwise. */
export async function closeDb(): Promise<void> {
  const open = globals.holdfastConnections;
  globals.holdfastConnections = undefined;
  await open?.prisma.$disconnect();
  await open?.pool.end();
}

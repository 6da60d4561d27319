import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { Client, Pool, type PoolClient, type PoolConfig, type QueryResult, type QueryResultRow, types } from "pg";
import { cache } from "react";
import { withRetry } from "./db-errors";
import { env } from "./env";
import { describeError, log } from "./log";
import { loadPrisma, modelsThrough } from "./models";
import type { JoinedTransaction, Models, PrismaConnection } from "./prisma";
import { RoundTrip } from "./round-trip";

type Connections = {
  pool: SharedPool;
  /** Made with the first call of a model. */
  prisma: Promise<PrismaConnection> | undefined;
  /** Names of prepared statements by their text; on one connection a name always stands for the same text. */
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
  const pool = new SharedPool({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL_MAX,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: "holdfast",
    // Prisma reads and writes moments without a zone, and means UTC.
    options: "-c TimeZone=UTC",
    // Statements may be sent before those ahead of them are answered.
    pipeline: true,
  });
  // A lost connection is replaced at the next query; without listeners, idle ones and those at work, it would end the
  // process. What was under way on it fails by itself.
  const noteLoss = (error: Error) => log.warn({ error: describeError(error) }, "database connection lost");
  pool.on("error", noteLoss);
  pool.on("connect", (client) => client.on("error", noteLoss));
  return { pool, prisma: undefined, statementNames: new Map() };
}

function prismaConnection(): Promise<PrismaConnection> {
  const open = connections();
  open.prisma ??= loadPrisma().then(({ connectPrisma }) => connectPrisma(open.pool, (sql) => statementName(sql) ?? ""));
  return open.prisma;
}

type Statement = { text: string; values: unknown[]; types: typeof bigintTypes; name?: string };

/** What a page asks for at the same moment goes to Postgres together; outside a page each statement goes by itself. */
const pageTrip = cache(
  () =>
    new RoundTrip<Statement, QueryResult>({
      runAlone: (statement) => connections().pool.query(statement),
      connect: async () => {
        const client = await connections().pool.connect();
        return { client, run: (statement) => client.query(statement), release: (error) => client.release(error) };
      },
    }),
);

/** A pool that gives out the connection of a transaction of ours where Prisma is to join that (`joinOn`). */
class SharedPool extends Pool {
  private readonly lent = new AsyncLocalStorage<PoolClient>();

  override connect(): Promise<PoolClient>;
  override connect(callback: Parameters<Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<Pool["connect"]>[0]): Promise<PoolClient> | undefined {
    if (callback) {
      super.connect(callback);
      return undefined;
    }
    const lent = this.lent.getStore();
    return lent ? Promise.resolve(lent) : super.connect();
  }

  joinOn<Result>(client: PoolClient, join: () => Promise<Result>): Promise<Result> {
    return this.lent.run(withinTransaction(client), join);
  }
}

const transactionVerbs = new Set(["BEGIN", "COMMIT", "ROLLBACK"]);

/** A connection as Prisma has it while it takes part in a transaction, which it neither begins nor ends. */
function withinTransaction(client: PoolClient): PoolClient {
  const nothing = Promise.resolve({ rows: [], fields: [], rowCount: 0 });
  const borrowed = {
    query: (config: { text: string }) => (transactionVerbs.has(config.text) ? nothing : client.query(config)),
    // The pool listens for its errors and gets it back.
    on: () => {},
    removeListener: () => {},
    release: () => {},
  };
  return borrowed as unknown as PoolClient;
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

/** The pool itself, for libraries that want one. Our own code uses `db` and `inTransaction`. */
export function dbPool(): Pool {
  return connections().pool;
}

/**
 * Where data is read and written: `db`, or the transaction of `inTransaction`. `prisma` is for plain reads and writes; what
 * it cannot say, or says clearly slower, is SQL in a file `*.sql.ts` (decision 31).
 */
export type Database = Queryable & { prisma: Models };

/** Something that runs SQL: the pool, or one connection. */
export type Queryable = {
  /** Runs a statement as a named prepared one and gives its rows. `bigint` columns arrive as `bigint`. */
  query<Row extends QueryResultRow>(text: string, values?: unknown[], options?: QueryOptions): Promise<Row[]>;
};

/** `planEachTime`: for a statement whose best plan depends on its values, such as a search for a word. */
export type QueryOptions = { planEachTime?: boolean };

/** What runs a statement: the pool, a connection, a trip. */
type Runner = { query(statement: Statement): Promise<QueryResult> };

function queryable(target: Runner, nameOf = statementName): Queryable {
  return {
    async query<Row extends QueryResultRow>(text: string, values: unknown[] = [], options: QueryOptions = {}) {
      const name = options.planEachTime ? undefined : nameOf(text);
      const config = { text, values: values.map(momentText), types: bigintTypes };
      const result = await target.query(name ? { ...config, name } : config);
      return result.rows as Row[];
    },
  };
}

/** `pg` writes a moment in the machine's zone, which takes it ten times as long. */
const momentText = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

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

/** Runs each statement on the pool, in a transaction of its own. */
export const db: Database = {
  // What may take long holds up nobody else.
  query: (text, values, options) =>
    withRetry(() => queryable(options?.planEachTime ? connections().pool : pageTrip()).query(text, values, options)),
  prisma: modelsThrough((call) => withRetry(async () => call((await prismaConnection()).models))),
};

/**
 * Runs `work` in one READ COMMITTED transaction: all of it happens, or nothing does. Deadlocks and serialization
 * failures run it again, so `work` must have no effect outside the database.
 */
export function inTransaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
  return withRetry(async () => {
    const { pool } = connections();
    const client = await pool.connect();
    // Costs as much as three statements, and so waits for the first that is Prisma's.
    let joined: Promise<JoinedTransaction> | undefined;
    const models = modelsThrough(async (call) => {
      joined ??= prismaConnection().then(({ join }) => pool.joinOn(client, join));
      return await call((await joined).models);
    });
    let broken: Error | undefined;
    try {
      await client.query("BEGIN");
      const result = await work({ ...queryable(client), prisma: models });
      await joined?.then(({ leave }) => leave());
      await client.query("COMMIT");
      return result;
    } catch (error) {
      await joined?.then(({ leave }) => leave()).catch(() => {});
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

/** Closes the pool. Scripts and tests call it, because an open pool keeps the process alive. */
export async function closeDb(): Promise<void> {
  const open = globals.holdfastConnections;
  globals.holdfastConnections = undefined;
  await open?.prisma?.then(({ close }) => close());
  await open?.pool.end();
}

/** What a command or a test needs of the driver besides: to quote names and texts in statements that take no values. */
export { DatabaseError, escapeIdentifier, escapeLiteral } from "pg";

/**
 * Runs `work` on one connection to any database, as any role: for commands and tests, which have no settings of a site.
 * Several statements in one text run too, without values, and give no rows.
 */
export async function withConnection<Result>(
  connectionString: string,
  work: (connection: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // What is under way on a connection that is lost fails by itself.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(queryable(client, () => undefined));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A pool of such connections, for Prisma's schema engine. */
export function openPool(config: Pick<PoolConfig, "connectionString" | "lock_timeout">): Pool {
  const pool = new Pool(config);
  pool.on("error", () => undefined);
  return pool;
}

import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { Client, Pool, type PoolClient, type PoolConfig, type QueryResult, type QueryResultRow, types } from "pg";
import { cache } from "react";
import { withRetry } from "./db-errors";
import { env } from "./env";
import { describeError, log } from "./log";
import { loadPrisma, modelsThrough } from "./models";
import type { JoinedTransaction, Models, PrismaConnection } from "./prisma";
import { RoundTrip } from "./speed/round-trip";

type Connections = {
  pool: SharedPool;
  /** Undefined until the first call of a model. */
  prisma: Promise<PrismaConnection> | undefined;
  /** The names of prepared statements, keyed by SQL text. A connection must use each name for one text only. */
  statementNames: Map<string, string>;
};

/**
 * `globalThis` stores the connections, keyed by the database's URL, because all copies of this module must share one pool and one
 * set of statement names. The build gives pages and routes separate copies, and a reload during development creates another copy.
 * Copies with different databases in their settings, such as the copies of different test files, do not share connections.
 */
const globals = globalThis as typeof globalThis & { holdfastConnections?: Map<string, Connections> };

function connections(): Connections {
  globals.holdfastConnections ??= new Map();
  const { DATABASE_URL } = env();
  const known = globals.holdfastConnections.get(DATABASE_URL);
  if (known) return known;
  const opened = connect();
  globals.holdfastConnections.set(DATABASE_URL, opened);
  return opened;
}

function connect(): Connections {
  const { DATABASE_URL, DATABASE_POOL_MAX, DATABASE_LOCK_TIMEOUT_SECONDS, DATABASE_CONNECT_TIMEOUT_SECONDS } = env();
  const pool = new SharedPool({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL_MAX,
    connectionTimeoutMillis: DATABASE_CONNECT_TIMEOUT_SECONDS * 1_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 60_000,
    lock_timeout: DATABASE_LOCK_TIMEOUT_SECONDS * 1_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: "holdfast",
    // Prisma reads and writes timestamps without a time zone, in UTC.
    options: "-c TimeZone=UTC",
    // An SQL statement may be sent before the answers to earlier SQL statements have arrived.
    pipeline: true,
  });
  // The pool replaces a lost connection at the next query. If idle and busy connections had no listeners, the loss of a connection
  // would end the process. The listeners need not handle the running SQL statements, because each statement throws its own error.
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

/**
 * SQL statements that a page issues at the same moment are sent to Postgres together. Outside a page each SQL statement is sent
 * separately.
 */
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

/** A pool that Prisma also uses. If Prisma connects within `joinOn`, the pool returns the connection of an open transaction. */
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

/**
 * Wraps the connection of an open transaction, so that Prisma can use the connection. Ignores the commands with which Prisma
 * would begin or end a transaction.
 */
function withinTransaction(client: PoolClient): PoolClient {
  const nothing = Promise.resolve({ rows: [], fields: [], rowCount: 0 });
  const borrowed = {
    query: (config: { text: string }) => (transactionVerbs.has(config.text) ? nothing : client.query(config)),
    // Prisma must not handle the connection's errors, because the pool handles them. Prisma must not release the connection,
    // because `inTransaction` releases the connection.
    on: () => {},
    removeListener: () => {},
    release: () => {},
  };
  return borrowed as unknown as PoolClient;
}

const statementNamesMax = 2_000;

/**
 * Returns the name of the prepared statement for an SQL text. Postgres plans a prepared statement only once for each connection.
 * Returns undefined if the settings do not allow prepared statements, or if the maximum number of names is reached.
 */
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

/** The pool itself, for libraries that need a pool. Other code uses `db` and `inTransaction`. */
export function dbPool(): Pool {
  return connections().pool;
}

/** Forwards queries to the present pool. A library can therefore keep this object, even if the pool is closed and replaced. */
export const currentPool = {
  query: (statement: { text: string; values: unknown[] }) => withRetry(() => dbPool().query(statement)),
};

/**
 * The data source for reading and writing: `db`, or the transaction of `inTransaction`. `prisma` is for plain reads and writes.
 * Queries that Prisma cannot express, or that are clearly slower with Prisma, are SQL in files named `*.sql.ts`
 * (docs/decisions/prisma-and-sql.md).
 */
export type Database = Queryable & { prisma: Models };

/** An object that executes SQL: the pool, or one connection. */
export type Queryable = {
  /** Executes an SQL text as a named prepared statement and returns its rows. Columns of the SQL type bigint become `bigint`. */
  query<Row extends QueryResultRow>(text: string, values?: unknown[], options?: QueryOptions): Promise<Row[]>;
};

/**
 * If `planEachTime` is true, Postgres plans the SQL statement at each call. Use this option if the best plan depends on the
 * values.
 */
export type QueryOptions = { planEachTime?: boolean };

/** An object that executes SQL: the pool, a connection, or the `RoundTrip` of a page. */
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

/** Formats a moment in UTC. `pg` itself would format it in the machine's time zone, and would take ten times as long. */
const momentText = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

const int8Oid = 20;
const dateOid = 1082;
/** Reads int8 as bigint, and dates as `YYYY-MM-DD`. `pg` itself reads int8 as text, and dates as moments in local time. */
const bigintTypes = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === int8Oid && format !== "binary") return (value: string) => BigInt(value);
    if (oid === dateOid && format !== "binary") return (value: string) => value;
    return types.getTypeParser(oid, format as "text");
  },
};

/** Executes each SQL statement on the pool, in a separate transaction. */
export const db: Database = {
  // A statement with `planEachTime` may be slow. It therefore runs on a separate connection, and the page's other statements need
  // not wait for it.
  query: (text, values, options) =>
    withRetry(() => queryable(options?.planEachTime ? connections().pool : pageTrip()).query(text, values, options)),
  prisma: modelsThrough((call) => withRetry(async () => call((await prismaConnection()).models))),
};

/**
 * Executes `work` in one READ COMMITTED transaction: either all changes take effect, or no change does. After a deadlock or a
 * serialization failure, `work` is executed again, so `work` must have no effect outside the database.
 *
 * @throws AppError `busy` if another transaction has held a lock for longer than `DATABASE_LOCK_TIMEOUT_SECONDS`
 */
export function inTransaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
  return withRetry(async () => {
    const { pool } = connections();
    const client = await pool.connect();
    // Prisma joins the transaction only at the first call of a model, because joining costs as much as three SQL statements.
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
 * Executes SQL statements on one connection without a time limit, each in a separate transaction. Use this function only for
 * statements that read all data and do not delay other work, such as the statements of `verify-books`.
 */
export async function withoutTimeout<Result>(work: (session: Queryable) => Promise<Result>): Promise<Result> {
  const client = await connections().pool.connect();
  try {
    await client.query("SET statement_timeout = 0");
    return await work(queryable(client));
  } finally {
    // The connection is closed, because other users of the pool need a connection with a timeout.
    client.release(true);
  }
}

/** Closes the connections. Scripts and tests call this function, because an open pool keeps the process alive. */
export async function closeDb(): Promise<void> {
  const all = [...(globals.holdfastConnections?.values() ?? [])];
  globals.holdfastConnections = undefined;
  await Promise.all(
    all.map(async ({ pool, prisma }) => {
      await prisma?.then(({ close }) => close());
      await pool.end();
    }),
  );
}

/**
 * The driver's functions that write names and texts in quotation marks for SQL. Commands and tests need these functions for SQL
 * statements without parameters.
 */
export { DatabaseError, escapeIdentifier, escapeLiteral } from "pg";

/**
 * Executes `work` on a new connection to any database, as any role. Commands and tests use this function, because they run
 * without the settings of a site. One text may contain several SQL statements, if they have no parameters and return no rows.
 */
export async function withConnection<Result>(
  connectionString: string,
  work: (connection: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // The listener need not handle a lost connection, because each running SQL statement throws its own error.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(queryable(client, () => undefined));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The connection of `listenTo`. `tell` sends a text to the channel, and `close` closes the connection. */
export type ChannelConnection = { tell(text: string): Promise<void>; close(): Promise<void> };

/**
 * Opens a separate connection that receives the texts of a channel (`LISTEN`). Because the connection stays open, a process should
 * open only one connection for each channel and share it among all readers of the channel.
 *
 * @param hear called with each text of the channel
 * @param lose called when the connection is lost or closed
 */
export async function listenTo(
  channel: string,
  hear: (text: string) => void,
  lose: () => void,
): Promise<ChannelConnection> {
  const client = new Client({
    ...{ connectionString: env().DATABASE_URL, connectionTimeoutMillis: 10_000, query_timeout: 10_000 },
    ...{ application_name: "holdfast-live", keepAlive: true },
  });
  // Errors need no handling here, because the event `end` follows each error of the connection.
  client.on("error", () => undefined);
  client.on("end", lose);
  client.on("notification", ({ payload }) => hear(payload ?? ""));
  await client.connect();
  await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
  return {
    tell: async (text) => void (await client.query("SELECT pg_notify($1, $2)", [channel, text])),
    close: () => client.end().catch(() => undefined),
  };
}

/** A pool for Prisma's schema engine. The pool ignores lost connections. */
export function openPool(config: Pick<PoolConfig, "connectionString" | "lock_timeout">): Pool {
  const pool = new Pool(config);
  pool.on("error", () => undefined);
  return pool;
}

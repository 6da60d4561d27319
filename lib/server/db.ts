import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { type Client, Pool, type PoolClient, type QueryResultRow, types } from "pg";
import { env } from "./env";
import { describeError, log } from "./log";
import { createPrismaClient, type JoinedTransaction, joinTransaction, type Models, modelsThrough } from "./prisma";

type Connections = {
  pool: SharedPool;
  prisma: ReturnType<typeof createPrismaClient>;
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
  });
  // A lost connection is replaced at the next query; without listeners, idle ones and those at work, it would end the
  // process. What was under way on it fails by itself.
  const noteLoss = (error: Error) => log.warn({ error: describeError(error) }, "database connection lost");
  pool.on("error", noteLoss);
  pool.on("connect", (client) => client.on("error", noteLoss));
  const prisma = createPrismaClient(pool, ({ sql }) => statementName(sql) ?? "");
  return { pool, prisma, statementNames: new Map() };
}

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

/** A connection of `pg` as what runs SQL; only for connections that are not ours, which tests and scripts have. */
export function queryable(target: Pick<Pool | PoolClient | Client, "query">): Queryable {
  return {
    async query<Row extends QueryResultRow>(text: string, values: unknown[] = [], options: QueryOptions = {}) {
      const name = options.planEachTime ? undefined : statementName(text);
      const config = { text, values: values.map(momentText), types: bigintTypes };
      const result = await target.query<Row>(name ? { ...config, name } : config);
      return result.rows;
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
  query: (text, values, options) => withRetry(() => queryable(connections().pool).query(text, values, options)),
  prisma: modelsThrough((call) => withRetry(() => call(connections().prisma))),
};

/**
 * Runs `work` in one READ COMMITTED transaction: all of it happens, or nothing does. Deadlocks and serialization
 * failures run it again, so `work` must have no effect outside the database.
 */
export function inTransaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
  return withRetry(async () => {
    const { pool, prisma } = connections();
    const client = await pool.connect();
    // Costs as much as three statements, and so waits for the first that is Prisma's.
    let joined: Promise<JoinedTransaction> | undefined;
    const models = modelsThrough(async (call) => {
      joined ??= pool.joinOn(client, () => joinTransaction(prisma));
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
  const { meta } = error as ViolationError;
  return meta?.driverAdapterError?.cause?.originalCode ?? (typeof error.code === "string" ? error.code : undefined);
}

/** Where an error of `pg`, or one of Prisma, tells what Postgres has said. */
type ViolationError = {
  constraint?: string;
  meta?: { driverAdapterError?: { cause?: { originalCode?: string; constraint?: { index?: string } } } };
};

/** Whether an error is a unique index's refusal of a row: of this index, where one is named. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  if (sqlState(error) !== "23505") return false;
  return index === undefined || violatedIndex(error) === index;
}

function violatedIndex(error: unknown): string | undefined {
  const { constraint, meta } = error as ViolationError;
  return constraint ?? meta?.driverAdapterError?.cause?.constraint?.index;
}

/** Closes the pool. Scripts and tests call it, because an open pool keeps the process alive. */
export async function closeDb(): Promise<void> {
  const open = globals.holdfastConnections;
  globals.holdfastConnections = undefined;
  await open?.prisma.$disconnect();
  await open?.pool.end();
}

import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "./prisma-client/client";
import { dateFields, jsonFields } from "./prisma-client/field-kinds";

/** The models of Prisma Client, without its functions for SQL and transactions. SQL uses `Queryable` instead. */
export type Models = {
  [Model in keyof Prisma.TransactionClient as Model extends `$${string}`
    ? never
    : Model]: Prisma.TransactionClient[Model];
};

/** Prisma Client on the server's own pool. */
export type PrismaConnection = {
  models: Models;
  /** Begins Prisma's transaction on the connection that the pool returns. */
  join: () => Promise<JoinedTransaction>;
  close: () => Promise<void>;
};

/** Creates the Prisma client on a pool of `pg`. `nameOf` returns the name of a prepared statement. */
export function connectPrisma(
  pool: ConstructorParameters<typeof PrismaPg>[0],
  nameOf: (sql: string) => string,
): PrismaConnection {
  const adapter = new PrismaPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) });
  // The other error formats look up the calling code at every call, which takes time.
  const client = new PrismaClient({ adapter, errorFormat: "minimal" });
  return { models: client, join: () => joinTransaction(client), close: () => client.$disconnect() };
}

/** Prisma's models inside a transaction that other code has begun. `leave` ends Prisma's own, inner transaction. */
export type JoinedTransaction = { models: Models; leave: () => Promise<void> };

/** The longest time that a timer accepts. Prisma needs no timeout, because Postgres ends statements that take too long. */
const neverMs = 2_147_483_647;

/**
 * Begins Prisma's transaction inside an outer transaction. Prisma's transaction must end (`leave`) before the outer transaction
 * ends.
 */
async function joinTransaction(client: Pick<PrismaClient, "$transaction">): Promise<JoinedTransaction> {
  let leave = () => {};
  const isLeft = new Promise<void>((resolve) => {
    leave = resolve;
  });
  let ended: Promise<void> | undefined;
  const models = await new Promise<Models>((resolve, reject) => {
    const work = async (tx: Models) => {
      resolve(tx);
      await isLeft;
    };
    ended = client.$transaction(work, { timeout: neverMs });
    ended.catch(reject);
  });
  return {
    models,
    leave: async () => {
      leave();
      await ended;
    },
  };
}

/** Runs `call` with the models of one connection: a connection of the pool, or the connection of an open transaction. */
export type RunCall = (call: (models: Models) => Promise<unknown>) => Promise<unknown>;

type Operations = Record<string, (args: unknown) => Promise<unknown>>;

/**
 * Calls an operation of a model through `run`. Fields with `@db.Date` are passed and returned as `YYYY-MM-DD`. An undefined
 * condition is refused, because Prisma would ignore the condition and find every row.
 */
export async function callModel(run: RunCall, model: string, operation: string, args: unknown): Promise<unknown> {
  const asked = toPrismaArgs(args);
  const call = (models: Models) => {
    const operations = models[model as keyof Models] as unknown as Operations;
    return (operations[operation] as Operations[string])(asked);
  };
  return withPlainDates(await run(call).catch(rethrowWithoutArguments));
}

/** Prisma's message about invalid arguments begins with all arguments, including secrets. Only the end of the message is kept. */
function rethrowWithoutArguments(error: unknown): never {
  if (error instanceof Error && error.name === "PrismaClientValidationError") {
    error.message = error.message.slice(error.message.lastIndexOf("\n") + 1);
    error.stack = `${error.name}: ${error.message}`;
  }
  throw error;
}

/**
 * Converts dates in arguments to Prisma's form, which is a moment at midnight UTC.
 *
 * @throws TypeError for an undefined condition
 */
function toPrismaArgs(args: unknown, isCondition = false): unknown {
  if (Array.isArray(args)) return args.map((item) => toPrismaArgs(item, isCondition));
  if (!isPlainObject(args)) return args;
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => {
      if (value === undefined && isCondition) throw new TypeError(`The condition "${key}" is undefined.`);
      if (dateFields.has(key)) return [key, toPrismaDates(value)];
      return [key, jsonFields.has(key) ? value : toPrismaArgs(value, isCondition || key === "where")];
    }),
  );
}

/** Converts the value, filter or order of a date field. */
function toPrismaDates(value: unknown): unknown {
  if (value === "asc" || value === "desc") return value;
  if (typeof value === "string") return new Date(`${value}T00:00:00Z`);
  if (Array.isArray(value)) return value.map(toPrismaDates);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toPrismaDates(part)]));
}

/** Converts the dates of an answer to `YYYY-MM-DD`. Changes the answer itself, because no other code uses the answer yet. */
function withPlainDates(answer: unknown): unknown {
  if (Array.isArray(answer)) for (const item of answer) withPlainDates(item);
  else if (isPlainObject(answer)) {
    for (const [key, value] of Object.entries(answer)) {
      if (value === null || typeof value !== "object" || jsonFields.has(key)) continue;
      if (!(value instanceof Date)) withPlainDates(value);
      else if (dateFields.has(key)) answer[key] = value.toISOString().slice(0, 10);
    }
  }
  return answer;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

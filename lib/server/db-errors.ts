import "server-only";
import { AppError } from "./errors";

const triesMax = 6;
/**
 * The seconds that the client should wait if a lock or a connection was not free in time. After this wait, the transaction that
 * holds the lock has probably ended.
 */
const retryAfterSeconds = 5;

/**
 * Repeats work at most five times, with random pauses, after a serialization failure or a deadlock (40001, 40P01).
 *
 * @throws AppError `busy` if a lock was not free in time (55P03), or if no connection to the database was free in time. The work
 * had no effect, and the client may repeat the request with the same id.
 */
export async function withRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = sqlState(error);
      if (isConnectTimeout(error)) {
        const detail = "connection timeout";
        throw new AppError("busy", { messageKey: "database_busy", detail, retryAfterSeconds, cause: error });
      }
      if (code === "55P03") {
        const detail = "lock timeout";
        throw new AppError("busy", { messageKey: "records_busy", detail, retryAfterSeconds, cause: error });
      }
      if ((code !== "40001" && code !== "40P01") || attempt === triesMax) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/**
 * True if the pool had no free connection in time, or could not open a new connection in time. The two errors of `pg-pool` have
 * no code, so the function compares their messages.
 */
function isConnectTimeout(error: unknown): boolean {
  const messages = ["timeout exceeded when trying to connect", "Connection terminated due to connection timeout"];
  return error instanceof Error && messages.includes(error.message);
}

/** The SQLSTATE in an error of `pg` or Prisma (P2034 from models, P2010 from raw calls). Undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  if (error.code === "P2034") return "40001";
  const { meta } = error as ViolationError;
  return meta?.driverAdapterError?.cause?.originalCode ?? (typeof error.code === "string" ? error.code : undefined);
}

/**
 * The properties of an error that contain the answer of Postgres. An error of `pg` has `constraint`, and an error of Prisma has
 * `meta`.
 */
type ViolationError = {
  constraint?: string;
  meta?: { driverAdapterError?: { cause?: { originalCode?: string; constraint?: { index?: string } } } };
};

/** True if a unique index has refused a row. If `index` is given, true only if this index has refused the row. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  if (sqlState(error) !== "23505") return false;
  return index === undefined || violatedIndex(error) === index;
}

function violatedIndex(error: unknown): string | undefined {
  const { constraint, meta } = error as ViolationError;
  return constraint ?? meta?.driverAdapterError?.cause?.constraint?.index;
}

/** True if Postgres has refused a text because the text contains characters that Postgres cannot store, such as NUL. */
export function isUnstorableText(error: unknown): boolean {
  const state = sqlState(error);
  return state === "22021" || state === "22P05";
}

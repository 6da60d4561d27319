import "server-only";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { currentPool } from "./db";
import { env } from "./env";
import { AppError } from "./errors";
import { limitKeyOf } from "./requests/client-address";

/** A limit: an event may happen `points` times within `durationSeconds`. */
type Limit = { points: number; durationSeconds: number };

const minute = 60;
const hour = 60 * minute;

/**
 * The limit of each counter. The name of a limit per IP address ends with `-address`, and `limitKeyOf` gives the key of its
 * counters. `RATE_LIMIT_FACTOR` multiplies only these limits.
 */
const limits = {
  "login-tries-device": { points: 5, durationSeconds: 15 * minute },
  "login-tries-place": { points: 5, durationSeconds: 15 * minute },
  "login-tries-email": { points: 20, durationSeconds: 15 * minute },
  "login-failures-address": { points: 100, durationSeconds: 15 * minute },
  "email-taken-address": { points: 10, durationSeconds: hour },
  "register-address": { points: 30, durationSeconds: hour },
  "mail-request-email": { points: 5, durationSeconds: hour },
  "mail-request-address": { points: 60, durationSeconds: hour },
  "new-device-user": { points: 5, durationSeconds: hour },
  "passkey-failures-user": { points: 20, durationSeconds: 15 * minute },
  // The codes in e-mailed links. A wrong code counts against the limit of the IP address, and a correct code against the limit of
  // its owner.
  "code-address": { points: 60, durationSeconds: 15 * minute },
  "code-owner": { points: 60, durationSeconds: 15 * minute },
  // Checks of receipts on the public page.
  "receipt-check-address": { points: 60, durationSeconds: 15 * minute },
  // Checks of payees' names. The SQL function `send_transfer` also counts the customer's transfers to account numbers that the
  // customer has never paid.
  "payee-lookup-user": { points: 60, durationSeconds: hour },
  "quote-user": { points: 120, durationSeconds: 10 * minute },
  "statement-user": { points: 30, durationSeconds: 5 * minute },
  // Staff check callers with questions and one-time codes. The questions and the codes are counted for each customer.
  "caller-questions-customer": { points: 3, durationSeconds: 24 * hour },
  "caller-code-customer": { points: 6, durationSeconds: 24 * hour },
  "kept-form-user": { points: 30, durationSeconds: hour },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export function limitOf(name: LimitName): Limit {
  return limits[name];
}

const isPerAddress = (name: LimitName) => name.endsWith("-address");

/** The key of a counter. All requests from unknown IP addresses share one counter. */
const counterOf = (name: LimitName, key: string | null) =>
  key !== null && isPerAddress(name) ? limitKeyOf(key) : (key ?? "unknown");

const limiters = new Map<LimitName, RateLimiterPostgres>();

function limiter(name: LimitName): RateLimiterPostgres {
  const known = limiters.get(name);
  if (known) return known;
  const { points, durationSeconds } = limits[name];
  const raised = isPerAddress(name) ? Math.ceil(points * env().RATE_LIMIT_FACTOR) : points;
  const made = makeLimiter(name, { points: raised, durationSeconds });
  limiters.set(name, made);
  return made;
}

/** Creates a limiter whose counters are stored in Postgres for all processes. A name and a key identify a counter. */
export function makeLimiter(name: string, { points, durationSeconds }: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: currentPool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: durationSeconds,
  });
}

/** Counts one event. @throws AppError `rate_limited` if the limit is exceeded */
export async function countAgainstLimit(name: LimitName, key: string | null): Promise<void> {
  try {
    await limiter(name).consume(counterOf(name, key));
  } catch (rejection) {
    throw tooMany(refusedFor(rejection));
  }
}

/**
 * Counts one event. Returns true if the event is within the limit. If the result is false, the caller skips the event and reports
 * no error.
 */
export async function isWithinLimit(name: LimitName, key: string): Promise<boolean> {
  try {
    await limiter(name).consume(counterOf(name, key));
    return true;
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return false;
    throw rejection;
  }
}

/** Checks the limit without counting. @throws AppError `rate_limited` if the limit has been reached */
export async function assertBelowLimit(name: LimitName, key: string | null): Promise<void> {
  const bound = limiter(name);
  const state = await bound.get(counterOf(name, key));
  if (state && state.consumedPoints >= bound.points) throw tooMany(state.msBeforeNext);
}

/** Resets a counter, for example after a correct password. */
export async function clearLimit(name: LimitName, key: string): Promise<void> {
  await limiter(name).delete(counterOf(name, key));
}

/** Subtracts one event from a counter. */
export async function refundLimit(name: LimitName, key: string): Promise<void> {
  await limiter(name).reward(counterOf(name, key));
}

/** The milliseconds until the limiter accepts events again. @throws the limiter's own error if the limiter has failed */
export function refusedFor(rejection: unknown): number {
  if (rejection instanceof RateLimiterRes) return rejection.msBeforeNext;
  throw rejection;
}

/** The keys of special messages. `too_fast`: requests come too often. `reading_bound`: a user has read too much in a day. */
export type TooManyKey = "too_fast" | "reading_bound";

/** The refusal of requests that come too often. The special message `messageKey` may contain the seconds to wait. */
export function tooMany(waitMs: number, messageKey?: TooManyKey): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError("rate_limited", {
    retryAfterSeconds: seconds,
    ...(messageKey ? { messageKey, params: { seconds } } : {}),
  });
}

import "server-only";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { dbPool } from "./db";
import { env } from "./env";
import { AppError } from "./errors";

/** A bound on how often something may happen: `points` times in `durationSeconds`. */
type Limit = { points: number; durationSeconds: number };

const minute = 60;
const hour = 60 * minute;

/** Bounds by what is counted. Those per address grow with `RATE_LIMIT_FACTOR`; the others do not. */
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
  // Codes of links: wrong ones by address, right ones by whose they are.
  "code-address": { points: 60, durationSeconds: 15 * minute },
  "code-owner": { points: 60, durationSeconds: 15 * minute },
  // Shared by name checks and by sending to numbers that were never paid, which `send_transfer` counts.
  "payee-lookup-user": { points: 60, durationSeconds: hour },
  "quote-user": { points: 120, durationSeconds: 10 * minute },
  "statement-user": { points: 30, durationSeconds: 5 * minute },
  "kept-form-user": { points: 30, durationSeconds: hour },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** How often something may happen. */
export function limitOf(name: LimitName): Limit {
  return limits[name];
}

const limiters = new Map<LimitName, RateLimiterPostgres>();

function limiter(name: LimitName): RateLimiterPostgres {
  const known = limiters.get(name);
  if (known) return known;
  const { points, durationSeconds } = limits[name];
  const made = new RateLimiterPostgres({
    storeClient: dbPool(),
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points: name.endsWith("-address") ? Math.ceil(points * env().RATE_LIMIT_FACTOR) : points,
    duration: durationSeconds,
  });
  limiters.set(name, made);
  return made;
}

/** Counts one occurrence. @throws AppError `rate_limited` when it is one too many. */
export async function countAgainstLimit(name: LimitName, key: string | null): Promise<void> {
  try {
    await limiter(name).consume(key ?? "unknown");
  } catch (rejection) {
    throw rejection instanceof RateLimiterRes ? tooMany(rejection) : rejection;
  }
}

/** Counts one occurrence, and says whether it is within the bound: for what is left out beyond it, and not refused. */
export async function isWithinLimit(name: LimitName, key: string): Promise<boolean> {
  try {
    await limiter(name).consume(key);
    return true;
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return false;
    throw rejection;
  }
}

/** Looks without counting. @throws AppError `rate_limited` when the bound has been reached. */
export async function assertBelowLimit(name: LimitName, key: string | null): Promise<void> {
  const bound = limiter(name);
  const state = await bound.get(key ?? "unknown");
  if (state && state.consumedPoints >= bound.points) throw tooMany(state);
}

/** Forgets what was counted, for example after a right password. */
export async function clearLimit(name: LimitName, key: string): Promise<void> {
  await limiter(name).delete(key);
}

/** Takes one occurrence back. */
export async function refundLimit(name: LimitName, key: string): Promise<void> {
  await limiter(name).reward(key);
}

function tooMany(state: RateLimiterRes): AppError {
  return new AppError("rate_limited", { retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) });
}

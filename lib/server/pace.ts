import "server-only";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { env } from "./env";
import { makeLimiter, refusedFor, tooMany } from "./rate-limit";

/** The number of requests of each kind that one person may make in a period. `.env.example` explains the settings. */
const paces = {
  /** All server actions and all calls of routes. */
  request: () => ({ points: env().REQUESTS_PER_MINUTE, durationSeconds: 60 }),
  /** Pages. */
  page: () => ({ points: env().PAGES_PER_MINUTE, durationSeconds: 60 }),
  /** API calls that read lists, details and histories. */
  list: () => ({ points: env().LISTS_PER_MINUTE, durationSeconds: 60 }),
  /** Searches by a text, on a page, in the command palette or by a program. */
  search: () => ({ points: env().SEARCHES_PER_MINUTE, durationSeconds: 60 }),
  /** CSV and PDF files. */
  file: () => ({ points: env().FILES_PER_MINUTE, durationSeconds: 60 }),
  /** Commands that move money, open an account or apply for a product. */
  order: () => ({ points: env().ORDERS_PER_MINUTE, durationSeconds: 60 }),
  /** Additions, changes, removals and restorations of payees. */
  payee: () => ({ points: env().PAYEE_CHANGES_PER_HOUR, durationSeconds: 3_600 }),
} as const satisfies Record<string, () => { points: number; durationSeconds: number }>;

export type PaceName = keyof typeof paces;

/** The requests of one person that this process may allow in the present window without asking Postgres. */
type Lease = {
  left: number;
  until: number;
  isRefusal: boolean;
  /**
   * In each window, this process grants itself the first lease without asking Postgres, and Postgres does not count this lease.
   * The value is the end of the last window for which the process has granted itself a lease.
   */
  ownShareUntil: number;
};

const leases = new Map<string, Lease>();
const leasesMax = 20_000;
const taking = new Map<string, Promise<void>>();
const bounds = new Map<PaceName, { limiter: RateLimiterPostgres; leaseSize: number; windowMs: number }>();

/**
 * The number of leases in a window. Fewer leases need fewer writes. With more leases, each lease is smaller, so fewer requests
 * are lost when a process ends.
 */
const leasesPerWindow = 6;
const leaseSizeMax = 50;

/**
 * Counts one request of a person (docs/decisions/pace.md). Each process allows the first few requests of a window itself, so a
 * usual pace needs no SQL statement. For more requests, the process takes leases from Postgres. A lease allows several requests,
 * and Postgres counts the leases of all processes. After a refusal, the process needs no SQL statement until the window ends.
 *
 * @throws AppError `rate_limited`, with the seconds until the window ends
 */
export async function keepPace({ userId }: { userId: string }, name: PaceName): Promise<void> {
  const key = `${name}:${userId}`;
  for (;;) {
    const lease = leases.get(key);
    if (lease && lease.until > performance.now()) {
      if (lease.isRefusal) throw tooMany(lease.until - performance.now(), "too_fast");
      if (lease.left > 0) {
        lease.left -= 1;
        return;
      }
    }
    // Simultaneous requests wait for one shared lease. A separate lease for each request would use up all leases of the window.
    const taken = taking.get(key) ?? takeLease(key, userId, name).finally(() => taking.delete(key));
    taking.set(key, taken);
    await taken;
  }
}

async function takeLease(key: string, userId: string, name: PaceName): Promise<void> {
  const { limiter, leaseSize, windowMs } = boundOf(name);
  const at = performance.now();
  const ownShareUntil = leases.get(key)?.ownShareUntil ?? 0;
  if (leases.size >= leasesMax) leases.clear();
  if (ownShareUntil <= at) {
    leases.set(key, { left: leaseSize, until: at + windowMs, isRefusal: false, ownShareUntil: at + windowMs });
    return;
  }
  const lease = await limiter.consume(userId, leaseSize).then(
    ({ msBeforeNext }) => ({ left: leaseSize, until: performance.now() + msBeforeNext, isRefusal: false }),
    (rejection: unknown) => ({ left: 0, until: performance.now() + refusedFor(rejection), isRefusal: true }),
  );
  leases.set(key, { ...lease, ownShareUntil });
}

function boundOf(name: PaceName) {
  const known = bounds.get(name);
  if (known) return known;
  const { points, durationSeconds } = paces[name]();
  const bound = Math.max(1, Math.floor(points * env().PACE_FACTOR));
  const leaseSize = Math.min(leaseSizeMax, Math.max(1, Math.floor(bound / leasesPerWindow)));
  // Rounds up to whole leases, because a process takes only whole leases. Subtracts one lease, because each process grants itself
  // its first lease.
  const counted = (Math.ceil(bound / leaseSize) - 1) * leaseSize;
  const made = {
    limiter: makeLimiter(`pace-${name}`, { points: counted, durationSeconds }),
    ...{ leaseSize, windowMs: durationSeconds * 1_000 },
  };
  bounds.set(name, made);
  return made;
}

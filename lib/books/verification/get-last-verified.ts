import "server-only";
import { db } from "@/lib/server/db";
import { describeError, log } from "@/lib/server/log";
import { queryLastCheck } from "./verification.sql";

const keptForMs = 60_000;

type Known = { verifiedAt: Date | null | undefined; until: number };

/** `globalThis` stores the value, because each bundle of the server contains its own copy of this module. */
const globals = globalThis as typeof globalThis & { holdfastBooksVerified?: Known };

/**
 * The time of the last check that found no error in the books. The foot of every page shows this time. The process reads the time
 * at most once a minute. Only the first call in the process waits for the database.
 *
 * @returns null if no check has ever succeeded, and undefined if the time cannot be read now
 */
export async function getLastVerified(): Promise<Date | null | undefined> {
  const known = globals.holdfastBooksVerified;
  if (known && known.until > performance.now()) return known.verifiedAt;
  const reading = read(known?.verifiedAt);
  return known ? known.verifiedAt : await reading;
}

async function read(earlier: Known["verifiedAt"]): Promise<Known["verifiedAt"]> {
  const until = performance.now() + keptForMs;
  // A request that arrives while the time is being read receives the previous value.
  globals.holdfastBooksVerified = { verifiedAt: earlier, until };
  try {
    const verifiedAt = await queryLastCheck(db);
    globals.holdfastBooksVerified = { verifiedAt, until };
    return verifiedAt;
  } catch (error) {
    log.warn({ error: describeError(error) }, "the last check of the books cannot be read");
    return earlier;
  }
}

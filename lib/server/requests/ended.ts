import "server-only";
import { now } from "@/lib/server/clock";

/** The end of a person's request: executed, or refused before anything was executed. */
type Ended = { userId: string; isDone: boolean; at: Date };

/** The time for which the end of a request is kept. A person may wait for a lost answer during this time. */
const keptForMs = 10 * 60 * 1000;
const keptAtMost = 5_000;

/** One list for all bundles of the server. Each bundle contains a copy of this module. */
const globals = globalThis as typeof globalThis & { holdfastEnded?: Map<string, Ended> };
globals.holdfastEnded ??= new Map();
const ended = globals.holdfastEnded;

/**
 * Records the end of a request for some minutes, so that acts without any other record can be found
 * (docs/decisions/repeated-requests.md).
 */
export function noteEnded(requestId: string | null, userId: string, isDone: boolean): void {
  if (requestId === null) return;
  // The entry moves to the end of the order, also when the id existed before.
  ended.delete(requestId);
  ended.set(requestId, { userId, isDone, at: now() });
  const oldest = ended.size > keptAtMost ? ended.keys().next().value : undefined;
  if (oldest !== undefined) ended.delete(oldest);
}

/** The end of this person's request, if the request ended in this process within the last minutes. */
export function findEnded(requestId: string, userId: string): Ended | undefined {
  const found = ended.get(requestId);
  return found?.userId === userId && now().getTime() - found.at.getTime() < keptForMs ? found : undefined;
}

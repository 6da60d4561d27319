import "server-only";
import { now } from "@/lib/server/clock";

/** A person's request that has ended. The request was either executed, or refused before it had any effect. */
type Ended = { userId: string; isDone: boolean; at: Date };

/** The time for which an ended request is stored, so that a page can ask for an answer that did not arrive. */
const keptForMs = 10 * 60 * 1000;
const keptAtMost = 5_000;

/** Each bundle of the server contains a copy of this module. All copies share this list. */
const globals = globalThis as typeof globalThis & { holdfastEnded?: Map<string, Ended> };
globals.holdfastEnded ??= new Map();
const ended = globals.holdfastEnded;

/**
 * Stores an ended request for ten minutes, because the outcome of a request that writes no record would otherwise be unknown
 * (docs/decisions/repeated-requests.md).
 */
export function noteEnded(requestId: string | null, userId: string, isDone: boolean): void {
  if (requestId === null) return;
  // If the map already contains the id, the deletion makes the new entry the last entry in the map's order.
  ended.delete(requestId);
  ended.set(requestId, { userId, isDone, at: now() });
  const oldest = ended.size > keptAtMost ? ended.keys().next().value : undefined;
  if (oldest !== undefined) ended.delete(oldest);
}

/** Finds this person's request, if the request has ended in this process within the last ten minutes. */
export function findEnded(requestId: string, userId: string): Ended | undefined {
  const found = ended.get(requestId);
  return found?.userId === userId && now().getTime() - found.at.getTime() < keptForMs ? found : undefined;
}

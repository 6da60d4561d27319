import "server-only";
import { may } from "@/lib/roles";
import { type Actor, assertMay } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { actOfQueue, type DeskQueue, type DeskState, queueKeys } from "./desk";
import { readQueues } from "./read-queues.sql";
import { type RailsToday, readRails } from "./read-rails.sql";

/** What staff see first. What a role may not see is null, or left out. */
export type Desk = {
  /** The bank's present date. */
  date: string;
  queues: DeskQueue[];
  state: DeskState | null;
  rails: RailsToday | null;
};

/** What waits, what has moved today and how the bank runs, in two queries. For staff, each by their role. */
export async function getDesk(actor: Actor): Promise<Desk> {
  assertMay(actor, "desk.read");
  const isAllowed = (act: Parameters<typeof may>[1]) => may(actor.role, act);
  const [{ state, queues }, rails] = await Promise.all([
    readQueues(
      queueKeys.filter((key) => isAllowed(actOfQueue[key])),
      now(),
    ),
    isAllowed("ledger.read") ? readRails() : null,
  ]);
  return { date: bankDate(now()), queues, state: isAllowed("day.read") ? state : null, rails };
}

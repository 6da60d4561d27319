import "server-only";
import { may } from "@/lib/roles";
import { type Actor, assertMay } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { actOfQueue, type DeskQueue, type DeskState, queueKeys } from "./desk.model";
import { readQueues } from "./read-queues.sql";
import { type RailsToday, readRails } from "./read-rails.sql";

/** The content of the staff's first page. `queues` has only the queues that the reader may see. Other hidden parts are null. */
export type Desk = {
  /** The bank's present date. */
  date: string;
  queues: DeskQueue[];
  state: DeskState | null;
  rails: RailsToday | null;
};

/** Reads the content of the staff's first page with two queries. Returns only the parts that the actor's role may see. */
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

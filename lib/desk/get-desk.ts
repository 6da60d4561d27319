import "server-only";
import type { AgeingRow } from "@/lib/reconciliation/ageing/ageing.sql";
import { may } from "@/lib/roles";
import { type Actor, assertMay } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import type { NetworkHealth } from "@/lib/transfers/networks/get-network-health.sql";
import { actOfQueue, type DeskQueue, type DeskState, queueKeys } from "./desk.model";
import { readDesk } from "./read-desk.sql";
import type { RailsToday } from "./read-rails.sql";

/**
 * The content of the staff's first page. `queues` has only the queues that the reader may see. Every other field is null if the
 * reader may not see it.
 */
export type Desk = {
  /** The bank's present date. */
  date: string;
  queues: DeskQueue[];
  state: DeskState | null;
  /**
   * The open exceptions (differences between the books and settlement files). `lateDays` is the age in days above which staff get
   * an alarm (`EXCEPTION_ALARM_DAYS`).
   */
  ageing: { rows: AgeingRow[]; lateDays: number } | null;
  rails: RailsToday | null;
  /** The networks with undecided payments or with contradictory answers. */
  networks: NetworkHealth[] | null;
};

/** Reads the content of the staff's first page with one query. Returns only the parts that the actor's role may see. */
export async function getDesk(actor: Actor): Promise<Desk> {
  assertMay(actor, "desk.read");
  const isAllowed = (act: Parameters<typeof may>[1]) => may(actor.role, act);
  const lateDays = env().EXCEPTION_ALARM_DAYS;
  const { state, queues, ageing, rails, networks } = await readDesk(
    queueKeys.filter((key) => isAllowed(actOfQueue[key])),
    now(),
    lateDays,
  );
  return {
    ...{ date: bankDate(now()), queues, state: isAllowed("day.read") ? state : null },
    ageing: isAllowed("reconciliation.read") ? { rows: ageing, lateDays } : null,
    rails: isAllowed("ledger.read") ? rails : null,
    networks: isAllowed("transfers.read") ? networks : null,
  };
}

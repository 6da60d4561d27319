import "server-only";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { type NetworkHealth, readNetworkHealth } from "./get-network-health.sql";

const contradictionsShownForMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Finds the rails with undecided payments or recent contradictory answers. The longest wait is first. Only staff may call this
 * function.
 */
export async function getNetworkHealth(actor: Actor): Promise<NetworkHealth[]> {
  assertMay(actor, "transfers.read");
  return await readNetworkHealth(new Date(now().getTime() - contradictionsShownForMs));
}

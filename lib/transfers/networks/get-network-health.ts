import "server-only";
import { type Actor, assertMay } from "@/lib/server/actor";
import { type NetworkHealth, readNetworkHealth } from "./get-network-health.sql";

/**
 * Finds the rails with undecided payments or recent contradictory answers. The longest wait is first. Only staff may call this
 * function.
 */
export async function getNetworkHealth(actor: Actor): Promise<NetworkHealth[]> {
  assertMay(actor, "transfers.read");
  return await readNetworkHealth();
}

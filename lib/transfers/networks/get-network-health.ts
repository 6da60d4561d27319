import "server-only";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { type NetworkHealth, readNetworkHealth } from "./get-network-health.sql";

const contradictionsShownForMs = 7 * 24 * 60 * 60 * 1000;

/** The rails with waiting orders or recent contradictory answers, the longest wait first. For staff. */
export async function getNetworkHealth(actor: Actor): Promise<NetworkHealth[]> {
  assertMay(actor, "transfers.read");
  return await readNetworkHealth(new Date(now().getTime() - contradictionsShownForMs));
}

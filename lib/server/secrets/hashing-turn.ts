import "server-only";
import pLimit, { type LimitFunction } from "p-limit";
import { requestContext } from "@/lib/server/request-context";
import { Turns } from "@/lib/server/turns";

/** Hashes at once: half of the threads that Node has for such work, so that files and names are still served meanwhile. */
const atOnceMax = 2;
/** How many one address may have waiting; at tens of milliseconds each, longer would be worse than a refusal. */
const waitingPerAddressMax = 200;

/** One for all bundles of the server, which each have a copy of this module. */
const globals = globalThis as typeof globalThis & { holdfastHashing?: { limit: LimitFunction; turns: Turns } };
globals.holdfastHashing ??= { limit: pLimit(atOnceMax), turns: new Turns(waitingPerAddressMax) };
const { limit, turns } = globals.holdfastHashing;

/**
 * Does work that takes a processor and 19 MiB for tens of milliseconds: two at a time, and one at a time for an address, so that
 * who asks for a thousand waits for themselves and keeps nobody else waiting.
 *
 * @throws AppError `busy` when 200 of this address wait already
 */
export async function inHashingTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const { ipAddress } = requestContext();
  // Outside a request it is our own work that waits.
  return ipAddress ? await turns.take(ipAddress, () => limit(work)) : await limit(work);
}

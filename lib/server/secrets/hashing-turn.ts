import "server-only";
import pLimit, { type LimitFunction } from "p-limit";
import { requestContext } from "@/lib/server/request-context";
import { Turns } from "@/lib/server/turns";
import { hashesAtOnceMax } from "./hashing-threads";

/** How many one address may have waiting; at tens of milliseconds each, longer would be worse than a refusal. */
const waitingPerAddressMax = 200;

/** One for all bundles of the server, which each have a copy of this module. */
const globals = globalThis as typeof globalThis & { holdfastHashing?: { limit: LimitFunction; turns: Turns } };
globals.holdfastHashing ??= { limit: pLimit(hashesAtOnceMax), turns: new Turns(waitingPerAddressMax) };
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

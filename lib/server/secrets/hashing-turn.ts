import "server-only";
import { requestContext } from "@/lib/server/request-context";
import { limitKeyOf } from "@/lib/server/requests/client-address";
import { FairTurns } from "@/lib/server/turns";
import { hashesAtOnceMax } from "./hashing-threads";

/**
 * The largest number of waiting hashes for one IP address. A hash takes tens of milliseconds, so 200 hashes take several seconds.
 */
const waitingPerAddressMax = 200;

/** Each bundle of the server contains a copy of this module. All copies share these turns. */
const globals = globalThis as typeof globalThis & { holdfastHashing?: FairTurns };
globals.holdfastHashing ??= new FairTurns({ atOnce: hashesAtOnceMax, waitingMax: waitingPerAddressMax });
const turns = globals.holdfastHashing;

/**
 * Executes work that occupies a processor and 19 MiB of memory for tens of milliseconds. At most two tasks run at a time, and at
 * most one of them for each IP address, so a client that requests a thousand hashes delays only itself.
 *
 * @throws AppError `busy` if 200 tasks of this IP address are already waiting
 */
export async function inHashingTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const { ipAddress } = requestContext();
  return await turns.take(ipAddress === null ? null : limitKeyOf(ipAddress), work);
}

import "server-only";
import { requestContext } from "@/lib/server/request-context";
import { limitKeyOf } from "@/lib/server/requests/client-address";
import { Turns } from "@/lib/server/turns";
import { hashesAtOnceMax } from "./hashing-threads";

/**
 * The largest number of waiting hashes for one IP address. A hash takes tens of milliseconds, so 200 hashes take several seconds.
 */
const waitingPerAddressMax = 200;

/**
 * Each bundle of the server contains a copy of this module. All copies share these two queues. `all` limits all hashes
 * together, and `byAddress` limits the hashes of each IP address.
 */
const globals = globalThis as typeof globalThis & { holdfastHashing?: { all: Turns; byAddress: Turns } };
globals.holdfastHashing ??= {
  all: new Turns(Number.POSITIVE_INFINITY, hashesAtOnceMax),
  byAddress: new Turns(waitingPerAddressMax),
};
const { all, byAddress } = globals.holdfastHashing;

/**
 * Executes work that occupies a processor and 19 MiB of memory for tens of milliseconds. At most two tasks run at a time, and at
 * most one of them for each IP address, so a client that requests a thousand hashes delays only itself.
 *
 * @throws AppError `busy` if 200 tasks of this IP address are already waiting
 */
export async function inHashingTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const { ipAddress } = requestContext();
  const hash = () => all.take("all", work);
  // If there is no IP address, the work belongs to the bank itself, and the limit per IP address does not apply.
  return ipAddress ? await byAddress.take(limitKeyOf(ipAddress), hash) : await hash();
}

import "server-only";
import { FairTurns } from "@/lib/server/turns";

/** The largest number of simultaneous checks. A large picture occupies a processor for seconds, and 160 MB of memory. */
const checksAtOnceMax = 2;

/** The largest number of waiting checks for one person. */
const waitingPerPersonMax = 20;

/** Each bundle of the server contains a copy of this module. All copies share these turns. */
const globals = globalThis as typeof globalThis & { holdfastChecking?: FairTurns };
globals.holdfastChecking ??= new FairTurns({ atOnce: checksAtOnceMax, waitingMax: waitingPerPersonMax });
const turns = globals.holdfastChecking;

/**
 * Executes the check of an upload. At most two checks run at a time, and at most one of them for each person.
 *
 * @throws AppError `busy` if 20 checks of this person are already waiting
 */
export function inCheckingTurn<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  return turns.take(userId, work);
}

import "server-only";
import { now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { describeError, log } from "@/lib/server/log";
import { newIds } from "./move-transfer";
import { callMoveTransfers, findEndedPrices } from "./move-transfers.sql";

/** The maximum number of transfers that one query finds. */
const batchSize = 200;

type EndLimits = { budgetMs?: number; signal?: AbortSignal | undefined };

/**
 * Ends each `pending` or `active` transfer whose agreed exchange rate is no longer valid (docs/decisions/exchange-quotes.md).
 * Releases the held money and records the notice to the customer. Each transfer has its own transaction, so that a failure does
 * not delay other transfers. Several processes may call this function at the same time, and staff may decide on a transfer at the
 * same moment. Only the first of such simultaneous changes succeeds, because it increases the transfer's version.
 *
 * @param limits no further transfer is ended after the time `budgetMs`, or after `signal` has aborted
 * @returns the number of transfers that this call has ended
 */
export async function endKeptPrices({ budgetMs = Number.POSITIVE_INFINITY, signal }: EndLimits = {}): Promise<number> {
  const deadline = performance.now() + budgetMs;
  const isOver = () => signal?.aborted || performance.now() >= deadline;
  let ended = 0;
  let after: string | null = null;
  do {
    const found: Awaited<ReturnType<typeof findEndedPrices>> = await findEndedPrices(after, now(), batchSize);
    for (const transfer of found) {
      if (isOver()) return ended;
      ended += (await endTransfer(transfer)) ? 1 : 0;
    }
    after = found.length === batchSize ? (found.at(-1)?.id ?? null) : null;
  } while (after !== null);
  return ended;
}

async function endTransfer(transfer: { id: string; family: string; version: number }): Promise<boolean> {
  const move = {
    ...transfer,
    ...{ onlyPending: false, status: "deleted", ending: "price_ended", reason: "", steps: ["release"] },
    ...{ network: "none", action: "transfer.price-ended", ...newIds() },
  };
  try {
    const [outcome] = await inTransaction((tx) => callMoveTransfers(tx, "system", [move]));
    return outcome === "moved";
  } catch (error) {
    log.error({ transferId: transfer.id, error: describeError(error) }, "a transfer whose price has ended stays held");
    return false;
  }
}

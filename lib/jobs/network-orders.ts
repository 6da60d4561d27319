import "server-only";
import { readBankClock } from "@/lib/server/bank-clock";
import { describeError, log } from "@/lib/server/log";
import { type TransferChannel, transferChannels } from "@/lib/transfers/channels.model";
import { findDueRails } from "@/lib/transfers/networks/claim-orders.sql";
import { workNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { pause } from "./pause";

/** The interval at which the worker looks for due orders. A new order waits at most this long (docs/decisions/connectors.md). */
const lookEveryMs = 1_000;

/**
 * Processes the orders to the payment networks until `signal` aborts. The networks are processed in parallel, so a network that
 * does not respond delays only its own orders. While the database is unavailable, the function logs the error and tries again.
 */
export async function keepNetworkOrdersMoving(signal: AbortSignal): Promise<void> {
  const atWork = new Map<TransferChannel, Promise<void>>();
  while (!signal.aborted) {
    const idle = transferChannels.filter((rail) => !atWork.has(rail));
    try {
      await readBankClock();
      // Usually no order is due. One query for all rails is therefore cheaper than one query for each rail.
      for (const rail of idle.length > 0 ? await findDueRails(idle) : []) {
        atWork.set(
          rail,
          workRail(rail, signal).finally(() => atWork.delete(rail)),
        );
      }
    } catch (error) {
      log.warn({ error: describeError(error) }, "the queue of the networks cannot be read");
    }
    await pause(lookEveryMs, signal);
  }
  await Promise.all(atWork.values());
}

async function workRail(rail: TransferChannel, signal: AbortSignal): Promise<void> {
  try {
    for (let taken = 1; taken > 0 && !signal.aborted; ) taken = await workNetworkOrders({ rails: [rail] });
  } catch (error) {
    log.warn({ rail, error: describeError(error) }, "the orders of a network cannot be worked on");
  }
}

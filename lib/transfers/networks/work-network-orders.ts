import "server-only";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { type TransferChannel, transferChannels } from "@/lib/transfers/channels.model";
import { ask, type NetworkAnswer, NetworkUnavailableError, type Payment } from "@/lib/transfers/connectors/connector";
import { connectorFor } from "@/lib/transfers/connectors/connectors";
import { type ClaimedRecord, claimDueOrders } from "./claim-orders.sql";
import { readPayments } from "./payment.sql";
import { receiveNetworkAnswer } from "./receive-network-answer";

/** For each rail, the maximum number of orders that are processed at the same time. */
const batchSize = 10;
/**
 * The claim of an order ends after this time. The time is longer than the time limit of a request to a network, so that no second
 * worker processes the order during the request.
 */
const leaseMs = 60_000;
const failurePauseMinMs = 2_000;
const failurePauseMaxMs = 5 * 60_000;

/** A claimed order. Until the claim ends, no other worker processes the order. */
export type ClaimedOrder = Omit<ClaimedRecord, "transferId"> & { payment: Payment };

type Options = { rails?: readonly TransferChannel[]; answerWithinMs?: number };

/**
 * Processes at most `batchSize` due orders of each rail. Submits the payment of each order, or requests the payment's state, and
 * processes the network's answer. Several workers may call this function at the same time. If a worker's process ends during a
 * request, another worker later repeats the request with the same id, so no payment is lost.
 *
 * @returns the number of processed orders, including orders without an answer
 */
export async function workNetworkOrders(options: Options = {}): Promise<number> {
  const claimed = await claimNetworkOrders(options.rails);
  const outcomes = await Promise.allSettled(claimed.map((order) => workOrder(order, options.answerWithinMs)));
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") throw outcome.reason;
  }
  return claimed.length;
}

/** Claims due orders. Skips orders that other workers have claimed. A claim ends after `leaseMs` and holds no database lock. */
export async function claimNetworkOrders(
  rails: readonly TransferChannel[] = transferChannels,
): Promise<ClaimedOrder[]> {
  const moment = now();
  const until = new Date(moment.getTime() + leaseMs);
  const claimed = await claimDueOrders({ rails, at: moment, until, batchSize });
  // `claimDueOrders` has committed the claims. Nothing changes the data of a claimed payment, so these data are final.
  const payments = await readPayments(claimed.map(({ transferId }) => transferId));
  return claimed.flatMap(({ transferId, ...order }) => {
    const payment = payments.get(transferId);
    return payment ? [{ ...order, payment }] : [];
  });
}

/** Sends one request to the network about a claimed order, and processes the answer. */
export async function workOrder(order: ClaimedOrder, answerWithinMs?: number): Promise<void> {
  try {
    const answer = await askNetwork(order, answerWithinMs);
    await receiveNetworkAnswer(order.payment.id, answer);
  } catch (error) {
    await noteFailure(order, error);
  }
}

/** Submits the payment. If the network has already received the payment, requests the payment's state instead. */
export async function askNetwork(order: ClaimedOrder, answerWithinMs?: number): Promise<NetworkAnswer> {
  const { payment, state, isPaused } = order;
  const connector = connectorFor(payment.rail);
  if (state === "submitted") {
    const answer = await ask((signal) => connector.status(payment, signal), answerWithinMs);
    if (answer.outcome !== "unknown") return answer;
    if (isPaused) throw new NetworkUnavailableError("the network does not know the payment, and the rail is paused");
  }
  return await ask((signal) => connector.submit(payment, signal), answerWithinMs);
}

/**
 * Records a failed request. Changes nothing if the claim has ended and another worker has made a newer attempt, because the
 * result of the newer attempt counts.
 */
async function noteFailure({ payment, attempts, failures }: ClaimedOrder, error: unknown): Promise<void> {
  const reason = reasonOf(error);
  await db.prisma.networkOrder.updateMany({
    where: { transferId: payment.id, attempts, state: { in: ["queued", "submitted"] } },
    data: {
      failures: { increment: 1 },
      lastError: reason,
      nextAttemptAt: new Date(now().getTime() + failurePauseMs(failures + 1)),
    },
  });
  log.warn({ transferId: payment.id, rail: payment.rail, attempt: attempts, reason }, "no answer from the network");
}

/**
 * The pause after a failure: 2 s, 4 s, 8 s and so on, up to five minutes. A random deviation of up to a fifth of the pause
 * spreads the retries.
 */
function failurePauseMs(failures: number): number {
  return Math.min(failurePauseMinMs * 2 ** (failures - 1), failurePauseMaxMs) * (0.8 + Math.random() * 0.4);
}

function reasonOf(error: unknown): string {
  if (error instanceof NetworkUnavailableError) return error.message;
  return error instanceof Error ? error.name : "unknown";
}

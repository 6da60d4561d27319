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

/** The maximum number of orders that are processed at once for each rail. */
const batchSize = 10;
/** The duration of the lease for a claimed order. A request to a network always takes less time. */
const leaseMs = 60_000;
const failurePauseMinMs = 2_000;
const failurePauseMaxMs = 5 * 60_000;

/** An order that only this worker may process until its lease ends. */
export type ClaimedOrder = Omit<ClaimedRecord, "transferId"> & { payment: Payment };

type Options = { rails?: readonly TransferChannel[]; answerWithinMs?: number };

/**
 * Submits the payments of due orders or requests their state, at most a batch for each rail, and processes the networks' answers.
 * Any number of workers may do this at once. When a worker dies, the next worker asks again under the same id, so that nothing is
 * lost.
 *
 * @returns the number of orders, with or without an answer
 */
export async function workNetworkOrders(options: Options = {}): Promise<number> {
  const claimed = await claimNetworkOrders(options.rails);
  const outcomes = await Promise.allSettled(claimed.map((order) => workOrder(order, options.answerWithinMs)));
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") throw outcome.reason;
  }
  return claimed.length;
}

/** Claims due orders, oldest first. Skips orders that other workers have claimed. A claim is a lease, so nothing stays locked. */
export async function claimNetworkOrders(
  rails: readonly TransferChannel[] = transferChannels,
): Promise<ClaimedOrder[]> {
  const moment = now();
  const until = new Date(moment.getTime() + leaseMs);
  const claimed = await claimDueOrders({ rails, at: moment, until, batchSize });
  // The payments are read after the claim has committed. From then on, the data of a payment does not change.
  const payments = await readPayments(claimed.map(({ transferId }) => transferId));
  return claimed.flatMap(({ transferId, ...order }) => {
    const payment = payments.get(transferId);
    return payment ? [{ ...order, payment }] : [];
  });
}

/** Asks the network about one claimed order and acts on the answer. */
export async function workOrder(order: ClaimedOrder, answerWithinMs?: number): Promise<void> {
  try {
    const answer = await askNetwork(order, answerWithinMs);
    await receiveNetworkAnswer(order.payment.id, answer);
  } catch (error) {
    await noteFailure(order, error);
  }
}

/** Submits the payment, or requests its state when the network is known to have it. */
export async function askNetwork({ payment, state }: ClaimedOrder, answerWithinMs?: number): Promise<NetworkAnswer> {
  const connector = connectorFor(payment.rail);
  if (state === "submitted") {
    const answer = await ask((signal) => connector.status(payment, signal), answerWithinMs);
    if (answer.outcome !== "unknown") return answer;
  }
  return await ask((signal) => connector.submit(payment, signal), answerWithinMs);
}

/**
 * Records a failed request. Only the latest attempt in the order's row may write to the row, because after the end of the lease
 * another attempt may have newer information.
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
 * The pause after a failure: 2 s, 4 s, 8 s, … up to five minutes, with a random deviation of up to a fifth so that retries spread
 * out.
 */
function failurePauseMs(failures: number): number {
  return Math.min(failurePauseMinMs * 2 ** (failures - 1), failurePauseMaxMs) * (0.8 + Math.random() * 0.4);
}

function reasonOf(error: unknown): string {
  if (error instanceof NetworkUnavailableError) return error.message;
  return error instanceof Error ? error.name : "unknown";
}

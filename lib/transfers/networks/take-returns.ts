import "server-only";
import { now } from "@/lib/server/clock";
import { describeError, log } from "@/lib/server/log";
import { type TransferChannel, transferChannels } from "@/lib/transfers/channels.model";
import { ask } from "@/lib/transfers/connectors/connector";
import { connectorFor } from "@/lib/transfers/connectors/connectors";
import { receiveNetworkAnswer } from "./receive-network-answer";

/** The bank requests the returns of the last seven days, because the worker may not have run for some days. */
const askedForMs = 7 * 24 * 60 * 60 * 1000;

type Limits = { budgetMs: number; signal?: AbortSignal | undefined };

/**
 * Asks each network for the payments that it has sent back, and books each return once. A network that does not answer delays no
 * other network, and is asked again at the next run.
 *
 * @returns the number of returns that are new
 */
export async function takeReturns({ budgetMs, signal }: Limits): Promise<number> {
  const deadline = performance.now() + budgetMs;
  let news = 0;
  for (const rail of transferChannels) {
    if (performance.now() > deadline || signal?.aborted) break;
    try {
      news += await takeReturnsOf(rail);
    } catch (error) {
      log.warn({ rail, error: describeError(error) }, "the returns of a network cannot be read");
    }
  }
  return news;
}

async function takeReturnsOf(rail: TransferChannel): Promise<number> {
  const since = new Date(now().getTime() - askedForMs);
  const returns = await ask((signal) => connectorFor(rail).returns(rail, since, signal));
  let news = 0;
  for (const { paymentId, ...back } of returns) {
    if ((await receiveNetworkAnswer(paymentId, { outcome: "returned", ...back })) === "news") news += 1;
  }
  return news;
}

import { randomUUID } from "node:crypto";
import { endProposals } from "@/lib/approvals/proposals.sql";
import { addDays } from "@/lib/dates";
import { runDay } from "@/lib/day/run-day";
import { cleanUp } from "@/lib/jobs/clean-up";
import { sealBooks } from "@/lib/ledger/seals/seal-books";
import { findRates } from "@/lib/quotes/find-rates";
import { setRateInput } from "@/lib/quotes/schema";
import { setRate } from "@/lib/quotes/set-rate";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { NetworkAnswer } from "@/lib/transfers/connectors/connector";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { endKeptPrices } from "@/lib/transfers/moving/end-kept-prices";
import { receiveNetworkAnswer } from "@/lib/transfers/networks/receive-network-answer";
import { workNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { type Acts, any, NothingToDo, type StormWorld } from "./world";

/**
 * The number of days between two end-of-day runs of the storm. The time is long enough for interest and instalments to fall due.
 */
const daysApart = 31;
const jobBudgetMs = 5_000;
const dayBudgetMs = 10_000;

/** Returns the acts of the bank itself, including the processing of networks' answers. */
export function bankActs({ staff }: StormWorld): Acts {
  return {
    "end a day": endNextDay,
    "tell of transfers": () => drainTransferOutbox(),
    "work on network orders": () => workNetworkOrders(),
    "hear a network again": hearAgain,
    "hear of a return": hearReturn,
    "end proposals": () => endProposals(),
    "end prices": () => endKeptPrices(),
    seal: () => sealBooks({ budgetMs: jobBudgetMs }),
    "clean up": () => cleanUp({ budgetMs: jobBudgetMs, batchSize: 50 }),
    "set a rate": async () => {
      const { currency, current } = any(await findRates(any(staff)));
      const input = { currency, rate: current?.rate ?? "1", source: "storm", seenRateId: current?.id ?? "" };
      await setRate(any(staff), setRateInput.parse(input), randomUUID());
    },
  };
}

/**
 * Continues an end-of-day run that is not finished, or begins the end-of-day run of the next day. Other processes may run the
 * same day in parallel.
 */
async function endNextDay(): Promise<void> {
  const [last] = await db.query<{ date: string; is_over: boolean }>(
    "SELECT date, finished_at IS NOT NULL AS is_over FROM bank_days ORDER BY date DESC LIMIT 1",
  );
  const date = last ? (last.is_over ? addDays(last.date, daysApart) : last.date) : bankDate(now());
  const isOver = await runDay(date, { batchSize: any([25, 60, 200]), lanes: any([1, 2, 3]), budgetMs: dayBudgetMs });
  // The act does not count as done if this run has not completed the end of the day. The next run continues the same date.
  if (!isOver) throw new NothingToDo();
}

/** A network repeats or contradicts its earlier answer. The later answer must not move money. */
async function hearAgain(): Promise<void> {
  const orders = await db.query<{ id: string }>(
    "SELECT transfer_id AS id FROM network_orders WHERE answered_at IS NOT NULL ORDER BY answered_at DESC LIMIT 30",
  );
  const answer = any<NetworkAnswer>([
    { outcome: "accepted", reference: "N-1" },
    { outcome: "refused", reason: "Account closed" },
    { outcome: "working", reference: "N-1" },
    { outcome: "cancelled" },
  ]);
  const receipt = await receiveNetworkAnswer(any(orders).id, answer);
  if (receipt === "news") throw new Error("a network's second word counted");
}

/**
 * A network returns an accepted payment. If the network sends the message about the return twice at the same moment, the bank
 * returns the money to the customer only once.
 */
async function hearReturn(): Promise<void> {
  const orders = await db.query<{ id: string; amountMinor: bigint }>(
    `SELECT t.id, t.amount_minor AS "amountMinor" FROM network_orders o JOIN transfers t ON t.id = o.transfer_id
      WHERE o.state = 'accepted' AND t.amount_minor > 100 ORDER BY random() LIMIT 5`,
  );
  const { id, amountMinor } = any(orders);
  const chargesMinor = any([0n, 100n]);
  const answer = { outcome: "returned", amountMinor: amountMinor - chargesMinor, chargesMinor, code: "AC04" } as const;
  const receipts = await Promise.all([receiveNetworkAnswer(id, answer), receiveNetworkAnswer(id, answer)]);
  if (receipts.filter((receipt) => receipt === "news").length > 1) throw new Error("a return counted twice");
}

import { setTimeout as pause } from "node:timers/promises";
import type { SiteActs, SiteCall, SiteReply } from "./bank-acts";

// A process of the bank under test, which a campaign can kill. The process is either a worker, or a site that carries out the
// actions of people. A spare process loads all modules before it becomes a worker or a site, so that the spare process can replace
// a killed process at once. `bundle-bank.ts` bundles this file.

/** The worker's jobs that move wires. All other jobs are left out to keep the campaign fast. */
const jobNames = ["tell-of-transfers", "take-returns", "book-incoming"];

/**
 * The time that a worker waits before it takes the file of a killed worker, or a file that may be incomplete. In production,
 * workers wait longer.
 */
const patience = { leaseMs: 500, settledAfterMs: 500 };

/**
 * The pauses between two runs of a worker. In production, the pauses are longer. Short pauses make it more likely that a kill
 * hits a worker in the middle of its work. The jobs pause for longer than the exchange of files, because the jobs process the
 * messages that the exchange has received.
 */
const betweenMs = { exchange: 50, jobs: 100 };
/** The longest pause: on a busy machine, a worker pauses for twice the length of its last run, up to this time. */
const betweenMaxMs = 500;

process.on("disconnect", () => process.exit());

async function main(): Promise<void> {
  const { jobs } = await import("@/lib/jobs/registry");
  const { readBankClock } = await import("@/lib/server/bank-clock");
  const { exchangeMessages } = await import("@/lib/network-messages/exchange-messages");
  const { workNetworkOrders } = await import("@/lib/transfers/networks/work-network-orders");
  const { AppError } = await import("@/lib/server/errors");
  const acts: SiteActs = (await import("./bank-acts")).siteActs;
  const repeat = async (pauseMs: number, work: () => Promise<unknown>) => {
    for (;;) {
      const startedAt = performance.now();
      // While Postgres is down, a job fails. The process only records the error, and the loop runs the job again.
      await readBankClock().then(work).catch(note);
      await pause(Math.min(Math.max(pauseMs, 2 * (performance.now() - startedAt)), betweenMaxMs));
    }
  };
  const answer = async ({ id, name, args }: SiteCall): Promise<SiteReply> => {
    try {
      return { id, value: await acts[name](args as never) };
    } catch (error) {
      if (error instanceof AppError && error.code !== "internal") return { id, refused: error.code };
      return { id, failed: String(error instanceof Error ? error.stack : error) };
    }
  };
  process.on("message", (message: { role: "worker" } | SiteCall) => {
    if ("name" in message) {
      void answer(message).then((reply) => process.send?.(reply));
      return;
    }
    void repeat(betweenMs.exchange, workNetworkOrders);
    void repeat(betweenMs.exchange, () => exchangeMessages({ budgetMs: 10_000, ...patience }));
    for (const [name, job] of Object.entries(jobs)) {
      if (jobNames.includes(name)) void repeat(betweenMs.jobs, () => job.work({ budgetMs: job.budgetMs }));
    }
  });
  process.send?.("ready");
}

function note(error: unknown): void {
  if (process.env.COUNTERPART_LOG) console.error(error);
}

void main();

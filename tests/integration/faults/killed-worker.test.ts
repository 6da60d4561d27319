import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { db } from "@/lib/server/db";
import { transferChannels } from "@/lib/transfers/channels.model";
import { script } from "@/scripts/launcher/children";
import { isAlive, waitUntil } from "@/scripts/system/processes";
import { expectCleanBooks } from "@/tests/support/books";
import { killPostgres, withOwnPostgres } from "@/tests/support/database/own-postgres";
import {
  letTimePass,
  readNotices,
  readOutcome,
  type SentTransfer,
  sendApproved,
} from "@/tests/support/network-transfers";

const server = withOwnPostgres();
let worker: ChildProcess | undefined;

afterEach(() => killWorker());

function startWorker(): void {
  worker = spawn(process.execPath, script("worker.ts"), { stdio: "ignore", env: process.env });
}

/** Kills the worker with SIGKILL in the middle of its work. */
async function killWorker(): Promise<void> {
  const pid = worker?.pid;
  worker = undefined;
  if (!pid) return;
  process.kill(pid, "SIGKILL");
  expect(await waitUntil(() => !isAlive(pid), 120_000, 5)).toBe(true);
}

const count = async (sql: string) => Number((await db.query<{ count: bigint }>(sql))[0]?.count);
const countOpen = () => count("SELECT count(*) AS count FROM network_orders WHERE answered_at IS NULL");
const countEnded = () => count("SELECT count(*) AS count FROM network_orders WHERE answered_at IS NOT NULL");

/**
 * Waits until the worker has finished all network orders. During the wait, the function lets the leases of killed workers expire.
 */
async function untilAllEnded(): Promise<void> {
  const isOver = async () => {
    await letTimePass();
    return (await countOpen()) === 0;
  };
  expect(await waitUntil(isOver, 300_000, 500)).toBe(true);
}

/** Expects that each transfer has the network's outcome and was paid at most once. */
async function expectOneOutcomeEach(sent: SentTransfer[]): Promise<void> {
  expect(await count("SELECT count(*) AS count FROM sandbox_network_payments WHERE state <> 'unreached'")).toBe(
    await count("SELECT count(*) AS count FROM network_orders"),
  );
  for (const { transfer } of sent) {
    const { status, order_state, payment_state, entries } = await readOutcome(transfer.id);
    expect([order_state, entries]).toEqual(status === "closed" ? ["accepted", 1n] : ["refused", 2n]);
    expect(payment_state).toBe(order_state);
    const last = status === "closed" ? "transfer-completed" : "transfer-reversed";
    const { onSite, byEmail } = await readNotices(transfer.id);
    expect(onSite).toEqual(["transfer-initiated", "transfer-approved", last]);
    expect(byEmail).toHaveLength(3);
  }
  await expectCleanBooks();
}

it("after a worker is killed while it waits for the network, the next worker gets the answer for the same payment", async () => {
  const sent = await sendApproved("wire", { amount: "1.05" });
  startWorker();
  const isHeard = async () => (await readOutcome(sent.transfer.id)).payment_state === "accepted";
  expect(await waitUntil(isHeard, 120_000, 20)).toBe(true);
  await killWorker();
  expect(await readOutcome(sent.transfer.id)).toMatchObject({ status: "approved", order_state: "queued" });
  startWorker();
  await untilAllEnded();
  expect(await readOutcome(sent.transfer.id)).toMatchObject({ status: "closed", submit_count: 2 });
  await expectOneOutcomeEach([sent]);
});

it("killing the worker and Postgres at any moment leaves each transfer in one outcome", async () => {
  const amounts = ["20.00", "1.02", "1.03", "1.04", "1.07"];
  const orders = transferChannels.flatMap((channel) => amounts.map((amount) => ({ channel, amount })));
  const sent: SentTransfer[] = [];
  for (const { channel, amount } of [...orders, ...orders]) sent.push(await sendApproved(channel, { amount }));
  for (let round = 0; round < 6; round += 1) {
    const endedBefore = await countEnded();
    await letTimePass();
    startWorker();
    // The test waits until the worker has finished its first order. The test then kills the worker, after a different delay in
    // each round.
    await waitUntil(async () => (await countEnded()) > endedBefore || (await countOpen()) === 0, 120_000, 3);
    await sleep(round * 7);
    if (round % 2 === 1) await killPostgres(server());
    await killWorker();
    await expectCleanBooks();
  }
  startWorker();
  await untilAllEnded();
  await expectOneOutcomeEach(sent);
});

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readNacha } from "@/lib/reconciliation/reading/read-nacha";
import { db, type Queryable } from "@/lib/server/db";
import { nachaConnector } from "@/lib/transfers/connectors/nacha-connector";
import { readPayments } from "@/lib/transfers/networks/payment.sql";
import { pauseRail, resumeRail } from "@/lib/transfers/rails/pause-rail";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner, withConnection } from "@/tests/support/database/database";
import { waitForLockWaits } from "@/tests/support/database/lock-waits";
import { createAdmin, createCustomer, readBalance } from "@/tests/support/factories";
import {
  achEnvironment,
  askAch,
  connectAch,
  endReturns,
  letCutOffPass,
  orderAch,
  readAch,
  readFiles,
  seal,
  sealedLines,
  submitAch,
} from "@/tests/support/nacha/ach";
import { forgetWaiting, readOutcome, sendOut, setStatus } from "@/tests/support/network-transfers";

let disconnect: () => void;

beforeEach(async () => {
  await queryAsOwner(
    "TRUNCATE ach_changes, ach_entries, ach_returns, ach_files, network_messages, rail_pauses CASCADE",
  );
  disconnect = connectAch();
});
afterEach(async () => {
  await expectCleanBooks();
  await forgetWaiting();
  disconnect();
});

const signal = new AbortController().signal;

async function paymentOf(id: string) {
  const payment = (await readPayments([id])).get(id);
  if (!payment) throw new Error("no such payment");
  return payment;
}

/** Returns the trace numbers of all files' entries, in the order of the files. */
const traces = async () => (await sealedLines()).map((line) => Number(line.slice(87)));

describe("a payment through the clearing house", () => {
  it("waits for the cut-off, is in one file, and counts as accepted after the time for returns", async () => {
    const { transfer } = await orderAch({ amount: "20.00" });
    await askAch();
    expect(await seal()).toBe(0);
    expect(await readOutcome(transfer.id)).toMatchObject({ order_state: "submitted" });
    await letCutOffPass();
    expect(await seal()).toBe(1);
    const [file] = await readFiles();
    expect(file).toMatchObject({ number: 1n, modifier: "A", firstSequence: 1, lastSequence: 1, totalMinor: 2_000n });
    expect(file?.message).toMatchObject({ rail: "interbank", kind: "nacha", state: "made", fileName: "000000001.ach" });
    const lines = [];
    for await (const part of readNacha(
      (async function* () {
        yield Buffer.from(file?.message.content ?? "").toString("latin1");
      })(),
    )) {
      lines.push(...part);
    }
    expect(lines).toMatchObject([{ amountMinor: 2_000n }]);
    const [line] = await sealedLines();
    expect(line).toMatch(/^62223138010400405551234 {6}0000002000/);
    expect(Buffer.from(file?.message.content ?? "").toString("latin1")).toContain(transfer.id.replaceAll("-", ""));

    await askAch();
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "approved", order_state: "submitted" });
    await endReturns();
    await askAch();
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "closed", order_state: "accepted" });
    const [order] = await db.query("SELECT reference FROM network_orders WHERE transfer_id = $1", [transfer.id]);
    expect(order).toEqual({ reference: "121042880000001" });
  });

  it("the receiver's kind of account and name decide the code and the batch, and a debit balances each batch", async () => {
    disconnect();
    disconnect = connectAch({ ACH_OFFSET_ACCOUNT: "778899" });
    await submitAch({ amount: "1.00", accountType: "savings" });
    const company = await orderAch({ amount: "2.00" });
    await queryAsOwner("UPDATE transfers SET account_name = 'Ada Looms, Inc.' WHERE id = $1", [company.transfer.id]);
    await askAch();
    await letCutOffPass();
    await seal();
    const [file] = await readFiles();
    const text = Buffer.from(file?.message.content ?? "").toString("latin1");
    expect(text.match(/^5200.{46}(PPD|CCD)/gm)?.map((line) => line.slice(-3))).toEqual(["PPD", "CCD"]);
    expect((await sealedLines()).map((line) => line.slice(0, 3)).sort()).toEqual(["622", "632"]);
    expect(text.match(/^627121042882778899 .*$/gm)).toHaveLength(2);
    expect(file).toMatchObject({ firstSequence: 1, lastSequence: 4, entryCount: 2, totalMinor: 300n });
  });

  it.each([
    ["without the receiver's bank", { routing: "" }],
    ["with a wrong check digit", { routing: "231380105" }],
    ["with an account number that is too long", { accountNumber: "DE02120300000000202051" }],
  ])("a payment %s is refused, and the customer has the money again", async (_title, fields) => {
    const { sender, transfer } = await orderAch(fields);
    await askAch();
    expect(await readOutcome(transfer.id)).toMatchObject({
      status: "deleted",
      ending: "reversed",
      order_state: "refused",
    });
    expect((await readBalance(sender.account)).balanceMinor).toBe(10_000n);
    expect(await readAch(transfer.id)).toBeNull();
  });

  it("a payment in another currency is refused", async () => {
    const sender = await createCustomer({ balanceMinor: 10_000n, currency: "EUR" });
    const transfer = await sendOut(sender, "interbank", { amount: "20.00", accountNumber: "00405551234" });
    await setStatus(transfer, "approved");
    await askAch();
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "deleted", order_state: "refused" });
  });
});

describe("the sealing of files", () => {
  it("four workers at once put each entry into one file, and no number is missing or given twice", async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let entry = 0; entry < 5; entry += 1) await orderAch({ amount: "3.00" });
      await askAch();
      await letCutOffPass();
      await Promise.all([seal(), seal(), seal(), seal()]);
    }
    const files = await readFiles();
    expect(files.map(({ number, modifier }) => [Number(number), modifier])).toEqual([
      [1, "A"],
      [2, "B"],
      [3, "C"],
    ]);
    expect(await traces()).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    const entries = await db.prisma.achEntry.findMany();
    expect(entries.every(({ state }) => state === "sealed")).toBe(true);
    expect(new Set(entries.map(({ traceNumber }) => traceNumber)).size).toBe(15);
  });

  it("a worker that is killed while it seals leaves no file and no number, and the next worker seals the entries once", async () => {
    for (let entry = 0; entry < 3; entry += 1) await orderAch();
    await askAch();
    await letCutOffPass();
    // The process stores the file last. When it waits for the locked table of files, it has already locked the payments and
    // stored the message.
    const held = await holdFiles();
    const child = spawn(process.execPath, ["--import", "tsx", "tests/support/nacha/seal-process.ts"], {
      stdio: "ignore",
      env: { ...process.env, ...achEnvironment },
    });
    await waitForLockWaits(1, "%INSERT INTO ach_files%");
    child.kill("SIGKILL");
    await once(child, "exit");
    await held.release();
    expect(await readFiles()).toEqual([]);
    expect(await db.prisma.networkMessage.count()).toBe(0);
    expect(await db.prisma.achEntry.count({ where: { state: "waiting" } })).toBe(3);
    await Promise.all([seal(), seal()]);
    expect((await readFiles()).map(({ number }) => number)).toEqual([1n]);
    expect(await traces()).toEqual([1, 2, 3]);
  });

  it("a paused rail seals nothing, and the entries are sealed after the pause", async () => {
    await submitAch();
    const admin = await createAdmin();
    await pauseRail(admin, { rail: "interbank", reason: "The network reports a fault" }, randomUUID());
    expect(await seal()).toBe(0);
    const pause = await db.prisma.railPause.findFirstOrThrow({ where: { rail: "interbank", resumedAt: null } });
    await resumeRail(admin, { id: pause.id, reason: "The fault is over" }, randomUUID());
    expect(await seal()).toBe(1);
  });
});

/** Keeps other transactions from storing files until `release`. */
async function holdFiles(): Promise<{ release: () => Promise<void> }> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let holding = Promise.resolve();
  await new Promise<void>((taken) => {
    const hold = async (client: Queryable) => {
      await client.query("BEGIN");
      await client.query("LOCK TABLE ach_files IN EXCLUSIVE MODE");
      taken();
      await ended;
      await client.query("COMMIT");
    };
    holding = withConnection(hold, { owner: true });
  });
  return {
    async release() {
      end();
      await holding;
    },
  };
}

describe("a cancellation", () => {
  it("before the sealing the entry is never sent, and the customer has the money again", async () => {
    const { sender, transfer } = await submitAch();
    await setStatus(transfer, "deleted", { reason: "Fraud" });
    expect(await readAch(transfer.id)).toMatchObject({ state: "cancelled" });
    expect(await seal()).toBe(0);
    expect((await readBalance(sender.account)).balanceMinor).toBe(10_000n);
  });

  it("after the sealing the network keeps the payment", async () => {
    const { transfer } = await submitAch();
    await seal();
    await expect(setStatus(transfer, "deleted", { reason: "Fraud" })).rejects.toMatchObject({
      code: "transition_refused",
      messageKey: "network_keeps_it",
    });
    expect(await readAch(transfer.id)).toMatchObject({ state: "sealed" });
  });

  it("at the moment of the sealing each entry is either cancelled or in the file", async () => {
    const sent = [];
    for (let entry = 0; entry < 8; entry += 1) sent.push(await orderAch({ amount: "4.00" }));
    await askAch();
    await letCutOffPass();
    const cancels = sent.map(async ({ transfer }) => nachaConnector.cancel(await paymentOf(transfer.id), signal));
    const [answers] = await Promise.all([Promise.all(cancels), seal(), seal()]);
    await seal();
    const entries = await Promise.all(sent.map(({ transfer }) => readAch(transfer.id)));
    expect(entries.map((entry) => (entry?.state === "cancelled" ? "cancelled" : "working"))).toEqual(
      answers.map(({ outcome }) => outcome),
    );
    expect(await sealedLines()).toHaveLength(answers.filter(({ outcome }) => outcome === "working").length);
  });

  it("a promise to cancel also holds for a payment that is submitted later, and a repeated submission makes no second entry", async () => {
    const { transfer } = await orderAch();
    const payment = await paymentOf(transfer.id);
    expect(await nachaConnector.cancel(payment, signal)).toEqual({ outcome: "cancelled" });
    expect(await nachaConnector.submit(payment, signal)).toEqual({ outcome: "cancelled" });
    const other = await paymentOf((await orderAch()).transfer.id);
    const submits = await Promise.all(Array.from({ length: 6 }, () => nachaConnector.submit(other, signal)));
    expect(submits.every(({ outcome }) => outcome === "working")).toBe(true);
    await letCutOffPass();
    await seal();
    expect(await sealedLines()).toHaveLength(1);
  });
});

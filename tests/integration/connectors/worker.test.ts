import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { drainJobs } from "@/lib/jobs/drain-jobs";
import { runWorker } from "@/lib/jobs/worker";
import { db } from "@/lib/server/db";
import { transferChannels } from "@/lib/transfers/channels.model";
import { NetworkUnavailableError } from "@/lib/transfers/connectors/connector";
import { magicAccountNumber } from "@/lib/transfers/connectors/sandbox-behaviour";
import { sandboxConnector } from "@/lib/transfers/connectors/sandbox-connector";
import { getNetworkHealth } from "@/lib/transfers/networks/get-network-health";
import {
  askNetwork,
  claimNetworkOrders,
  workNetworkOrders,
  workOrder,
} from "@/lib/transfers/networks/work-network-orders";
import { expectCleanBooks } from "@/tests/support/books";
import { withConnection } from "@/tests/support/database/database";
import { stateMaxMs } from "@/tests/support/database/lock-waits";
import { createAdmin, readBalance } from "@/tests/support/factories";
import {
  answerWithinMs,
  forgetWaiting,
  letTimePass,
  readNotices,
  readOutcome,
  sendApproved,
  workForLong,
} from "@/tests/support/network-transfers";

const sendMany = (count: number) =>
  Promise.all(Array.from({ length: count }, () => sendApproved("wire", { amount: "20.00" })));

beforeEach(async () => {
  vi.restoreAllMocks();
  await forgetWaiting();
});
afterEach(expectCleanBooks);

describe("many parallel workers", () => {
  it("many workers send each transfer to the network once", async () => {
    const sent = await sendMany(25);
    const emptyIt = async () => {
      while ((await workNetworkOrders()) > 0);
    };
    await Promise.all([emptyIt(), emptyIt(), emptyIt(), emptyIt()]);
    for (const { transfer } of sent) {
      expect(await readOutcome(transfer.id)).toMatchObject({ status: "closed", submit_count: 1 });
    }
  });
});

describe("a network that does not answer", () => {
  it("a network without an answer delays transfers and loses none, staff see the delay, and other rails continue", async () => {
    const submit = vi.spyOn(sandboxConnector, "submit").mockImplementation(async ({ rail }) => {
      if (rail === "wire") throw new NetworkUnavailableError("connection refused");
      return { outcome: "accepted", reference: "" };
    });
    const waiting = await sendMany(12);
    const wallet = await sendApproved("payoneer", { amount: "20.00" });
    const admin = await createAdmin();
    await workForLong(4);
    expect(await getNetworkHealth(admin)).toEqual([
      {
        rail: "wire",
        waiting: 12,
        failing: 12,
        oldestAt: expect.any(Date),
        lastError: "connection refused",
        contradicted: [],
      },
    ]);
    expect(await readOutcome(wallet.transfer.id)).toMatchObject({ status: "closed" });
    submit.mockRestore();
    await workForLong(2);
    expect(await getNetworkHealth(admin)).toEqual([]);
    for (const { transfer } of waiting) {
      expect(await readOutcome(transfer.id)).toMatchObject({ status: "closed", submit_count: 1 });
    }
  });

  it("the time between attempts grows to at most five minutes", async () => {
    const { transfer } = await sendApproved("wire", { amount: "20.00", accountNumber: magicAccountNumber("down") });
    const pauses: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      await letTimePass();
      await workNetworkOrders();
      const [row] = await db.query<{ pause: number }>(
        "SELECT extract(epoch FROM next_attempt_at - now())::float AS pause FROM network_orders WHERE transfer_id = $1",
        [transfer.id],
      );
      pauses.push(row?.pause ?? 0);
    }
    expect(pauses[0]).toBeLessThan(2.5);
    expect(pauses[3]).toBeGreaterThan(12);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(360);
    expect(pauses.at(-1)).toBeGreaterThanOrEqual(239);
  });
});

describe("the worker's process", () => {
  it("the worker settles approved transfers within seconds, even when another rail does not answer", async () => {
    const hanging = await sendApproved("skrill", { amount: "1.06" });
    const worker = await runWorker();
    await vi.waitFor(async () => expect((await readOutcome(hanging.transfer.id)).submit_count).toBe(1), stateMaxMs);
    const sent = await Promise.all(
      transferChannels
        .filter((channel) => channel !== "skrill")
        .map((channel) => sendApproved(channel, { amount: "2.00" })),
    );
    for (const { transfer } of sent) {
      await vi.waitFor(async () => expect((await readOutcome(transfer.id)).status).toBe("closed"), stateMaxMs);
    }
    await worker.stop();
  });

  it("the host's scheduler replaces the worker on a host without a worker", async () => {
    const { transfer } = await sendApproved("paypal", { amount: "2.00" });
    await drainJobs(10_000);
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "closed" });
    const sent = await db.query("SELECT 1 FROM emails WHERE props->>'transferId' = $1 AND state = 'sent'", [
      transfer.id,
    ]);
    expect(sent).toHaveLength(3);
  });
});

/** The points at which a worker may crash. Each function runs the worker's steps up to that point. */
const deaths = {
  "after the claim": async () => {
    await claimNetworkOrders();
  },
  "after the network has answered": async () => {
    for (const order of await claimNetworkOrders()) await askNetwork(order, answerWithinMs).catch(() => undefined);
  },
  "after the answer was lost on its way": async () => {
    const { submit } = sandboxConnector;
    vi.spyOn(sandboxConnector, "submit").mockImplementation(async (payment, signal) => {
      await submit(payment, signal);
      throw new NetworkUnavailableError("connection reset");
    });
    await workNetworkOrders({ answerWithinMs });
    vi.restoreAllMocks();
  },
  ...Object.fromEntries(
    ["network_orders", "transfers", "notifications", "emails", "audit_events"].map((table) => [
      `when the answer reaches ${table}`,
      () =>
        whileBroken(table, async () => {
          for (const order of await claimNetworkOrders()) await workOrder(order, answerWithinMs).catch(() => undefined);
        }),
    ]),
  ),
};

/**
 * Runs `work` while every write to this table fails. The error simulates a connection that is lost in the middle of a
 * transaction.
 */
async function whileBroken(table: string, work: () => Promise<void>): Promise<void> {
  const run = (sql: string) => withConnection((client) => client.query(sql), { superuser: true });
  // The trigger lets the claim of an order succeed, because the case "after the claim" already tests a crash at this point.
  const when = table === "network_orders" ? "WHEN (NEW.state <> OLD.state)" : "";
  const events = table === "network_orders" || table === "transfers" ? "UPDATE" : "INSERT";
  await run(`CREATE OR REPLACE FUNCTION break_down() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN RAISE EXCEPTION 'broken' USING ERRCODE = '57P01'; END $$`);
  await run(`CREATE TRIGGER broken BEFORE ${events} ON ${table} FOR EACH ROW ${when} EXECUTE FUNCTION break_down()`);
  try {
    await work();
  } finally {
    await run(`DROP TRIGGER broken ON ${table}`);
  }
}

describe.each(Object.entries(deaths))("a worker that dies %s", (_name, die) => {
  it.each(["accepts", "refuses", "accepts-later", "times-out"] as const)(
    "the transfer has one outcome and at most one payment (%s)",
    async (behaviour) => {
      const { sender, transfer } = await sendApproved("wire", {
        amount: "20.00",
        accountNumber: magicAccountNumber(behaviour),
      });
      for (let deathCount = 0; deathCount < 3; deathCount += 1) {
        await letTimePass();
        await die();
        await expectCleanBooks();
      }
      await workForLong();
      const refused = behaviour === "refuses";
      const outcome = await readOutcome(transfer.id);
      expect(outcome).toMatchObject({
        status: refused ? "deleted" : "closed",
        order_state: refused ? "refused" : "accepted",
        payment_state: refused ? "refused" : "accepted",
        entries: refused ? 2n : 1n,
      });
      expect((await readBalance(sender.account)).balanceMinor).toBe(refused ? 10_000n : 8_000n);
      const last = refused ? "transfer-reversed" : "transfer-completed";
      const { onSite, byEmail } = await readNotices(transfer.id);
      expect(onSite).toEqual(["transfer-initiated", "transfer-approved", last]);
      expect(byEmail).toHaveLength(3);
    },
  );
});

import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import { db, inTransaction } from "@/lib/server/db";
import { wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { createCustomer } from "@/tests/support/factories";
import { wire } from "@/tests/support/outgoing-orders";

// Tests that each request stops waiting for a connection to the database after a while (DATABASE_CONNECT_TIMEOUT_SECONDS).

vi.hoisted(() => {
  process.env.DATABASE_POOL_MAX = "2";
  process.env.DATABASE_CONNECT_TIMEOUT_SECONDS = "1";
});

/** Runs `work` while two transactions hold both connections of the pool. */
const whileAllAreTaken = <Result>(work: () => Promise<Result>): Promise<Result> =>
  inTransaction(() => inTransaction(work));

const busy = { code: "busy", messageKey: "database_busy", retryAfterSeconds: 5 };

it.each<[string, () => Promise<unknown>]>([
  ["SQL with a connection of its own", () => db.query("SELECT 1", [], { planEachTime: true })],
  ["a transaction", () => inTransaction((tx) => tx.query("SELECT 1"))],
])("a request waits as long as the setting allows and is then refused as busy: %s", async (_, work) => {
  const startedAt = performance.now();
  await expect(whileAllAreTaken(work)).rejects.toMatchObject(busy);
  expect(performance.now() - startedAt).toBeGreaterThan(900);
  await work();
});

it("a payment that was refused as busy has moved no money, and the same request succeeds afterwards, once", async () => {
  const { actor } = await createCustomer({ balanceMinor: 100_000n });
  const requestId = randomUUID();
  const send = () => initiateTransfer(actor, { channel: "wire", ...wireTransferInput.parse(wire) }, requestId);
  const sent = () => db.prisma.transfer.count({ where: { senderId: actor.userId } });
  await expect(whileAllAreTaken(send)).rejects.toMatchObject(busy);
  expect(await sent()).toBe(0);
  await send();
  await send();
  expect(await sent()).toBe(1);
  await expectCleanBooks();
});

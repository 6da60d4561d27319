import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { initiateWireTransferAction } from "@/app/api/wire-transfer/actions";
import { POST as newWire } from "@/app/api/wire-transfer/new/route";
import type { Actor } from "@/lib/server/actor";
import { type Database, db, inTransaction } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { withConnection } from "@/tests/support/database/database";
import { createCustomer, readBalance, type TestCustomer } from "@/tests/support/factories";
import { wire } from "@/tests/support/outgoing-orders";

// Tests that each request stops waiting for a lock of the database after a while (DATABASE_LOCK_TIMEOUT_SECONDS).

vi.hoisted(() => {
  process.env.DATABASE_LOCK_TIMEOUT_SECONDS = "1";
});
let visitor: Actor;
vi.mock("next/headers", () => import("@/tests/support/fake-headers"));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));
vi.mock("@/lib/server/session/session", () => ({
  requireActor: async () => visitor,
  requirePageActor: async () => visitor,
}));
// The mock replaces all texts by their keys.
vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
}));

let customer: TestCustomer;
beforeEach(async () => {
  customer = await createCustomer({ balanceMinor: 100_000n });
  visitor = customer.actor;
});

/** Runs `work` while another connection holds the locks of the customer's account and of the account's books. */
async function whileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  const { accountId, ledgerAccountId } = customer.account;
  return await withConnection(
    async (other) => {
      await other.query("BEGIN");
      await other.query("SELECT FROM accounts WHERE id = $1 FOR UPDATE", [accountId]);
      await other.query("SELECT FROM ledger_accounts WHERE id = $1 FOR UPDATE", [ledgerAccountId]);
      try {
        return await work();
      } finally {
        await other.query("ROLLBACK");
      }
    },
    { owner: true },
  );
}

const sent = () => db.prisma.transfer.count({ where: { senderId: customer.actor.userId } });

describe("a request that needs a locked record", () => {
  const touch = (tx: Database) =>
    tx.prisma.account.updateMany({ where: { id: customer.account.accountId }, data: { updatedAt: new Date() } });

  it.each<[string, () => Promise<unknown>]>([
    ["SQL", () => db.query("SELECT FROM accounts WHERE id = $1 FOR UPDATE", [customer.account.accountId])],
    ["a model", () => touch(db)],
    ["a model in a transaction", () => inTransaction(touch)],
  ])("waits as long as the setting allows and is then refused as busy: %s", async (_, work) => {
    const startedAt = performance.now();
    await expect(whileLocked(work)).rejects.toMatchObject({ code: "busy", messageKey: "records_busy" });
    expect(performance.now() - startedAt).toBeGreaterThan(900);
    await work();
  });

  it("the API answers 503 with Retry-After, and the same Idempotency-Key succeeds afterwards, once", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    const request = () =>
      new NextRequest("http://localhost/api", { method: "POST", headers, body: JSON.stringify(wire) });
    const send = () => newWire(request(), { params: Promise.resolve(undefined) });
    const refused = await whileLocked(send);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("5");
    expect(await refused.json()).toEqual({ status: "error", code: "busy", msg: "records_busy" });
    expect(await sent()).toBe(0);
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await sent()).toBe(1);
    await expectCleanBooks();
  });

  it("a form gets the refusal, and the same request succeeds afterwards, once", async () => {
    const requestId = randomUUID();
    const send = () => initiateWireTransferAction(wire, requestId);
    expect(await whileLocked(send)).toEqual({ ok: false, code: "busy", message: "records_busy" });
    expect(await send()).toMatchObject({ ok: true });
    expect(await send()).toMatchObject({ ok: true });
    expect(await sent()).toBe(1);
    expect((await readBalance(customer.account)).heldMinor).toBeGreaterThan(0n);
    await expectCleanBooks();
  });
});

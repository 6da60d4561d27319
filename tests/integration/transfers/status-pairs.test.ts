import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { editTransferInput, interbankTransferInput, transferStatuses } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { moneyStateByStatus } from "@/lib/transfers/status-effect.model";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, createBeneficiary, createCustomer, readBalance } from "@/tests/support/factories";

type Status = (typeof transferStatuses)[number];

let admin: Actor;
beforeAll(async () => {
  admin = await createAdmin();
});

const startMinor = 100_000n;

async function createTransfer() {
  const sender = await createCustomer({ balanceMinor: startMinor });
  const receiver = await createCustomer();
  await createBeneficiary(sender.actor, { accountNumber: receiver.account.accountNumber });
  const input = interbankTransferInput.parse({ beneficiary: receiver.account.accountNumber, amount: "100.00" });
  const { id } = await initiateTransfer(sender.actor, { channel: "interbank", ...input }, randomUUID());
  return { id, sender, receiver };
}

const edit = (id: string, payload: { status?: Status; amount?: string }) =>
  editTransfer(admin, "interbank", { id, payload });

/** The amount of the order, a lower amount and a higher amount. `TEST_ALL=1` adds 27 amounts up to all money of the sender. */
const amounts = ["100.00", "40.00", "700.00"];
if (process.env.TEST_ALL) {
  for (let index = 1; index <= 27; index += 1) amounts.push((1000 - (index - 1) * 37.01).toFixed(2));
}

const pairs = transferStatuses.flatMap((before) =>
  transferStatuses.flatMap((after) => amounts.map((amount) => ({ before, after, amount }))),
);

describe("staff move a transfer from any status to any status", () => {
  it.each(pairs)("from $before to $after with $amount", async ({ before, after, amount }) => {
    const { id, sender, receiver } = await createTransfer();
    if (before !== "pending") await edit(id, { status: before });
    const moved = await edit(id, { status: after, amount });
    const amountMinor = BigInt(amount.replace(".", ""));
    const ended = moneyStateByStatus[before] === "posted" ? "reversed" : "rejected";
    expect(moved).toMatchObject({ status: after, amountMinor, ending: after === "deleted" ? ended : null });
    const money = moneyStateByStatus[after];
    expect(await readBalance(sender.account)).toEqual({
      balanceMinor: money === "posted" ? startMinor - amountMinor : startMinor,
      heldMinor: money === "held" ? amountMinor : 0n,
    });
    expect(await readBalance(receiver.account)).toEqual({
      balanceMinor: money === "posted" ? amountMinor : 0n,
      heldMinor: 0n,
    });
  });

  it("the books have no breaks afterwards", expectCleanBooks);
});

describe("a status change without enough money", () => {
  const held = { balanceMinor: startMinor, heldMinor: 10_000n };

  it("an amount that the sender cannot afford is refused, and nothing changes", async () => {
    const { id, sender } = await createTransfer();
    for (const status of transferStatuses.filter((status) => status !== "deleted")) {
      await expect(edit(id, { status, amount: "1000.01" })).rejects.toMatchObject({ code: "insufficient_funds" });
      expect(await readBalance(sender.account)).toEqual(held);
    }
    expect(await db.query("SELECT status, version FROM transfers WHERE id = $1", [id])).toEqual([
      { status: "pending", version: 1 },
    ]);
  });

  it("a reversal of money that the receiver has already spent is refused with the reason", async () => {
    const { id, sender, receiver } = await createTransfer();
    await edit(id, { status: "closed" });
    const third = await createCustomer();
    await createBeneficiary(receiver.actor, { accountNumber: third.account.accountNumber });
    const input = interbankTransferInput.parse({ beneficiary: third.account.accountNumber, amount: "60.00" });
    await initiateTransfer(receiver.actor, { channel: "interbank", ...input }, randomUUID());
    for (const status of ["pending", "active", "deleted"] as const) {
      await expect(edit(id, { status })).rejects.toMatchObject({
        code: "insufficient_funds",
        messageKey: "receiver_insufficient_funds",
      });
    }
    expect(await readBalance(sender.account)).toMatchObject({ balanceMinor: 90_000n });
    await expectCleanBooks();
  });

  it("a payment into a blocked account is refused", async () => {
    const { id, receiver } = await createTransfer();
    await db.query("UPDATE accounts SET status = 'blocked' WHERE id = $1", [receiver.account.accountId]);
    await expect(edit(id, { status: "approved" })).rejects.toMatchObject({ code: "transition_refused" });
  });

  it("an edit without a reason keeps the earlier reason", async () => {
    const { id } = await createTransfer();
    await editTransfer(admin, "interbank", { id, payload: { status: "deleted", reason: "No such account" } });
    const input = editTransferInput.parse({ id, payload: { amount: "90.00" } });
    expect(await editTransfer(admin, "interbank", input)).toMatchObject({
      reason: "No such account",
      amountMinor: 9_000n,
    });
  });

  it("an edit of a transfer that has changed meanwhile is refused", async () => {
    const { id } = await createTransfer();
    await edit(id, { status: "active" });
    const stale = editTransfer(admin, "interbank", { id, payload: { status: "approved", version: 1 } });
    await expect(stale).rejects.toMatchObject({ code: "conflict" });
  });

  it("two staff members who approve in parallel pay once", async () => {
    const { id, receiver } = await createTransfer();
    await Promise.allSettled(Array.from({ length: 8 }, () => edit(id, { status: "approved" })));
    expect(await readBalance(receiver.account)).toMatchObject({ balanceMinor: 10_000n });
    await expectCleanBooks();
  });

  it("sender and receiver are notified of each change", async () => {
    const { id, sender, receiver } = await createTransfer();
    await edit(id, { status: "active" });
    await edit(id, { status: "closed" });
    await edit(id, { status: "deleted" });
    await drainTransferOutbox();
    const kinds = async (userId: string) =>
      (await db.query<{ kind: string }>("SELECT kind FROM notifications WHERE user_id = $1 ORDER BY id", [userId])).map(
        ({ kind }) => kind,
      );
    expect(await kinds(sender.actor.userId)).toEqual([
      "transfer-initiated",
      "transfer-in-progress",
      "transfer-completed",
      "transfer-reversed",
    ]);
    expect(await kinds(receiver.actor.userId)).toEqual(["transfer-received", "transfer-returned"]);
  });
});

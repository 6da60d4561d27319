import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { approveWork, findMatchingTransfers } from "@/lib/work/approve-work";
import { claimWork } from "@/lib/work/change-claim";
import type { WorkQuery } from "@/lib/work/find-work";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, createCustomer, createUser, type TestCustomer } from "@/tests/support/factories";
import { setFourEyesLimit } from "@/tests/support/four-eyes";
import { orderWire, writeTransfers } from "@/tests/support/work";

let teller: Actor;
let admin: Actor;
let customer: TestCustomer;
beforeAll(async () => {
  teller = await createUser({ role: "teller", firstName: "Tom", lastName: "Hale" });
});
beforeEach(async () => {
  admin = await createAdmin();
  customer = await createCustomer({ balanceMinor: 5_000_000n });
});

const seen = (ids: string[], version = 1) => ({
  family: "wire" as const,
  transfers: ids.map((id) => ({ id, version })),
});
const statusOf = async (id: string) =>
  (await db.prisma.transfer.findUniqueOrThrow({ where: { id }, select: { status: true } })).status;
const liveClaims = async () =>
  (await db.query("SELECT FROM work_claims WHERE claimed_by = $1 AND claimed_until > now()", [admin.userId])).length;

describe("an approval of many transfers from the work list", () => {
  it("each transfer has its own result: approved, proposed, claimed by a colleague, or changed meanwhile", async () => {
    const [free, held, changed, large] = (await Promise.all(
      ["10.00", "20.00", "30.00", "900.00"].map((amount) => orderWire(amount, customer)),
    )) as [string, string, string, string];
    await claimWork(teller, { kind: "wire", id: held });
    await editTransfer(teller, "wire", { id: changed, payload: { amount: "31.00" } }, randomUUID());
    await setFourEyesLimit(50_000n);
    const results = await approveWork(admin, seen([free, held, changed, large]), randomUUID());
    await setFourEyesLimit(null);
    expect(results).toMatchObject([
      { id: free, problem: null },
      { id: held, problem: { code: "conflict", messageKey: "work_held", params: { name: "Tom Hale" } } },
      { id: changed, problem: { code: "conflict" } },
      { id: large, problem: { code: "proposed" } },
    ]);
    expect(await Promise.all([free, held, changed, large].map(statusOf))).toEqual([
      ...["approved", "pending", "pending", "pending"],
    ]);
    // Only the claim on the approved transfer still reserves the transfer for the staff member. The claims of the waiting
    // transfers have ended.
    expect(await liveClaims()).toBe(1);
    await expectCleanBooks();
  });

  it("the same request again has the same results and approves nothing a second time", async () => {
    const [one, other] = [await orderWire("10.00", customer), await orderWire("11.00", customer)];
    await claimWork(teller, { kind: "wire", id: other });
    const requestId = randomUUID();
    const first = await approveWork(admin, seen([one, other]), requestId);
    const again = await approveWork(admin, seen([one, other]), requestId);
    expect(again).toMatchObject(
      first.map(({ id, problem }) => ({ id, problem: problem && { messageKey: "work_held" } })),
    );
    await drainTransferOutbox();
    const events = await db.query("SELECT FROM audit_events WHERE subject_id = $1 AND action = 'transfer.approve'", [
      one,
    ]);
    expect(events).toHaveLength(1);
    await expect(approveWork(admin, seen([one]), requestId)).rejects.toMatchObject({ code: "idempotency_mismatch" });
    await expectCleanBooks();
  });

  it("of parallel approvals of the same transfers by three people, each transfer is approved once", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, (_, place) => orderWire(`${place + 1}.00`, customer)));
    const people = await Promise.all([createAdmin(), createAdmin(), createUser({ role: "teller" })]);
    const orders = [ids, [...ids].reverse(), ids];
    const results = await Promise.all(
      people.map((person, place) => approveWork(person, seen(orders[place] ?? ids), randomUUID())),
    );
    for (const id of ids) {
      const approved = results.flat().filter((result) => result.id === id && result.problem === null);
      expect(approved).toHaveLength(1);
      expect(await statusOf(id)).toBe("approved");
    }
    await expectCleanBooks();
  });

  it("a claim that the person held before the approval stays", async () => {
    const id = await orderWire("10.00", customer);
    await claimWork(admin, { kind: "wire", id });
    expect(await approveWork(admin, seen([id], 7))).toMatchObject([{ problem: { code: "conflict" } }]);
    expect(await liveClaims()).toBe(1);
  });

  it("only staff who may approve transfers approve and list them", async () => {
    const everything: WorkQuery = { kind: "", owner: "", isLate: false, currency: "", min: null, max: null };
    for (const actor of [customer.actor, await createUser({ role: "auditor" })]) {
      await expect(approveWork(actor, seen([randomUUID()]))).rejects.toMatchObject({ code: "forbidden" });
      await expect(findMatchingTransfers(actor, everything)).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it("a person who lost the role since the request began approves nothing", async () => {
    const [id, gone] = [await orderWire("10.00", customer), await createUser({ role: "teller" })];
    await db.query("UPDATE users SET role = 'customer' WHERE id = $1", [gone.userId]);
    expect(await approveWork(gone, seen([id]))).toMatchObject([{ problem: { code: "forbidden" } }]);
    expect(await statusOf(id)).toBe("pending");
  });

  it("the list of matching transfers has the filter's transfers of all families, and says when there are more", async () => {
    const ids = await writeTransfers(customer, [
      { family: "wire", createdAt: new Date(), amountMinor: 777_701n },
      { family: "wallet", createdAt: new Date(), amountMinor: 777_702n },
      { family: "interbank", createdAt: new Date(), amountMinor: 777_703n, currency: "EUR" },
    ]);
    const query: WorkQuery = { kind: "", owner: "", isLate: false, currency: "USD", min: 777_700n, max: 777_800n };
    const { transfers, hasMore } = await findMatchingTransfers(admin, query);
    expect(transfers.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort());
    expect(transfers).toContainEqual({
      ...{ id: ids[1], family: "wallet", version: 1, amountMinor: 777_702n, currency: "USD" },
    });
    expect(hasMore).toBe(false);
    expect((await findMatchingTransfers(admin, query, 1)).hasMore).toBe(true);
    expect((await findMatchingTransfers(admin, { ...query, kind: "loan" })).transfers).toEqual([]);
  });
});

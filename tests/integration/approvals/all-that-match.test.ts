import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/server/actor";
import { approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { findTransfersToApprove } from "@/lib/transfers/reading/find-transfers-to-approve";
import type { Transfer, TransferToApprove } from "@/lib/transfers/transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, createCustomer, createUser, readBalance, type TestCustomer } from "@/tests/support/factories";
import { setFourEyesLimit } from "@/tests/support/four-eyes";
import { sendOut, setStatus } from "@/tests/support/network-transfers";

// Tests the approval of all transfers that match a filter. The site first lists these transfers and then approves them in
// batches.

let teller: Actor;
let colleague: Actor;
let sender: TestCustomer;

beforeEach(async () => {
  [teller, colleague] = [await createAdmin(), await createUser({ role: "teller" })];
  sender = await createCustomer({ balanceMinor: 100_000n });
});
afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

const send = (amount: string): Promise<Transfer> => sendOut(sender, "wire", { amount });
const find = (max?: number) =>
  findTransfersToApprove(teller, { family: "wire", filter: { q: sender.actor.email } }, max);
const approve = async (actor: Actor, transfers: TransferToApprove[], requestId: string = randomUUID()) =>
  (
    await approveTransfers(
      actor,
      { family: "wire", transfers: transfers.map(({ id, version }) => ({ id, version })) },
      requestId,
    )
  ).map(({ problem }) => {
    const { code, messageKey } = (problem ?? {}) as { code?: string; messageKey?: string };
    return messageKey ?? code ?? "approved";
  });

describe("the transfers that match a filter", () => {
  it("the list is fixed when staff open it: transfers that arrive or change later are not approved", async () => {
    const sent = [await send("10.00"), await send("20.00"), await send("30.00")];
    const { transfers, hasMore } = await find();
    expect(hasMore).toBe(false);
    expect(transfers).toEqual(
      sent.map(({ id, version, amountMinor, currency }) => ({ id, version, amountMinor, currency })),
    );
    const later = await send("40.00");
    await setStatus(sent[1] as Transfer, "pending", { amount: "25.00" });
    await cancelTransfer(sender.actor, (sent[2] as Transfer).id);
    expect(await approve(teller, transfers)).toEqual(["approved", "changed_meanwhile", "transfer_cancelled"]);
    expect((await find()).transfers.map(({ id }) => id)).toEqual([sent[1]?.id, later.id]);
    expect(await readBalance(sender.account)).toEqual({ balanceMinor: 99_000n, heldMinor: 6_500n });
  });

  it("the list contains only pending transfers of one family that match the filter, oldest first, up to a maximum", async () => {
    const sent = [await send("10.00"), await send("20.00"), await send("30.00")];
    await sendOut(sender, "paypal", { amount: "5.00" });
    await setStatus(sent[0] as Transfer, "active");
    const one = await find(1);
    expect(one).toMatchObject({ hasMore: true, transfers: [{ id: sent[1]?.id }] });
    expect((await find(2)).hasMore).toBe(false);
    const byDay = await findTransfersToApprove(teller, {
      family: "wire",
      filter: { q: sender.actor.email, from: "2099-01-01" },
    });
    expect(byDay.transfers).toEqual([]);
  });

  it("staff approve the list in batches: a repeated batch does nothing twice, and an unsent batch stays pending", async () => {
    for (const amount of ["1.00", "2.00", "3.00", "4.00"]) await send(amount);
    const { transfers } = await find();
    const [first, second] = [transfers.slice(0, 2), transfers.slice(2)];
    const requestId = randomUUID();
    expect(await approve(teller, first, requestId)).toEqual(["approved", "approved"]);
    // A client that lost the reply sends the same batch with the same request id again. The client receives the outcome of the
    // first request.
    expect(await approve(teller, first, requestId)).toEqual(["approved", "approved"]);
    expect((await find()).transfers).toEqual(second);
    expect(await readBalance(sender.account)).toEqual({ balanceMinor: 99_700n, heldMinor: 700n });
  });

  it("each transfer is approved once when two staff members approve the same list in parallel", async () => {
    for (const amount of ["1.00", "2.00", "3.00", "4.00", "5.00"]) await send(amount);
    const { transfers } = await find();
    const both = await Promise.all([approve(teller, transfers), approve(colleague, transfers.toReversed())]);
    const ofTeller = both[0];
    const ofColleague = both[1]?.toReversed();
    for (const [index] of transfers.entries())
      expect([ofTeller?.[index], ofColleague?.[index]].toSorted()).toEqual(["approve_refused", "approved"]);
    expect(await readBalance(sender.account)).toEqual({ balanceMinor: 98_500n, heldMinor: 0n });
  });

  it("a transfer above a limit, by its amount or by the day's sum, becomes a proposal", async () => {
    for (const amount of ["40.00", "120.00", "40.00", "40.00"]) await send(amount);
    const { transfers } = await find();
    await setFourEyesLimit(10_000n);
    const requestId = randomUUID();
    const outcomes = ["approved", "proposed", "approved", "proposed"];
    expect(await approve(teller, transfers, requestId)).toEqual(outcomes);
    expect(await approve(teller, transfers, requestId)).toEqual(outcomes);
    expect(await readBalance(sender.account)).toEqual({ balanceMinor: 92_000n, heldMinor: 16_000n });
  });
});

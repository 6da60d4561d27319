import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { declineProposal } from "@/lib/approvals/decline-proposal";
import { endProposals } from "@/lib/approvals/proposals.sql";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { editTransferInput, interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { editCustomer } from "@/lib/users/edit-customer";
import { editCustomerInput } from "@/lib/users/edit-schema";
import { expectCleanBooks } from "@/tests/support/books";
import { breaksAfter } from "@/tests/support/database/tamper";
import {
  createAdmin,
  createBeneficiary,
  createCustomer,
  readBalance,
  adjustmentReason as reason,
  seeBalance,
  type TestCustomer,
} from "@/tests/support/factories";
import { ageProposal, proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";

// A staff member proposes to take 400.00 of a customer's 500.00 back, and a second person must confirm the proposal. The customer
// tries to spend the money before the confirmation.

let first: Actor;
let second: Actor;
let customer: TestCustomer;
let shop: TestCustomer;

beforeEach(async () => {
  [first, second] = [await createAdmin(), await createAdmin()];
  customer = await createCustomer({ balanceMinor: 50_000n });
  shop = await createCustomer();
  await createBeneficiary(customer.actor, { accountNumber: shop.account.accountNumber });
  await setFourEyesLimit(10_000n);
});
afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

async function takeBack(actor: Actor, balance = "100.00") {
  const { accountNumber } = customer.account;
  const payload = { balance, balanceSeen: await seeBalance(accountNumber), reason };
  return await editAccount(actor, editAccountInput.parse({ accountNumber, payload }));
}

const send = (amount: string) =>
  initiateTransfer(
    customer.actor,
    { channel: "interbank", ...interbankTransferInput.parse({ beneficiary: shop.account.accountNumber, amount }) },
    randomUUID(),
  );
const balance = () => readBalance(customer.account);
const confirm = (id: string) => confirmProposal(second, { id });

describe("a proposed claw-back", () => {
  it("a customer who moves one cent cannot prevent the claw-back, and the claw-back takes the amount that both people saw", async () => {
    const id = await proposalFrom(takeBack(first));
    const transfer = await send("0.01");
    await approveTransfers(second, { family: "interbank", transfers: [transfer] });
    await endProposals();
    await confirm(id);
    expect(await balance()).toEqual({ balanceMinor: 9_999n, heldMinor: 0n });
  });

  it("the proposal holds its money from the start, and the customer can send only the rest", async () => {
    const id = await proposalFrom(takeBack(first));
    expect(await balance()).toEqual({ balanceMinor: 50_000n, heldMinor: 40_000n });
    await expect(send("100.01")).rejects.toMatchObject({ code: "insufficient_funds" });
    await send("100.00");
    await confirm(id);
    expect(await balance()).toEqual({ balanceMinor: 10_000n, heldMinor: 10_000n });
  });

  it("the money is released when the proposal is declined, withdrawn, expired or replaced by another correction", async () => {
    await declineProposal(second, { id: await proposalFrom(takeBack(first)), reason: "Not as agreed" });
    expect((await balance()).heldMinor).toBe(0n);
    await declineProposal(first, { id: await proposalFrom(takeBack(first)), reason: "A mistake of mine" });
    expect((await balance()).heldMinor).toBe(0n);
    await ageProposal(await proposalFrom(takeBack(first)), "25 hours");
    await Promise.all([endProposals(), endProposals()]);
    expect((await balance()).heldMinor).toBe(0n);
    const id = await proposalFrom(takeBack(first));
    await takeBack(second, "510.00");
    await expect(confirm(id)).rejects.toMatchObject({ messageKey: "balance" });
    expect(await balance()).toEqual({ balanceMinor: 51_000n, heldMinor: 0n });
  });

  it("if the receiver is blocked before the confirmation, the proposal stays open, and it can be confirmed later", async () => {
    await setFourEyesLimit(null);
    const { id: transferId, version } = await send("400.00");
    await approveTransfers(second, { family: "interbank", transfers: [{ id: transferId, version }] });
    await setFourEyesLimit(10_000n);
    const lower = editTransferInput.parse({ id: transferId, payload: { amount: "0.13" } });
    const id = await proposalFrom(editTransfer(first, "interbank", lower));
    const setShop = (status: "active" | "blocked") =>
      editAccount(second, { accountNumber: shop.account.accountNumber, payload: { status } });
    await setShop("blocked");
    await expect(confirm(id)).rejects.toMatchObject({ messageKey: "receiver_account_blocked" });
    expect(await db.prisma.proposal.findUnique({ where: { id } })).toMatchObject({ state: "open" });
    expect(await readBalance(shop.account)).toEqual({ balanceMinor: 40_000n, heldMinor: 39_987n });
    await setShop("active");
    await confirm(id);
    expect(await readBalance(shop.account)).toEqual({ balanceMinor: 13n, heldMinor: 0n });
  });

  it("when the customer sends money in parallel, only the rest can be sent, and the claw-back succeeds", async () => {
    const [proposed, ...sent] = await Promise.allSettled([
      proposalFrom(takeBack(first)),
      ...Array.from({ length: 11 }, () => send("9.00")),
    ]);
    if (proposed.status !== "fulfilled") throw proposed.reason;
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(11);
    await expect(send("1.01")).rejects.toMatchObject({ code: "insufficient_funds" });
    await confirm(proposed.value);
    expect(await balance()).toEqual({ balanceMinor: 10_000n, heldMinor: 9_900n });
  });

  it("parallel decisions confirm the proposal once, and never both confirm and decline it", async () => {
    const id = await proposalFrom(takeBack(first));
    const outcomes = await Promise.allSettled([
      confirm(id),
      confirm(id),
      declineProposal(second, { id, reason: "Not as agreed" }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(1);
    const { state } = await db.prisma.proposal.findUniqueOrThrow({ where: { id } });
    expect(await balance()).toEqual(
      state === "confirmed" ? { balanceMinor: 10_000n, heldMinor: 0n } : { balanceMinor: 50_000n, heldMinor: 0n },
    );
  });

  it("the difference from the customer's form stays the same when the balance changes meanwhile", async () => {
    const { actor, account } = customer;
    const input = editCustomerInput.parse({
      ...{ email: actor.email, accountNumber: account.accountNumber },
      ...{ user: {}, account: { balance: "100.00", balanceSeen: "500.00", reason } },
    });
    const id = await proposalFrom(editCustomer(first, input));
    await send("0.01");
    await confirm(id);
    expect(await balance()).toEqual({ balanceMinor: 10_000n, heldMinor: 1n });
  });

  it("a claw-back of a payment holds the receiver's money until a colleague decides", async () => {
    await setFourEyesLimit(null);
    const paid = await send("400.00");
    await approveTransfers(second, { family: "interbank", transfers: [paid] });
    await setFourEyesLimit(10_000n);
    await createBeneficiary(shop.actor, { accountNumber: customer.account.accountNumber });
    const input = editTransferInput.parse({ id: paid.id, payload: { status: "deleted", reason: "Not as agreed" } });
    const id = await proposalFrom(editTransfer(first, "interbank", input));
    expect(await readBalance(shop.account)).toEqual({ balanceMinor: 40_000n, heldMinor: 40_000n });
    const spend = interbankTransferInput.parse({ beneficiary: customer.account.accountNumber, amount: "0.01" });
    await expect(initiateTransfer(shop.actor, { channel: "interbank", ...spend }, randomUUID())).rejects.toMatchObject({
      code: "insufficient_funds",
    });
    await confirm(id);
    expect(await readBalance(shop.account)).toEqual({ balanceMinor: 0n, heldMinor: 0n });
    expect((await balance()).balanceMinor).toBe(50_000n);
  });

  it("claw-backs count on the receiver, who loses the money, whoever the senders and the staff are", async () => {
    await setFourEyesLimit(null);
    const third = await createAdmin();
    const other = await createCustomer({ balanceMinor: 50_000n });
    await createBeneficiary(other.actor, { accountNumber: shop.account.accountNumber });
    const input = interbankTransferInput.parse({ beneficiary: shop.account.accountNumber, amount: "60.00" });
    const paid = [
      await send("60.00"),
      await initiateTransfer(other.actor, { channel: "interbank", ...input }, randomUUID()),
    ];
    await approveTransfers(second, { family: "interbank", transfers: paid });
    await setFourEyesLimit(10_000n);
    const takeBackOf = (actor: Actor, { id }: { id: string }) =>
      editTransfer(actor, "interbank", editTransferInput.parse({ id, payload: { status: "deleted", reason: "x" } }));
    const [one, two] = paid;
    if (!one || !two) throw new Error("nothing was paid");
    await takeBackOf(first, one);
    const id = await proposalFrom(takeBackOf(third, two));
    expect(await readBalance(shop.account)).toEqual({ balanceMinor: 6_000n, heldMinor: 6_000n });
    await confirm(id);
    expect(await readBalance(shop.account)).toEqual({ balanceMinor: 0n, heldMinor: 0n });
  });

  it("verify-books finds a proposal that has ended but still holds money", async () => {
    await proposalFrom(takeBack(first));
    const breaks = await breaksAfter({
      statements: ["UPDATE proposals SET state = 'expired', payload = '', decided_at = now() WHERE state = 'open'"],
    });
    expect(breaks.map(({ guarantee }) => guarantee)).toEqual(["only a waiting proposal holds money, once"]);
  });

  it("a transfer that the customer cancels meanwhile keeps its own held money", async () => {
    const waiting = await send("50.00");
    const id = await proposalFrom(takeBack(first));
    await cancelTransfer(customer.actor, waiting.id);
    await confirm(id);
    expect(await balance()).toEqual({ balanceMinor: 10_000n, heldMinor: 0n });
  });
});

import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import type { Actor } from "@/lib/server/actor";
import { approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { editTransferInput, interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import type { Transfer } from "@/lib/transfers/transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import {
  createAdmin,
  createBeneficiary,
  createCustomer,
  createUser,
  readBalance,
  adjustmentReason as reason,
  type TestCustomer,
} from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

// Tests the daily limit of a staff member, which is 100.00 here (docs/decisions/four-eyes.md). All acts that a staff member does
// without a second person count together, whichever customers they concern.

let teller: Actor;
let colleague: Actor;

beforeEach(async () => {
  [teller, colleague] = [await createUser({ role: "teller" }), await createAdmin()];
});
afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

const beginFourEyes = () => setFourEyesLimit(10_000n);
const correct = (actor: Actor, { account }: TestCustomer, balance: string, requestId?: string) =>
  editAccount(
    actor,
    editAccountInput.parse({ accountNumber: account.accountNumber, payload: { balance, balanceSeen: "0", reason } }),
    requestId,
  );

async function customers(count: number, balanceMinor?: bigint): Promise<TestCustomer[]> {
  return await Promise.all(Array.from({ length: count }, () => createCustomer(balanceMinor ? { balanceMinor } : {})));
}

async function send(sender: TestCustomer, receiver: TestCustomer, amount: string): Promise<Transfer> {
  await createBeneficiary(sender.actor, { accountNumber: receiver.account.accountNumber });
  const input = interbankTransferInput.parse({ beneficiary: receiver.account.accountNumber, amount });
  return await initiateTransfer(sender.actor, { channel: "interbank", ...input }, randomUUID());
}

const approve = async (actor: Actor, { id, version }: Pick<Transfer, "id" | "version">) => {
  const [outcome] = await approveTransfers(actor, { family: "interbank", transfers: [{ id, version }] });
  if (outcome?.problem) throw outcome.problem;
};
const edit = (actor: Actor, { id }: Transfer, payload: object) =>
  editTransfer(actor, "interbank", editTransferInput.parse({ id, payload }));

/** Makes all counted acts of staff older by this interval, as if the interval had passed. */
const pass = (interval: string) =>
  queryAsOwner("UPDATE staff_acts SET counted_at = counted_at - $1::interval", [interval]);

describe("one staff member's acts on one day", () => {
  it("one limit covers the corrections of all customers, so the second and third correction of 100.00 need a colleague", async () => {
    const [one, two, three] = (await customers(3)) as [TestCustomer, TestCustomer, TestCustomer];
    await beginFourEyes();
    await correct(teller, one, "100.00");
    const waiting = [
      await proposalFrom(correct(teller, two, "100.00")),
      await proposalFrom(correct(teller, three, "100.00")),
    ];
    expect(await readBalance(two.account)).toMatchObject({ balanceMinor: 0n });
    // A confirmed proposal does not count against the daily limit of either staff member.
    for (const id of waiting) await confirmProposal(colleague, { id });
    expect(await readBalance(three.account)).toMatchObject({ balanceMinor: 10_000n });
  });

  it("different kinds of acts share the limit: a correction, a loan, an edited amount and a reversed payment", async () => {
    const [one, two, three] = (await customers(3, 100_000n)) as [TestCustomer, TestCustomer, TestCustomer];
    const loan = await createLoan(two.actor, { amountMinor: 5_000n, askedMinor: 5_000n });
    const raised = await send(three, one, "30.00");
    const paid = await send(one, two, "60.00");
    await approve(colleague, paid);
    await beginFourEyes();
    await correct(teller, await createCustomer(), "60.00");
    await proposalFrom(setLoanStatus(teller, loan, "active"));
    await proposalFrom(edit(teller, raised, { amount: "50.00" }));
    await proposalFrom(edit(teller, paid, { status: "deleted", reason: "Not as agreed" }));
    await edit(teller, raised, { amount: "40.00" });
  });

  it("the limit's day is the last 24 hours and not a calendar date", async () => {
    const [one, two, three] = (await customers(3)) as [TestCustomer, TestCustomer, TestCustomer];
    await beginFourEyes();
    await correct(teller, one, "90.00");
    await pass("23 hours 59 minutes");
    await proposalFrom(correct(teller, two, "90.00"));
    await pass("2 minutes");
    await correct(teller, three, "90.00");
  });

  it("parallel acts count together, and a repeated act counts once", async () => {
    const many = await customers(12);
    const transfer = await send(await createCustomer({ balanceMinor: 100_000n }), many[0] as TestCustomer, "10.00");
    await beginFourEyes();
    const outcomes = await Promise.allSettled(many.map((customer) => correct(teller, customer, "30.00")));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "proposed" });
    await edit(colleague, transfer, { amount: "80.00" });
    await edit(colleague, transfer, { amount: "90.00" });
    await correct(colleague, await createCustomer(), "10.00");
    await proposalFrom(correct(colleague, await createCustomer(), "0.01"));
  });

  it("the limit belongs to one person: a colleague's corrections and refused acts do not count", async () => {
    const [one, two, three] = (await customers(3)) as [TestCustomer, TestCustomer, TestCustomer];
    await beginFourEyes();
    await correct(colleague, one, "100.00");
    await proposalFrom(correct(teller, two, "150.00"));
    await correct(teller, three, "100.00");
  });

  it("a teller may approve customers' orders up to ten times the limit, and corrections count towards this sum", async () => {
    const receiver = await createCustomer();
    const senders = await customers(11, 100_000n);
    const transfers = await Promise.all(senders.map((sender) => send(sender, receiver, "95.00")));
    await beginFourEyes();
    for (const transfer of transfers.slice(0, 10)) await approve(teller, transfer);
    await proposalFrom(approve(teller, transfers[10] as Transfer));
    await proposalFrom(correct(teller, await createCustomer(), "60.00"));
    await correct(teller, await createCustomer(), "50.00");
  });

  it("all actors who are not on the staff count as one person", async () => {
    await beginFourEyes();
    const allows = (actor: string) =>
      queryAsOwner<{ is: boolean }>("SELECT staff_day_allows($1, $2, 6000, false, 10000, clock_timestamp()) AS is", [
        actor,
        randomUUID(),
      ]);
    expect(await allows("system")).toEqual([{ is: true }]);
    expect(await allows(randomUUID())).toEqual([{ is: false }]);
    expect(await allows((await createUser()).userId)).toEqual([{ is: false }]);
    expect(await allows(teller.userId)).toEqual([{ is: true }]);
  });

  it("the confirmation of a waiting proposal does the shown act, whatever other acts happened meanwhile", async () => {
    const [one, two] = (await customers(2)) as [TestCustomer, TestCustomer];
    await beginFourEyes();
    await correct(teller, one, "100.00", "first of the day");
    await correct(teller, one, "100.00", "first of the day");
    const id = await proposalFrom(correct(teller, two, "50.00"));
    await expect(confirmProposal(teller, { id })).rejects.toMatchObject({ code: "forbidden" });
    await correct(colleague, await createCustomer(), "100.00");
    await confirmProposal(colleague, { id });
    expect(await readBalance(two.account)).toMatchObject({ balanceMinor: 5_000n });
  });
});

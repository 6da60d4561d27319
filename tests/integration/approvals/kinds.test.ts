import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { declineProposal } from "@/lib/approvals/decline-proposal";
import { removeSecondFactorsOf } from "@/lib/auth/second-factors/change-factors";
import { closeDeposit } from "@/lib/deposits/close-deposit";
import { editDeposit } from "@/lib/deposits/edit-deposit";
import { editDepositInput } from "@/lib/deposits/schema";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import { setRateInput } from "@/lib/quotes/schema";
import { setRate } from "@/lib/quotes/set-rate";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { editCustomer } from "@/lib/users/edit-customer";
import { editCustomerInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { changeRole, removeColleague } from "@/lib/users/staff/change-colleague";
import { inviteColleague } from "@/lib/users/staff/invitations/invite-colleague";
import { expectCleanBooks } from "@/tests/support/books";
import { changeDeposit, createDeposit, createRunningDeposit } from "@/tests/support/deposits";
import {
  createAccount,
  createAdmin,
  createCustomer,
  createUser,
  readBalance,
  adjustmentReason as reason,
  seeBalance,
  type TestCustomer,
} from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { createTimeCode } from "@/tests/support/identity/second-factors";
import { createLoan, setLoanStatus } from "@/tests/support/loans";
import { createRates } from "@/tests/support/rates";

let first: Actor;
let second: Actor;

beforeEach(async () => {
  [first, second] = [await createAdmin(), await createAdmin()];
});
afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

/** Returns the same customer with a new account. The account's balance is high enough for another deposit. */
async function moneyFor({ actor }: TestCustomer): Promise<TestCustomer> {
  return { actor, account: await createAccount(actor, { balanceMinor: 1_000_000n }) };
}
const confirm = (id: string) => confirmProposal(second, { id });
const previewOf = async (id: string) => (await db.prisma.proposal.findUniqueOrThrow({ where: { id } })).preview;
const stateOf = (id: string) =>
  db.prisma.proposal.findUniqueOrThrow({ where: { id }, select: { state: true, reason: true } });
const beginFourEyes = () => setFourEyesLimit(10_000n);

describe("adjusting a balance", () => {
  const adjust = async (actor: Actor, { account: { accountNumber } }: TestCustomer, balance: string) => {
    const payload = { balance, balanceSeen: await seeBalance(accountNumber), reason };
    return await editAccount(actor, editAccountInput.parse({ accountNumber, payload }));
  };

  it("an adjustment above the limit needs a second person, upwards and downwards, and shows the booked amount", async () => {
    const customer = await createCustomer({ balanceMinor: 50_000n });
    await beginFourEyes();
    for (const [balance, minor] of [
      ["700.00", 70_000n],
      ["500.00", 50_000n],
    ] as const) {
      const id = await proposalFrom(adjust(first, customer, balance));
      expect(await previewOf(id)).toMatchObject({
        entries: [
          { kind: "adjustment", lines: expect.arrayContaining([expect.objectContaining({ currency: "USD" })]) },
        ],
        changes: [{ action: "account.edit", after: { balanceMinor: String(minor), reason } }],
      });
      await confirm(id);
      expect(await readBalance(customer.account)).toMatchObject({ balanceMinor: minor });
    }
  });

  it("small adjustments count together, and a proposal ends when the balance is corrected meanwhile", async () => {
    const customer = await createCustomer({ balanceMinor: 50_000n });
    await beginFourEyes();
    await adjust(first, customer, "560.00");
    const id = await proposalFrom(adjust(second, customer, "610.00"));
    await adjust(second, customer, "590.00");
    await expect(confirmProposal(first, { id })).rejects.toMatchObject({ messageKey: "balance" });
    expect(await readBalance(customer.account)).toMatchObject({ balanceMinor: 59_000n });
  });

  it("the limit counts in the bank's currency", async () => {
    await createRates();
    const customer = await createCustomer({ currency: "JPY" });
    await beginFourEyes();
    await adjust(first, customer, "15000");
    await proposalFrom(adjust(first, customer, "15100"));
  });

  it("a proposal from the customer's form keeps all fields of the form, and resets a PIN without revealing it", async () => {
    const { actor, account } = await createCustomer();
    await beginFourEyes();
    const input = editCustomerInput.parse({
      ...{ email: actor.email, accountNumber: account.accountNumber },
      ...{
        user: { city: "Bath", resetPins: ["domestic"] },
        changeReason: reason,
        account: { balance: "200.00", balanceSeen: "0", reason },
      },
    });
    const id = await proposalFrom(editCustomer(first, input));
    const kept = JSON.stringify(await db.query("SELECT payload, preview, needs FROM proposals WHERE id = $1", [id]));
    expect(kept).toContain("Bath");
    expect(kept).not.toContain("argon2");
    await confirm(id);
    expect(await db.prisma.user.findUniqueOrThrow({ where: { id: actor.userId } })).toMatchObject({ city: "Bath" });
    expect(await readBalance(account)).toMatchObject({ balanceMinor: 20_000n });
  });

  it("an edit without a posting needs no second person", async () => {
    const { account } = await createCustomer();
    await setFourEyesLimit(0n);
    const payload = { status: "suspended" };
    await editAccount(first, editAccountInput.parse({ accountNumber: account.accountNumber, payload }));
    const penny = { balance: "0.01", balanceSeen: "0", reason };
    await proposalFrom(
      editAccount(first, editAccountInput.parse({ accountNumber: account.accountNumber, payload: penny })),
    );
  });
});

describe("a loan", () => {
  it("the disbursement and the write-off of a loan need two people", async () => {
    const customer = await createCustomer();
    const loan = await createLoan(customer.actor);
    await beginFourEyes();
    const disbursement = await proposalFrom(setLoanStatus(first, loan, "active"));
    expect(await previewOf(disbursement)).toMatchObject({ entries: [{ kind: "loan-disbursement" }] });
    await confirm(disbursement);
    const writeOff = await proposalFrom(setLoanStatus(first, loan, "closed", { outstanding: "write-off" }));
    expect(await previewOf(writeOff)).toMatchObject({ entries: [{ kind: "loan-write-off" }] });
    await confirm(writeOff);
    expect(await db.prisma.loan.findUniqueOrThrow({ where: { id: loan.id } })).toMatchObject({
      status: "closed",
      writtenOffMinor: 100_000n,
    });
  });

  it("staff who collect a loan before its instalments are due need a second person, and the money is held until then", async () => {
    const customer = await createCustomer({ balanceMinor: 500_000n });
    const loan = await setLoanStatus(first, await createLoan(customer.actor), "active");
    const before = await readBalance(customer.account);
    await beginFourEyes();
    const id = await proposalFrom(setLoanStatus(first, loan, "closed", { outstanding: "collect" }));
    expect(await readBalance(customer.account)).toEqual({ balanceMinor: before.balanceMinor, heldMinor: 110_000n });
    await confirm(id);
    expect(await readBalance(customer.account)).toEqual({
      balanceMinor: before.balanceMinor - 110_000n,
      heldMinor: 0n,
    });
    expect((await db.prisma.loan.findUniqueOrThrow({ where: { id: loan.id } })).installmentsPaid).toBe(3);
  });

  it("staff who take a loan back need a second person, and the customer's money is held until then", async () => {
    const customer = await createCustomer();
    const loan = await setLoanStatus(first, await createLoan(customer.actor), "active");
    await beginFourEyes();
    const id = await proposalFrom(setLoanStatus(first, loan, "deleted"));
    expect(await readBalance(customer.account)).toEqual({ balanceMinor: 100_000n, heldMinor: 100_000n });
    await confirm(id);
    expect(await readBalance(customer.account)).toEqual({ balanceMinor: 0n, heldMinor: 0n });
  });

  it("a customer pays all instalments alone, and one person can collect a small loan", async () => {
    const [customer, debtor] = [
      await createCustomer({ balanceMinor: 500_000n }),
      await createCustomer({ balanceMinor: 9_000n }),
    ];
    const own = await setLoanStatus(first, await createLoan(customer.actor), "active");
    const small = await setLoanStatus(first, await createLoan(debtor.actor, { amountMinor: 5_000n }), "active");
    await beginFourEyes();
    expect(await payInstalments(customer.actor, { id: own.id, installments: "all" })).toMatchObject({
      loan: { status: "paid" },
    });
    expect(await setLoanStatus(first, small, "closed", { outstanding: "collect" })).toMatchObject({
      installmentsPaid: 3,
    });
  });

  it("if the customer pays meanwhile, the proposed collection is over and its money is free", async () => {
    const customer = await createCustomer({ balanceMinor: 500_000n });
    const loan = await setLoanStatus(first, await createLoan(customer.actor), "active");
    await beginFourEyes();
    const id = await proposalFrom(setLoanStatus(first, loan, "closed", { outstanding: "collect" }));
    await payInstalments(customer.actor, { id: loan.id, installments: "all" });
    await expect(confirm(id)).rejects.toMatchObject({ code: "conflict" });
    expect((await readBalance(customer.account)).heldMinor).toBe(0n);
  });

  it("a customer who has only the held money still pays the loan, and the proposed collection is over", async () => {
    const customer = await createCustomer({ balanceMinor: 12_000n });
    const loan = await setLoanStatus(first, await createLoan(customer.actor), "active");
    await beginFourEyes();
    const id = await proposalFrom(setLoanStatus(first, loan, "closed", { outstanding: "collect" }));
    expect(await readBalance(customer.account)).toEqual({ balanceMinor: 112_000n, heldMinor: 110_000n });
    await payInstalments(customer.actor, { id: loan.id, installments: 1, number: 1 }, randomUUID());
    expect(await readBalance(customer.account)).toEqual({ balanceMinor: 75_334n, heldMinor: 0n });
    expect(await stateOf(id)).toEqual({ state: "changed", reason: "record" });
    await expect(confirm(id)).rejects.toMatchObject({ code: "conflict" });
    const { userId } = first;
    expect(await db.prisma.notification.count({ where: { userId, kind: "proposal-changed" } })).toBe(1);
  });

  it("a refused payment ends no proposal", async () => {
    const customer = await createCustomer({ balanceMinor: 12_000n });
    const stranger = await createCustomer();
    const loan = await setLoanStatus(first, await createLoan(customer.actor), "active");
    await beginFourEyes();
    const id = await proposalFrom(setLoanStatus(first, loan, "closed", { outstanding: "collect" }));
    for (const [actor, number] of [
      [stranger.actor, 1],
      [customer.actor, 2],
    ] as const) {
      await expect(payInstalments(actor, { id: loan.id, installments: 1, number })).rejects.toThrow();
    }
    expect(await stateOf(id)).toMatchObject({ state: "open" });
    expect((await readBalance(customer.account)).heldMinor).toBe(110_000n);
  });

  it("a customer cannot pay with money that staff propose to take back, and so cannot end the proposal", async () => {
    const customer = await createCustomer();
    const loan = await setLoanStatus(first, await createLoan(customer.actor), "active");
    await beginFourEyes();
    const id = await proposalFrom(setLoanStatus(first, loan, "deleted"));
    await expect(payInstalments(customer.actor, { id: loan.id, installments: 1, number: 1 })).rejects.toMatchObject({
      code: "insufficient_funds",
    });
    await confirm(id);
    expect(await readBalance(customer.account)).toEqual({ balanceMinor: 0n, heldMinor: 0n });
  });

  it("a payment and the confirmation of a collection at the same moment: one of the two happens", async () => {
    const customer = await createCustomer({ balanceMinor: 12_000n });
    const loan = await setLoanStatus(first, await createLoan(customer.actor), "active");
    await beginFourEyes();
    const id = await proposalFrom(setLoanStatus(first, loan, "closed", { outstanding: "collect" }));
    const [payment, confirmation] = await Promise.allSettled([
      payInstalments(customer.actor, { id: loan.id, installments: 1, number: 1 }, randomUUID()),
      confirm(id),
    ]);
    expect([payment.status, confirmation.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await readBalance(customer.account)).toEqual({
      balanceMinor: payment.status === "fulfilled" ? 75_334n : 2_000n,
      heldMinor: 0n,
    });
  });

  it("one person can refuse a loan, and an impossible act is not proposed", async () => {
    const [customer, blocked] = [await createCustomer(), await createCustomer()];
    const loans = [await createLoan(customer.actor), await createLoan(blocked.actor)] as const;
    await beginFourEyes();
    await setLoanStatus(first, loans[0], "deleted");
    await db.query("UPDATE users SET status = 'suspended' WHERE id = $1", [blocked.actor.userId]);
    await expect(setLoanStatus(first, loans[1], "active")).rejects.toMatchObject({ code: "transition_refused" });
  });
});

describe("a deposit", () => {
  it.each([
    ["accepted", "running"],
    ["refused", "closed"],
  ])("a deposit is %s by two people", async (_word, status) => {
    const { deposit } = await createDeposit();
    await beginFourEyes();
    const id = await proposalFrom(changeDeposit(first, deposit, { status }));
    await confirm(id);
    expect(await db.prisma.deposit.findUniqueOrThrow({ where: { id: deposit.id } })).toMatchObject({ status });
  });

  it("staff need two people to end a deposit early, and the owner needs nobody else", async () => {
    const { deposit } = await createRunningDeposit(first);
    const own = await createRunningDeposit(first);
    await beginFourEyes();
    const id = await proposalFrom(changeDeposit(first, deposit, { status: "closed" }));
    expect(await previewOf(id)).toMatchObject({ entries: [{ kind: "deposit-return" }] });
    expect(await db.prisma.deposit.findUniqueOrThrow({ where: { id: deposit.id } })).toMatchObject({
      status: "running",
    });
    await confirm(id);
    expect(await db.prisma.deposit.findUniqueOrThrow({ where: { id: deposit.id } })).toMatchObject({
      status: "closed",
    });
    await closeDeposit(own.customer.actor, { id: own.deposit.id });
  });

  it("early ends of one owner's deposits by staff count together, even when repeated or sent in parallel", async () => {
    const { deposit, customer } = await createRunningDeposit(first);
    const other = await createRunningDeposit(first, { customer: await moneyFor(customer) });
    await setFourEyesLimit(deposit.amountMinor + 1n);
    const asked = randomUUID();
    const end = (actor: Actor, { id }: { id: string }, requestId?: string) =>
      editDeposit(actor, editDepositInput.parse({ id, payload: { status: "closed" } }), requestId);
    const outcomes = await Promise.allSettled([end(first, deposit, asked), end(second, other.deposit)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(outcomes).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ code: "proposed" }) }));
    const again = await Promise.allSettled([end(first, deposit, asked)]);
    expect(again[0]?.status).toBe(outcomes[0]?.status);
  });

  it("a deposit that its owner ends meanwhile is ended once, and the proposal is over", async () => {
    const { deposit, customer } = await createRunningDeposit(first);
    await beginFourEyes();
    const id = await proposalFrom(changeDeposit(first, deposit, { status: "closed" }));
    await closeDeposit(customer.actor, { id: deposit.id });
    await expect(confirm(id)).rejects.toMatchObject({ messageKey: "status" });
  });

  it("one person can suspend and resume a deposit, but its early end still needs two people", async () => {
    const { deposit } = await createRunningDeposit(first);
    await beginFourEyes();
    await changeDeposit(first, deposit, { status: "suspended" });
    await proposalFrom(changeDeposit(first, deposit, { status: "closed" }));
  });

  it("accepting a deposit counts its principal and the whole promised interest", async () => {
    const terms = { minimumMinor: 490_000n, maximumMinor: 490_000n, amountMinor: 490_000n };
    const { deposit: small } = await createDeposit({ ...terms, profitBp: 100 });
    const { deposit: large } = await createDeposit({
      ...{ ...terms, profitBp: 10_000, lockedInYears: 30, interval: "maturity" },
    });
    await setFourEyesLimit(1_000_000n);
    expect(await changeDeposit(first, small, { status: "running" })).toMatchObject({ status: "running" });
    const id = await proposalFrom(changeDeposit(second, large, { status: "running" }));
    expect(await db.prisma.proposal.findUniqueOrThrow({ where: { id } })).toMatchObject({
      amountMinor: 490_000n + 14_700_000n,
      preview: { changes: [{ before: { unpaidInterestMinor: "0" }, after: { unpaidInterestMinor: "14700000" } }] },
    });
    await confirmProposal(first, { id });
    const [{ promised } = {}] = await db.query<{ promised: bigint }>(
      "SELECT sum(interest_minor)::bigint AS promised FROM deposit_payouts WHERE deposit_id = $1",
      [large.id],
    );
    expect(promised).toBe(14_700_000n);
  });

  it("the limit is exactly principal and interest, for one customer and for one member of staff", async () => {
    const terms = { minimumMinor: 490_000n, maximumMinor: 490_000n, amountMinor: 490_000n, lockedInYears: 2 };
    const total = 490_000n + 49_000n;
    const deposits = [
      await createDeposit({ ...terms, profitBp: 500 }),
      await createDeposit({ ...terms, profitBp: 500 }),
    ];
    for (const [index, { deposit }] of deposits.entries()) {
      const limit = BigInt(index + 1) * total;
      await setFourEyesLimit(limit - 1n);
      const id = await proposalFrom(changeDeposit(first, deposit, { status: "running" }));
      await declineProposal(second, { id, reason: "Not yet" });
      await setFourEyesLimit(limit);
      expect(await changeDeposit(first, deposit, { status: "running" })).toMatchObject({ status: "running" });
    }
  });

  it("refusing a deposit counts its principal alone", async () => {
    const { deposit } = await createDeposit({ profitBp: 10_000, lockedInYears: 30 });
    await setFourEyesLimit(deposit.amountMinor);
    expect(await changeDeposit(first, deposit, { status: "closed" })).toMatchObject({ status: "closed" });
  });
});

describe("a rate", () => {
  const set = async (actor: Actor, rate: string, isJumpMeant = true) => {
    const [known] = await db.query<{ id: string }>(
      "SELECT id FROM exchange_rates WHERE quote_currency = 'CAD' ORDER BY valid_from DESC LIMIT 1",
    );
    await setRate(
      actor,
      setRateInput.parse({ currency: "CAD", rate, source: "test", seenRateId: known?.id, isJumpMeant }),
    );
  };

  it("a rate change of more than 5 % needs a second person, in one step or in several", async () => {
    await createRates();
    await beginFourEyes();
    await set(first, "1.45");
    const id = await proposalFrom(set(second, "1.48"));
    expect(await previewOf(id)).toMatchObject({ changes: [{ action: "rate.set", after: { rate: "1.48" } }] });
    await confirmProposal(first, { id });
    // The bank compares later changes of the rate with 1.48, the last rate that two people have confirmed.
    await set(first, "1.54");
    await proposalFrom(set(first, "1.56"));
    await expect(set(second, "1.40")).rejects.toMatchObject({ messageKey: "proposal_waits" });
  });
});

describe("a role", () => {
  it("two people give or take a role, and neither of them is the role's owner", async () => {
    const [colleague, third] = [await createUser({ role: "teller" }), await createAdmin()];
    await beginFourEyes();
    const seen = { id: colleague.userId, seenRole: "teller" } as const;
    const change = await proposalFrom(changeRole(first, { ...seen, role: "admin" }));
    await confirm(change);
    const removal = await proposalFrom(removeColleague(first, { id: third.userId, seenRole: "admin" }));
    await expect(confirmProposal(third, { id: removal })).rejects.toMatchObject({ code: "forbidden" });
    // The admin whose role the proposal removes cannot decline the proposal either.
    const declined = declineProposal(third, { id: removal, reason: "I would rather stay" });
    await expect(declined).rejects.toMatchObject({ code: "forbidden", messageKey: "own_record" });
    await expect(confirmProposal({ ...colleague, role: "admin" }, { id: removal })).resolves.toBeUndefined();
    const roles = await db.query("SELECT role FROM users WHERE id = ANY ($1) ORDER BY id", [
      [colleague.userId, third.userId],
    ]);
    expect(roles).toEqual([{ role: "admin" }, { role: "customer" }]);
  });

  it("the only admin can give a role alone, and is then no longer the only admin", async () => {
    const colleague = await createUser({ role: "teller" });
    await db.query("UPDATE users SET role = 'customer' WHERE role = 'admin' AND id <> $1", [first.userId]);
    await beginFourEyes();
    await changeRole(first, { id: colleague.userId, seenRole: "teller", role: "admin" });
    await proposalFrom(changeRole(first, { id: colleague.userId, seenRole: "admin", role: "teller" }));
  });
});

describe("an admin who has suspended all other admins", () => {
  it("the admin cannot give a role or invite a person alone, even through SQL", async () => {
    const colleague = await createUser({ role: "teller" });
    await db.query("UPDATE users SET role = 'customer' WHERE role = 'admin' AND id <> ALL ($1)", [
      [first.userId, second.userId],
    ]);
    await beginFourEyes();
    await editUser(first, { email: second.email, payload: { status: "suspended" } });
    await proposalFrom(changeRole(first, { id: colleague.userId, seenRole: "teller", role: "admin" }));
    await proposalFrom(inviteColleague(first, { email: `${randomUUID()}@staff.example`, role: "admin" }));
    const alone = db.query("UPDATE users SET role = 'admin' WHERE id = $1", [colleague.userId]);
    await expect(alone).rejects.toMatchObject({ code: "HF007" });
  });
});

describe("second factors", () => {
  it("removing second factors needs two people, whatever the limit is", async () => {
    const customer = await createUser();
    await createTimeCode(customer.userId);
    await setFourEyesLimit(1_000_000_000n);
    const id = await proposalFrom(
      removeSecondFactorsOf(first, { email: customer.email, reason, checks: ["document-seen", "called-back"] }),
    );
    expect(await db.prisma.secondFactor.count({ where: { userId: customer.userId } })).toBe(1);
    await confirm(id);
    expect(await db.prisma.secondFactor.count({ where: { userId: customer.userId } })).toBe(0);
  });
});

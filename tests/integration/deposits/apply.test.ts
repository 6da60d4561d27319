import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { applyForDeposit } from "@/lib/deposits/apply-for-deposit";
import { depositJson } from "@/lib/deposits/deposit-json";
import { findDeposits, findDepositsOf, getDepositOfName, getDepositQueue } from "@/lib/deposits/find-deposits";
import { getDepositDetails } from "@/lib/deposits/get-deposit-details";
import { applyForDepositInput } from "@/lib/deposits/schema";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { changeDeposit, createDeposit, createRunningDeposit } from "@/tests/support/deposits";
import { createAccount, createAdmin, createCustomer, createUser, readBalance } from "@/tests/support/factories";
import { createDepositPlan } from "@/tests/support/plans";

function apply(actor: Actor, FDRName: string, fields: Record<string, unknown> = {}, requestId: string = randomUUID()) {
  return applyForDeposit(actor, applyForDepositInput.parse({ FDRName, amount: "1000", ...fields }), requestId);
}

describe("applying for a fixed deposit", () => {
  it("the application copies the plan's terms, ignores other fields and moves no money", async () => {
    const plan = await createDepositPlan();
    const { actor, account } = await createCustomer();
    const sent = { amount: "1,250.50", profit: "100", lockedInPeriod: 1, isCore: true, status: "running" };
    const deposit = await apply(actor, plan.name.toUpperCase(), sent);
    expect(deposit).toMatchObject({
      depositName: plan.name,
      amountMinor: 125_050n,
      profitBp: plan.profitBp,
      lockedInYears: plan.lockedInYears,
      interval: plan.interval,
      status: "pending",
      startedOn: null,
      account: { accountNumber: account.accountNumber },
      owner: { email: actor.email },
    });
    expect(await readBalance(account)).toEqual({ balanceMinor: 0n, heldMinor: 0n });
    expect(await db.query("SELECT kind FROM notifications WHERE user_id = $1", [actor.userId])).toEqual([
      { kind: "deposit-applied" },
    ]);
    expect(await db.query("SELECT action FROM audit_events WHERE subject_id = $1", [deposit.id])).toEqual([
      { action: "deposit.apply" },
    ]);
    await expectCleanBooks();
  });

  it("a repeated or parallel request creates one application, even when the plan is deleted by then", async () => {
    const plan = await createDepositPlan();
    const { actor } = await createCustomer();
    const requestId = randomUUID();
    const all = await Promise.all(Array.from({ length: 6 }, () => apply(actor, plan.name, {}, requestId)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    await db.query("UPDATE deposit_plans SET status = 'deleted' WHERE id = $1", [plan.id]);
    expect((await apply(actor, plan.name, { amount: "1,000.00" }, requestId)).id).toBe(all[0]?.id);
    await expect(apply(actor, plan.name, { amount: "1001" }, requestId)).rejects.toMatchObject({
      code: "idempotency_mismatch",
    });
    // The same request id from another customer counts as a different request.
    const other = await createCustomer();
    await expect(apply(other.actor, plan.name, {}, requestId)).rejects.toMatchObject({ code: "not_found" });
  });

  it.each(["499.99", "5000.01"])(
    "an amount of %s is outside the plan's range, and the refusal states the range",
    async (amount) => {
      const plan = await createDepositPlan();
      const { actor } = await createCustomer();
      await expect(apply(actor, plan.name, { amount })).rejects.toMatchObject({
        code: "validation_failed",
        fields: { amount: [{ key: "amountBetween", params: { minimum: "$500.00", maximum: "$5,000.00" } }] },
      });
    },
  );

  it("the plan's smallest and largest amounts are accepted", async () => {
    const plan = await createDepositPlan();
    const { actor } = await createCustomer();
    expect(await apply(actor, plan.name, { amount: "500" })).toMatchObject({ amountMinor: 50_000n });
    expect(await apply(actor, plan.name, { amount: "5000.00" })).toMatchObject({ amountMinor: 500_000n });
  });

  it("a customer has at most twenty undecided applications, even with parallel requests", async () => {
    const { name } = await createDepositPlan();
    const { actor } = await createCustomer();
    const answers = await Promise.allSettled(Array.from({ length: 22 }, () => apply(actor, name)));
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    expect(refused).toMatchObject([
      { code: "limit_exceeded", messageKey: "limit_deposits" },
      { code: "limit_exceeded" },
    ]);
  });

  it("a deleted plan and an unknown plan are refused", async () => {
    const plan = await createDepositPlan({ status: "deleted" });
    const { actor } = await createCustomer();
    await expect(apply(actor, plan.name)).rejects.toMatchObject({ code: "not_found" });
    await expect(apply(actor, "No such plan")).rejects.toMatchObject({
      code: "not_found",
      messageKey: "plan_not_found",
    });
  });

  it("an unverified, suspended or blocked customer is refused", async () => {
    const { name } = await createDepositPlan();
    const unverified = await createUser({ emailVerified: false });
    await expect(apply(unverified, name)).rejects.toMatchObject({ code: "email_unverified" });
    for (const status of ["suspended", "blocked"] as const) {
      await expect(apply(await createUser({ status }), name)).rejects.toMatchObject({ code: "account_disabled" });
    }
  });

  it("the oldest account in the plan's currency is used, or the named account", async () => {
    const { name } = await createDepositPlan({
      currency: "JPY",
      minimumMinor: 500n,
      maximumMinor: 5_000n,
      amountMinor: 900n,
    });
    const { actor, account: dollars } = await createCustomer();
    const missing = { key: "accountInCurrency", params: { currency: "JPY" } };
    await expect(apply(actor, name)).rejects.toMatchObject({ fields: { fromAccountNumber: [missing] } });
    const oldest = await createAccount(actor, { currency: "JPY" });
    const second = await createAccount(actor, { currency: "JPY" });
    expect(await apply(actor, name)).toMatchObject({
      account: { accountNumber: oldest.accountNumber },
      amountMinor: 1_000n,
    });
    expect(await apply(actor, name, { fromAccountNumber: second.accountNumber })).toMatchObject({
      account: { accountNumber: second.accountNumber },
    });
    const from = (fromAccountNumber: string) => apply(actor, name, { fromAccountNumber });
    await expect(from(dollars.accountNumber)).rejects.toMatchObject({ fields: { fromAccountNumber: [missing] } });
    const stranger = await createCustomer({ currency: "JPY" });
    await expect(from(stranger.account.accountNumber)).rejects.toMatchObject({
      fields: { fromAccountNumber: ["unknownAccount"] },
    });
    await expect(apply(actor, name, { amount: "1000.50" })).rejects.toMatchObject({
      fields: { amount: ["amountDecimals"] },
    });
    await db.query("UPDATE accounts SET status = 'suspended' WHERE id = $1", [oldest.accountId]);
    await expect(apply(actor, name)).rejects.toMatchObject({ code: "forbidden", messageKey: "account_not_active" });
  });
});

describe("lists of deposits", () => {
  const all = { page: 1, pageSize: 1000 };

  it("deleted deposits are hidden from customers and shown to staff", async () => {
    const admin = await createAdmin();
    const { deposit, customer } = await createDeposit();
    const { deposit: second } = await createDeposit({ customer });
    await changeDeposit(admin, deposit, { status: "deleted" });
    const ids = async (actor: Actor) =>
      (await findDeposits(actor, { ...all, search: customer.actor.email })).items.map(({ id }) => id);
    expect(await ids(customer.actor)).toEqual([second.id]);
    expect(await ids(admin)).toEqual([second.id, deposit.id]);
    expect((await findDepositsOf(customer.actor, customer.actor.email)).map(({ id }) => id)).toEqual([second.id]);
    expect(await getDepositOfName(customer.actor, customer.actor.email, deposit.depositName)).toMatchObject({
      id: deposit.id,
    });
  });

  it("`active` means `running`, and the lists count, page and sort", async () => {
    const admin = await createAdmin();
    const { deposit } = await createRunningDeposit(admin);
    for (const status of ["running", "active"]) {
      const { items: deposits, total } = await findDeposits(admin, { ...all, status });
      expect(deposits.map(({ id }) => id)).toContain(deposit.id);
      expect(total).toBe(deposits.length);
    }
    expect((await getDepositQueue(admin)).counts.running).toBeGreaterThan(0);
    const beyond = await findDeposits(admin, { page: 999, pageSize: 10 });
    expect(beyond.items).toEqual([]);
    expect(beyond.total).toBeGreaterThan(0);
    await expect(findDeposits(admin, { ...all, status: "odd" })).rejects.toMatchObject({ code: "validation_failed" });
    await expect(findDeposits(admin, { ...all, sort: "odd" })).rejects.toMatchObject({ code: "validation_failed" });
  });
});

it("a deposit's JSON has the contract's names and the deposit's schedule", async () => {
  const { deposit } = await createRunningDeposit(await createAdmin(), { interval: "maturity" });
  const { payouts } = await getDepositDetails(await createAdmin(), deposit.id);
  expect(depositJson({ deposit, payouts })).toMatchObject({
    _id: deposit.id,
    isCore: false,
    FDRName: deposit.depositName,
    minimum: "500.00",
    maximum: "5000.00",
    amount: "1000.00",
    profit: "6",
    lockedInPeriod: 1,
    intervalType: "maturity",
    interValType: "maturity",
    status: "running",
    date: deposit.createdAt.toISOString(),
    email: deposit.owner.email,
    schedule: [{ number: 1, dueDate: deposit.maturesOn, interest: "60.00", status: "due", paidAt: undefined }],
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { addMonths } from "@/lib/dates";
import { runDay } from "@/lib/day/run-day";
import { lockPrincipal } from "@/lib/deposits/deposits.sql";
import { depositStatuses } from "@/lib/deposits/schema";
import { depositEffect, depositMoney } from "@/lib/deposits/status-effect.model";
import { getBusinessDate, openBooks } from "@/lib/ledger/business-date.sql";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { changeDeposit, createDeposit, type TestDeposit } from "@/tests/support/deposits";
import { createAdmin, readBalance } from "@/tests/support/factories";

type Status = (typeof depositStatuses)[number];

let admin: Actor;
beforeAll(async () => {
  admin = await createAdmin();
  await openBooks();
});

const startMinor = 200_000n;
const amountMinor = 100_000n;
/** The interest of a year at 6 %. */
const interestMinor = 6_000n;

/**
 * The situations of a deposit that the tests start from. `path` lists the statuses that staff set, in this order, to bring a new
 * deposit into the situation.
 */
const states: { name: string; path: Status[]; isLocked: boolean }[] = [
  { name: "pending", path: [], isLocked: false },
  { name: "closed without money", path: ["closed"], isLocked: false },
  { name: "deleted without money", path: ["deleted"], isLocked: false },
  { name: "running", path: ["running"], isLocked: true },
  { name: "suspended", path: ["running", "suspended"], isLocked: true },
  { name: "closed early", path: ["running", "closed"], isLocked: false },
  { name: "deleted after closing", path: ["running", "closed", "deleted"], isLocked: false },
];

async function createInState(path: Status[]): Promise<TestDeposit> {
  const created = await createDeposit();
  let { deposit } = created;
  for (const status of path) deposit = await changeDeposit(admin, deposit, { status });
  return { ...created, deposit };
}

/** Moves a deposit's maturity to the next business date, and begins this date. No service can move a maturity. */
async function letMature({ deposit }: TestDeposit): Promise<void> {
  await runDay(await getBusinessDate());
  await queryAsOwner("UPDATE deposits SET matures_on = $2 WHERE id = $1", [deposit.id, await getBusinessDate()]);
}

async function readDepositBalance({ deposit }: TestDeposit): Promise<bigint> {
  const [row] = await db.query<{ balance_minor: bigint }>("SELECT balance_minor FROM ledger_accounts WHERE code = $1", [
    `deposit:${deposit.id}`,
  ]);
  return row?.balance_minor ?? 0n;
}

const pairs = states.flatMap((state) =>
  depositStatuses.flatMap((after) => [false, true].map((hasMatured) => ({ ...state, after, hasMatured }))),
);

describe("staff move a deposit from any status to any status", () => {
  it.each(pairs)("from $name to $after, matured: $hasMatured", async ({ path, isLocked, after, hasMatured }) => {
    const created = await createInState(path);
    if (hasMatured && isLocked) await letMature(created);
    const before = created.deposit;
    const effect = depositEffect({ ...before, money: depositMoney(before), hasMatured }, { status: after });
    const change = changeDeposit(admin, before, { status: after, version: before.version });
    if (effect.allowed) {
      const changed = await change;
      expect(changed).toMatchObject({ status: effect.status, version: before.version + 1 });
    } else {
      await expect(change).rejects.toMatchObject({ code: "transition_refused", messageKey: effect.reason });
      expect(await db.query("SELECT status, version FROM deposits WHERE id = $1", [before.id])).toEqual([
        { status: before.status, version: before.version },
      ]);
    }
    const step = effect.allowed ? effect.step : null;
    const staysLocked = (isLocked && step === null) || step === "lock";
    const { balanceMinor, heldMinor } = await readBalance(created.customer.account);
    expect(heldMinor).toBe(0n);
    expect(balanceMinor).toBe(startMinor - (staysLocked ? amountMinor : 0n) + (step === "mature" ? interestMinor : 0n));
    expect(await readDepositBalance(created)).toBe(staysLocked ? amountMinor : 0n);
    const payouts = await db.query<{ state: string }>("SELECT state FROM deposit_payouts WHERE deposit_id = $1", [
      before.id,
    ]);
    const hasSchedule = path.includes("running") || step === "lock";
    const hasEnded = path.includes("closed") && path.includes("running");
    const state = step === "mature" ? "paid" : step === "end-early" || hasEnded ? "forfeited" : "due";
    expect(payouts).toEqual(hasSchedule ? Array.from({ length: 4 }, () => ({ state })) : []);
  });

  it("the books have no breaks afterwards", expectCleanBooks);
});

describe("a matured and paid deposit", () => {
  it("a matured and paid deposit can only be deleted", async () => {
    const created = await createInState(["running"]);
    await letMature(created);
    const paid = await changeDeposit(admin, created.deposit, { status: "paid" });
    expect(await readBalance(created.customer.account)).toMatchObject({ balanceMinor: startMinor + interestMinor });
    for (const status of ["pending", "running", "suspended", "closed"]) {
      await expect(changeDeposit(admin, paid, { status })).rejects.toMatchObject({ messageKey: "deposit_returned" });
    }
    await changeDeposit(admin, paid, { status: "paid" });
    const deleted = await changeDeposit(admin, paid, { status: "deleted" });
    await expect(changeDeposit(admin, deleted, { status: "running" })).rejects.toMatchObject({
      code: "transition_refused",
    });
    expect(await readBalance(created.customer.account)).toMatchObject({ balanceMinor: startMinor + interestMinor });
    await expectCleanBooks();
  });
});

describe("a deposit that has ended", () => {
  const ended = states.filter(({ path }) => path.includes("closed") || path.includes("deleted"));

  it.each(ended)("the database refuses to revive a deposit that is $name, and locks no money", async ({ path }) => {
    const { deposit, customer } = await createInState(path);
    for (const status of ["pending", "running", "suspended"]) {
      const revived = db.query("UPDATE deposits SET status = $2::deposit_status WHERE id = $1", [deposit.id, status]);
      await expect(revived, status).rejects.toMatchObject({ code: "HF002" });
    }
    const startedOn = await getBusinessDate();
    const days = { startedOn, maturesOn: addMonths(startedOn, 12) };
    const code = path.includes("running") ? "HF004" : "HF002";
    const locking = inTransaction((tx) => lockPrincipal(tx, admin.userId, deposit, days));
    await expect(locking).rejects.toMatchObject({ code });
    expect(await readBalance(customer.account)).toMatchObject({ balanceMinor: startMinor, heldMinor: 0n });
    await expectCleanBooks();
  });

  it("of a rejection and a start at the same moment, the first one decides, and a rejected deposit is not started", async () => {
    const { deposit, customer } = await createDeposit();
    await Promise.allSettled([
      changeDeposit(admin, deposit, { status: "deleted" }),
      changeDeposit(await createAdmin(), deposit, { status: "running" }),
      changeDeposit(await createAdmin(), deposit, { status: "running" }),
    ]);
    const [row] = await db.query<{ status: string }>("SELECT status FROM deposits WHERE id = $1", [deposit.id]);
    const { balanceMinor } = await readBalance(customer.account);
    expect(balanceMinor).toBe(row?.status === "running" ? startMinor - amountMinor : startMinor);
    await expectCleanBooks();
  });

  it("the customer of a rejected application can apply again", async () => {
    const { deposit, customer, plan } = await createDeposit();
    await changeDeposit(admin, deposit, { status: "deleted" });
    await expect(changeDeposit(admin, deposit, { status: "running" })).rejects.toMatchObject({
      ...{ code: "transition_refused", messageKey: "application_ended" },
    });
    const again = await createDeposit({ customer, plan });
    expect(await changeDeposit(admin, again.deposit, { status: "running" })).toMatchObject({ status: "running" });
  });
});

describe("a status change without enough money", () => {
  it("a lock of more than the available money is refused, and nothing changes", async () => {
    const { deposit, customer } = await createDeposit({ balanceMinor: amountMinor - 1n });
    await expect(changeDeposit(admin, deposit, { status: "running" })).rejects.toMatchObject({
      code: "insufficient_funds",
    });
    expect(await readBalance(customer.account)).toMatchObject({ balanceMinor: amountMinor - 1n });
    expect(
      await db.query("SELECT status, version, ledger_account_id FROM deposits WHERE id = $1", [deposit.id]),
    ).toEqual([{ status: "pending", version: 1, ledger_account_id: null }]);
    await expectCleanBooks();
  });

  it("a lock from an account that may not send money is refused", async () => {
    const { deposit, customer } = await createDeposit();
    await db.query("UPDATE accounts SET status = 'blocked' WHERE id = $1", [customer.account.accountId]);
    await expect(changeDeposit(admin, deposit, { status: "running" })).rejects.toMatchObject({
      code: "transition_refused",
      messageKey: "customer_not_active",
    });
  });

  it("two staff members start the deposit in parallel, and the money is locked once", async () => {
    const { deposit, customer } = await createDeposit();
    await Promise.allSettled(Array.from({ length: 8 }, () => changeDeposit(admin, deposit, { status: "running" })));
    expect(await readBalance(customer.account)).toMatchObject({ balanceMinor: startMinor - amountMinor });
    await expectCleanBooks();
  });
});

describe("the amount of a deposit", () => {
  it("a deposit's amount can change within the plan's range until the money is locked, and the last amount is locked", async () => {
    const { deposit, customer } = await createDeposit();
    const changed = await changeDeposit(admin, deposit, { amount: "1,500.00" });
    expect(changed).toMatchObject({ amountMinor: 150_000n, status: "pending" });
    await changeDeposit(admin, deposit, { status: "running" });
    expect(await readBalance(customer.account)).toMatchObject({ balanceMinor: startMinor - 150_000n });
    await expect(changeDeposit(admin, deposit, { amount: "1600.00" })).rejects.toMatchObject({
      code: "validation_failed",
      fields: { amount: ["amountFixed"] },
    });
    await changeDeposit(admin, deposit, { amount: "1500", reason: "The same again" });
    await expectCleanBooks();
  });

  it.each(["499.99", "5000.01"])("an amount of %s, outside the plan's range, is refused", async (amount) => {
    const { deposit } = await createDeposit();
    await expect(changeDeposit(admin, deposit, { amount })).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("an edit does not overwrite a parallel edit", async () => {
    const { deposit } = await createDeposit();
    await changeDeposit(admin, deposit, { amount: "600" });
    await expect(changeDeposit(admin, deposit, { amount: "700", version: 1 })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

it("the owner is notified of each change with its reason", async () => {
  const { deposit: rejected, customer, plan } = await createDeposit();
  await changeDeposit(admin, rejected, { status: "closed", reason: "because of closed" });
  const { deposit } = await createDeposit({ customer, plan });
  for (const status of ["running", "suspended", "active", "closed", "deleted"]) {
    await changeDeposit(admin, deposit, { status, reason: `because of ${status}` });
  }
  const told = await db.query<{ kind: string; reason: string; amount: string }>(
    "SELECT kind, params ->> 'reason' AS reason, params ->> 'amount' AS amount FROM notifications WHERE user_id = $1 ORDER BY id",
    [customer.actor.userId],
  );
  expect(told.map(({ kind, reason }) => `${kind} ${reason}`.trim())).toEqual([
    "deposit-applied",
    "deposit-rejected because of closed",
    "deposit-applied",
    "deposit-started because of running",
    "deposit-suspended because of suspended",
    "deposit-resumed because of active",
    "deposit-closed because of closed",
  ]);
  expect(new Set(told.map(({ amount }) => amount))).toEqual(new Set(["1000.00"]));
  const emails = await db.query("SELECT template FROM emails WHERE recipient = $1", [customer.actor.email]);
  expect(emails).toHaveLength(7);
});

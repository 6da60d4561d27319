import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { BatchResult } from "@/lib/batches/batch-result";
import { addDays, addMonths } from "@/lib/dates";
import { closeDeposit } from "@/lib/deposits/close-deposit";
import { getDepositDetails } from "@/lib/deposits/get-deposit-details";
import { matureDeposits } from "@/lib/deposits/payouts/mature-deposits";
import { payDueInterest } from "@/lib/deposits/payouts/pay-interest";
import { retryDepositItem } from "@/lib/deposits/payouts/retry-deposit-item";
import { depositInterest, depositIntervals, depositMaturity, depositSchedule } from "@/lib/deposits/schedule.model";
import { openAdjustmentAccount } from "@/lib/ledger/ledger-accounts.sql";
import { type Currency, currencies } from "@/lib/money/currency";
import { setEmailPreference } from "@/lib/notifications/email-preferences";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { businessDayRules, everyDay } from "@/lib/term-products/business-day.model";
import { businessDaysOf } from "@/lib/term-products/business-days";
import { expectCleanBooks } from "@/tests/support/books";
import { postEntry } from "@/tests/support/by-hand/post-entry.sql";
import { waitForLockWaits } from "@/tests/support/database/lock-waits";
import { changeDeposit, createRunningDeposit, endDepositsDay, type TestDeposit } from "@/tests/support/deposits";
import { createAdmin, createCustomer, readBalance } from "@/tests/support/factories";

let admin: Actor;
let today: string;
beforeAll(async () => {
  admin = await createAdmin();
  today = bankDate(now());
});

const startMinor = 200_000n;

async function readStates({ deposit }: TestDeposit): Promise<string[]> {
  const { payouts } = await getDepositDetails(admin, deposit.id);
  return payouts.map(({ state }) => state);
}

async function readStatus({ deposit }: TestDeposit): Promise<string> {
  return (await getDepositDetails(admin, deposit.id)).deposit.status;
}

/** Adds up the items of several batches that have the same outcome. Returns their number and their total amount. */
function totalOf(results: BatchResult[], outcome: string): { items: number; amountMinor: bigint } {
  const found = results.flatMap(({ outcomes }) => outcomes).filter((counted) => counted.outcome === outcome);
  return {
    items: found.reduce((sum, { itemCount }) => sum + itemCount, 0),
    amountMinor: found.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
  };
}

describe.each(depositIntervals)("a deposit whose interest is paid %s", (interval) => {
  it("the deposit pays each interest on its date, and the principal at the end", async () => {
    const created = await createRunningDeposit(admin, { interval, lockedInYears: 2, profitBp: 525 });
    const { deposit, customer } = created;
    const schedule = depositSchedule(deposit, today, everyDay);
    let balanceMinor = startMinor - deposit.amountMinor;
    for (const { number, dueOn, interestMinor } of schedule) {
      await endDepositsDay(addDays(dueOn, -1));
      expect(await readBalance(customer.account)).toEqual({ balanceMinor, heldMinor: 0n });
      const isLast = number === schedule.length;
      const results = await endDepositsDay(dueOn);
      expect(totalOf(results, "paid")).toEqual({ items: 1, amountMinor: interestMinor });
      expect(totalOf(results, "matured")).toEqual({
        items: isLast ? 1 : 0,
        amountMinor: isLast ? deposit.amountMinor : 0n,
      });
      balanceMinor += interestMinor + (isLast ? deposit.amountMinor : 0n);
      expect(await readBalance(customer.account)).toEqual({ balanceMinor, heldMinor: 0n });
    }
    expect(await readStatus(created)).toBe("paid");
    expect(balanceMinor).toBe(startMinor + depositInterest(deposit));
    await expectCleanBooks();
  });
});

describe("a second run of the same date", () => {
  it("nothing is paid twice, in sequential or parallel runs", async () => {
    const all = await Promise.all(Array.from({ length: 7 }, () => createRunningDeposit(admin)));
    const first = addMonths(today, 3);
    await Promise.all([endDepositsDay(first, 2), endDepositsDay(first, 3)]);
    expect(await endDepositsDay(first)).toEqual([]);
    const matured = addMonths(today, 12);
    const runs = await Promise.all([endDepositsDay(matured, 2), endDepositsDay(matured, 3)]);
    expect(totalOf(runs.flat(), "matured").items).toBe(7);
    expect(await endDepositsDay(matured)).toEqual([]);
    for (const { customer } of all) {
      expect(await readBalance(customer.account)).toEqual({ balanceMinor: startMinor + 6_000n, heldMinor: 0n });
    }
    await expectCleanBooks();
  });

  it("a run waits for items that another run has not finished", async () => {
    const created = await createRunningDeposit(admin);
    const date = addMonths(today, 3);
    let second: Promise<{ items: number }> | undefined;
    const one = await inTransaction(async (tx) => {
      const result = await payDueInterest(tx, date, { limit: 10 });
      second = inTransaction((parallel) => payDueInterest(parallel, date, { limit: 10 }));
      await waitForLockWaits();
      return result;
    });
    expect([one.items, (await second)?.items]).toEqual([1, 0]);
    expect(await readStates(created)).toEqual(["paid", "due", "due", "due"]);
    await endDepositsDay(addMonths(today, 12));
  });
});

describe("a suspended deposit", () => {
  it("no interest is paid during the suspension, and missed interest is paid when the deposit runs again", async () => {
    const created = await createRunningDeposit(admin);
    const { deposit, customer } = created;
    await endDepositsDay(addMonths(today, 3));
    await changeDeposit(admin, deposit, { status: "suspended" });
    await endDepositsDay(addMonths(today, 6));
    await endDepositsDay(addMonths(today, 9));
    expect(await readStates(created)).toEqual(["paid", "due", "due", "due"]);
    expect(await readBalance(customer.account)).toMatchObject({ balanceMinor: startMinor - 100_000n + 1_500n });
    await changeDeposit(admin, deposit, { status: "running" });
    await endDepositsDay(addDays(addMonths(today, 9), 1));
    expect(await readStates(created)).toEqual(["paid", "paid", "paid", "due"]);
    await changeDeposit(admin, deposit, { status: "suspended" });
    const late = addMonths(today, 14);
    await endDepositsDay(late);
    expect(await readStatus(created)).toBe("suspended");
    await changeDeposit(admin, deposit, { status: "active" });
    await endDepositsDay(late);
    expect(await readStatus(created)).toBe("paid");
    expect(await readBalance(customer.account)).toEqual({ balanceMinor: startMinor + 6_000n, heldMinor: 0n });
    await expectCleanBooks();
  });
});

describe("a deposit that its owner ends early", () => {
  it("the principal returns, and the owner loses the interest that is not due, as shown before", async () => {
    const created = await createRunningDeposit(admin);
    const { deposit, customer } = created;
    await endDepositsDay(addMonths(today, 3));
    const { earlyClosure } = await getDepositDetails(customer.actor, deposit.id);
    expect(earlyClosure).toEqual({
      returnedMinor: 100_000n,
      dueMinor: 0n,
      forfeitedMinor: 4_500n,
      forfeitedCount: 3,
    });
    await expect(closeDeposit(customer.actor, { id: deposit.id, expectedForfeitMinor: 4_499n })).rejects.toMatchObject({
      code: "conflict",
    });
    const closed = await closeDeposit(customer.actor, { id: deposit.id, expectedForfeitMinor: 4_500n });
    expect(closed).toMatchObject({ deposit: { status: "closed" }, forfeitedMinor: 4_500n });
    expect(await readStates(created)).toEqual(["paid", "forfeited", "forfeited", "forfeited"]);
    expect((await getDepositDetails(customer.actor, deposit.id)).earlyClosure).toBeNull();
    await endDepositsDay(addMonths(today, 12));
    expect(await readBalance(customer.account)).toEqual({ balanceMinor: startMinor + 1_500n, heldMinor: 0n });
    await expectCleanBooks();
  });

  it("the deposit ends once, however often and in parallel it is requested", async () => {
    const { deposit, customer } = await createRunningDeposit(admin);
    const closings = await Promise.allSettled(
      Array.from({ length: 6 }, () => closeDeposit(customer.actor, { id: deposit.id })),
    );
    expect(closings.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await readBalance(customer.account)).toMatchObject({ balanceMinor: startMinor });
    await expectCleanBooks();
  });

  it("of the owner's request and a parallel end of the day, exactly one ends the deposit", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const created = await createRunningDeposit(admin);
      const { deposit, customer } = created;
      await Promise.allSettled([
        closeDeposit(customer.actor, { id: deposit.id }),
        endDepositsDay(addMonths(today, 12)),
      ]);
      const hasMatured = (await readStatus(created)) === "paid";
      const states = await readStates(created);
      const paid = BigInt(states.filter((state) => state === "paid").length);
      expect(states).toEqual(Array.from({ length: 4 }, () => (paid === 4n ? "paid" : "forfeited")));
      if (hasMatured) expect(paid).toBe(4n);
      expect(await readBalance(customer.account)).toMatchObject({ balanceMinor: startMinor + 1_500n * paid });
    }
    await expectCleanBooks();
  });

  it("only a running deposit can be ended", async () => {
    const { deposit, customer } = await createRunningDeposit(admin);
    await changeDeposit(admin, deposit, { status: "suspended" });
    await expect(closeDeposit(customer.actor, { id: deposit.id })).rejects.toMatchObject({
      code: "transition_refused",
      messageKey: "deposit_suspended",
    });
    const stranger = await createCustomer();
    await expect(closeDeposit(stranger.actor, { id: deposit.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(closeDeposit(admin, { id: deposit.id })).rejects.toMatchObject({ code: "not_found" });
    await changeDeposit(admin, deposit, { status: "closed" });
  });
});

describe("an item that fails with an error", () => {
  /** Posts an unrelated entry with the request id that a later entry will use. The ledger then refuses the later entry. */
  async function spoil(requestId: string): Promise<void> {
    const { account } = await createCustomer();
    await inTransaction(async (tx) => {
      const adjustment = await openAdjustmentAccount(tx, "USD");
      await postEntry(tx, {
        kind: "adjustment",
        subject: { type: "account", id: account.accountId },
        actor: "system",
        description: "in the way",
        requestId,
        lines: [
          { ledgerAccountId: account.ledgerAccountId, amountMinor: 1n },
          { ledgerAccountId: adjustment, amountMinor: -1n },
        ],
      });
    });
  }

  /** Records the failures of a batch in the same way as the end-of-day run. */
  async function noteFailures(date: string, task: string, result: BatchResult): Promise<void> {
    for (const { subjectType, subjectId, number, error } of result.failures) {
      await db.query(
        `INSERT INTO bank_day_failures (id, date, task, subject_type, subject_id, number, error, failed_at)
         VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, now())`,
        [date, task, subjectType, subjectId, number, error],
      );
    }
  }

  it("the other items are done, and staff can retry the failed item", async () => {
    const bad = await createRunningDeposit(admin);
    const good = await Promise.all(Array.from({ length: 3 }, () => createRunningDeposit(admin)));
    await spoil(`deposit:${bad.deposit.id}:interest:1`);
    const date = addMonths(today, 3);
    const result = await inTransaction((tx) => payDueInterest(tx, date, { limit: 10 }));
    expect(result).toMatchObject({
      items: 4,
      outcomes: [{ currency: "USD", outcome: "paid", itemCount: 3, amountMinor: 4_500n }],
      failures: [{ subjectType: "deposit", subjectId: bad.deposit.id, number: 1, error: expect.any(String) }],
    });
    await noteFailures(date, "interest", result);
    expect(await inTransaction((tx) => payDueInterest(tx, date, { limit: 10 }))).toMatchObject({ items: 0 });
    for (const { customer } of good) {
      expect(await readBalance(customer.account)).toMatchObject({ balanceMinor: 101_500n });
    }
    const retry = (number: number) => inTransaction((tx) => retryDepositItem(tx, date, bad.deposit.id, number));
    await expect(retry(1)).rejects.toMatchObject({ code: "idempotency_mismatch" });
    await expect(retry(0)).rejects.toMatchObject({ code: "not_found" });
    await expect(inTransaction((tx) => retryDepositItem(tx, date, good[0]?.deposit.id ?? "", 1))).rejects.toMatchObject(
      {
        code: "not_found",
      },
    );
    expect(await retry(2)).toEqual([{ currency: "USD", outcome: "paid", itemCount: 1, amountMinor: 1_500n }]);
    expect(await readBalance(bad.customer.account)).toMatchObject({ balanceMinor: 101_500n });
    await changeDeposit(admin, bad.deposit, { status: "suspended" });
  });

  it("when the deposit's end fails, the failure is recorded as one item", async () => {
    const bad = await createRunningDeposit(admin, { interval: "maturity" });
    const good = await createRunningDeposit(admin, { interval: "maturity" });
    await spoil(`deposit:${bad.deposit.id}:return`);
    const date = addMonths(today, 12);
    const result = await inTransaction((tx) => matureDeposits(tx, date, { limit: 100 }));
    expect(result.failures).toMatchObject([{ subjectId: bad.deposit.id, number: 0 }]);
    // The deposit whose end failed is still running, so its interest is not paid either.
    expect(await readStates(bad)).toEqual(["due"]);
    expect(await readStatus(bad)).toBe("running");
    expect(await readStatus(good)).toBe("paid");
    expect(await readBalance(good.customer.account)).toMatchObject({ balanceMinor: startMinor + 6_000n });
    await noteFailures(date, "maturities", result);
    expect(await inTransaction((tx) => matureDeposits(tx, date, { limit: 100 }))).toMatchObject({ items: 0 });
    expect(await inTransaction((tx) => matureDeposits(tx, addDays(date, 1), { limit: 100 }))).toMatchObject({
      items: 1,
    });
    await changeDeposit(admin, bad.deposit, { status: "suspended" });
    await expectCleanBooks();
  });
});

it("a deposit without profit ends without entries of interest", async () => {
  const { customer, ...created } = await createRunningDeposit(admin, { profitBp: 0 });
  await endDepositsDay(addMonths(today, 12));
  expect(await readStates({ customer, ...created })).toEqual(["paid", "paid", "paid", "paid"]);
  expect(await readBalance(customer.account)).toEqual({ balanceMinor: startMinor, heldMinor: 0n });
  const told = await db.query<{ kind: string }>("SELECT kind FROM notifications WHERE user_id = $1 ORDER BY id", [
    customer.actor.userId,
  ]);
  expect(told.map(({ kind }) => kind)).toEqual(["deposit-applied", "deposit-started", "deposit-matured"]);
});

it("a customer who has turned off e-mails about interest gets only the notification", async () => {
  const { customer } = await createRunningDeposit(admin);
  await setEmailPreference(customer.actor, { kind: "deposit-interest-paid", byEmail: false });
  await endDepositsDay(addMonths(today, 12));
  const told = await db.query<{ kind: string }>("SELECT kind FROM notifications WHERE user_id = $1", [
    customer.actor.userId,
  ]);
  expect(told).toHaveLength(7);
  const emails = await db.query<{ event: string }>(
    "SELECT props ->> 'event' AS event FROM emails WHERE recipient = $1 ORDER BY id",
    [customer.actor.email],
  );
  expect(emails.map(({ event }) => event)).toEqual(["applied", "started", "matured"]);
});

it("for any plan and amount in every currency, the interest at the end equals the interest shown before", async () => {
  const terms = fc.record({
    amountMinor: fc.bigInt({ min: 1n, max: 9_999_999_999n }),
    profitBp: fc.integer({ min: 0, max: 10_000 }),
    lockedInYears: fc.integer({ min: 1, max: 30 }),
    interval: fc.constantFrom(...depositIntervals),
    currency: fc.constantFrom<Currency>(...currencies),
    businessDayRule: fc.constantFrom(...businessDayRules),
    stops: fc.array(fc.integer({ min: 0, max: 11_000 }), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(terms, async ({ stops, ...plan }) => {
      const range = { minimumMinor: 1n, maximumMinor: plan.amountMinor };
      const created = await createRunningDeposit(admin, { ...plan, ...range, balanceMinor: plan.amountMinor });
      const { deposit, customer } = created;
      const end = depositMaturity(deposit, today, await businessDaysOf(deposit, today));
      for (const days of stops.toSorted((a, b) => a - b)) await endDepositsDay(addDays(today, days), 50);
      await endDepositsDay(end, 50);
      expect(await readStatus(created)).toBe("paid");
      const gain = (await readBalance(customer.account)).balanceMinor - plan.amountMinor;
      expect(gain).toBe(depositInterest(deposit));
    }),
    { numRuns: 30 },
  );
  await expectCleanBooks();
});

import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addDays, addMonths } from "@/lib/dates";
import { closeDeposit } from "@/lib/deposits/close-deposit";
import { getDepositDetails } from "@/lib/deposits/get-deposit-details";
import type { Actor } from "@/lib/server/actor";
import { bankDate, startOfBankDate } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { changeDeposit, createRunningDeposit, endDepositsDay, type TestDeposit } from "@/tests/support/deposits";
import { createAdmin, readBalance } from "@/tests/support/factories";

let staff: Actor;
/** A deposit of 1 000.00 at 6 % that begins on `start` and pays 15.00 of interest each quarter. The customer has 2 000.00. */
let created: TestDeposit;
const start = "2026-11-22";
const noon = (date: string) => new Date(startOfBankDate(date).getTime() + 12 * 60 * 60 * 1000);
const quarter = (number: number) => addMonths(start, 3 * number);

beforeAll(async () => {
  staff = await createAdmin();
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: noon(start) });
  created = await createRunningDeposit(staff);
});

afterEach(async () => {
  vi.useRealTimers();
  await expectCleanBooks();
});

function moveTo(date: string): void {
  vi.setSystemTime(noon(date));
  expect(bankDate(new Date())).toBe(date);
}

/** Reads the deposit's status, the states of its payouts, and the customer's gain. */
async function outcome() {
  const payouts = await db.query<{ state: string }>(
    "SELECT state FROM deposit_payouts WHERE deposit_id = $1 ORDER BY number",
    [created.deposit.id],
  );
  const [row] = await db.query<{ status: string }>("SELECT status FROM deposits WHERE id = $1", [created.deposit.id]);
  const { balanceMinor } = await readBalance(created.customer.account);
  return {
    status: row?.status,
    lines: payouts.map(({ state }) => state).join(" "),
    wonMinor: balanceMinor - 200_000n,
  };
}

const close = (expectedForfeitMinor?: bigint) =>
  closeDeposit(created.customer.actor, { id: created.deposit.id, expectedForfeitMinor });

test("closed on a due date before the day's end, the deposit pays the interest of that date and loses the shown interest", async () => {
  moveTo(quarter(1));
  const { earlyClosure } = await getDepositDetails(created.customer.actor, created.deposit.id);
  expect(earlyClosure).toEqual({
    returnedMinor: 100_000n,
    dueMinor: 1_500n,
    forfeitedMinor: 4_500n,
    forfeitedCount: 3,
  });
  await expect(close(6_000n)).rejects.toMatchObject({ code: "conflict" });
  expect(await close(4_500n)).toMatchObject({ deposit: { status: "closed" }, forfeitedMinor: 4_500n });
  expect(await outcome()).toEqual({ status: "closed", lines: "paid forfeited forfeited forfeited", wonMinor: 1_500n });
  // The end-of-day run of the closing date pays nothing more.
  expect(await endDepositsDay(quarter(1))).toEqual([]);
});

test("closed on the day before a due date, the deposit loses the next interest", async () => {
  moveTo(addDays(quarter(1), -1));
  await close(6_000n);
  expect(await outcome()).toMatchObject({ status: "closed", wonMinor: 0n });
});

test("closed by staff during a suspension, the deposit first pays the interest that fell due meanwhile", async () => {
  moveTo(quarter(1));
  await endDepositsDay(quarter(1));
  await changeDeposit(staff, created.deposit, { status: "suspended" });
  moveTo(addDays(quarter(3), 5));
  await endDepositsDay(addDays(quarter(3), 5));
  expect(await outcome()).toMatchObject({ lines: "paid due due due" });
  await changeDeposit(staff, created.deposit, { status: "closed" });
  expect(await outcome()).toEqual({ status: "closed", lines: "paid paid paid forfeited", wonMinor: 4_500n });
});

test.each([
  ["running", 0],
  ["suspended", 40],
])("closed by staff on or after its maturity, the deposit matures: %s, %i days later", async (status, days) => {
  if (status === "suspended") await changeDeposit(staff, created.deposit, { status });
  moveTo(addDays(quarter(4), days));
  expect(await changeDeposit(staff, created.deposit, { status: "closed" })).toMatchObject({ status: "paid" });
  expect(await outcome()).toEqual({ status: "paid", lines: "paid paid paid paid", wonMinor: 6_000n });
});

test("closed by its owner on or after its maturity, the deposit matures and loses nothing", async () => {
  moveTo(quarter(4));
  const { earlyClosure } = await getDepositDetails(created.customer.actor, created.deposit.id);
  expect(earlyClosure).toMatchObject({ dueMinor: 6_000n, forfeitedMinor: 0n });
  expect(await close(0n)).toMatchObject({ deposit: { status: "paid" }, forfeitedMinor: 0n });
  expect(await outcome()).toEqual({ status: "paid", lines: "paid paid paid paid", wonMinor: 6_000n });
});

test("closed during the day's end, the deposit pays each interest once, whichever is first", async () => {
  for (const number of [1, 2, 3]) {
    moveTo(start);
    created = await createRunningDeposit(staff);
    moveTo(quarter(number));
    await Promise.allSettled([close(), endDepositsDay(quarter(number)), close()]);
    expect(await outcome()).toMatchObject({ status: "closed", wonMinor: 1_500n * BigInt(number) });
  }
});

test("the owner's notification states the interest that the closing paid", async () => {
  moveTo(quarter(1));
  await close();
  const told = await db.query<{ kind: string }>("SELECT kind FROM notifications WHERE user_id = $1 ORDER BY id", [
    created.customer.actor.userId,
  ]);
  expect(told.map(({ kind }) => kind)).toEqual([
    "deposit-applied",
    "deposit-started",
    "deposit-interest-paid",
    "deposit-closed",
  ]);
});

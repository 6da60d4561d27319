import { afterEach, beforeEach, expect, test } from "vitest";
import { addDays, addMonths } from "@/lib/dates";
import { getDayOverview } from "@/lib/day/get-day-overview";
import { retryFailure } from "@/lib/day/retry-failure";
import { runDay } from "@/lib/day/run-day";
import { getBusinessDate } from "@/lib/ledger/business-date.sql";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { createRunningDeposit } from "@/tests/support/deposits";
import { createAdmin, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

let staff: Actor;
let customer: TestCustomer;
let loanId: string;
let depositIds: string[];
let date = bankDate(now());

beforeEach(async () => {
  staff = await createAdmin();
  customer = await createCustomer({ balanceMinor: 100_000n });
  const loan = await createLoan(customer.actor, { totalInstallments: 12 });
  loanId = (await setLoanStatus(staff, loan, "active")).id;
  const deposits = [
    await createRunningDeposit(staff, { interval: "monthly" }),
    await createRunningDeposit(staff, { interval: "monthly" }),
  ];
  depositIds = deposits.map(({ deposit }) => deposit.id);
  date = addMonths(await getBusinessDate(), 1);
});

afterEach(async () => {
  await mend();
  await expectCleanBooks();
});

/** Makes every payment of the loan and of the first deposit fail. */
async function breakItems(): Promise<void> {
  await queryAsOwner(
    `ALTER TABLE loan_instalments ADD CONSTRAINT out_of_order CHECK (loan_id <> '${loanId}' OR state <> 'paid') NOT VALID`,
  );
  await queryAsOwner(
    `ALTER TABLE deposit_payouts ADD CONSTRAINT out_of_order CHECK (deposit_id <> '${depositIds[0]}' OR state <> 'paid') NOT VALID`,
  );
}

async function mend(): Promise<void> {
  await queryAsOwner("ALTER TABLE loan_instalments DROP CONSTRAINT IF EXISTS out_of_order");
  await queryAsOwner("ALTER TABLE deposit_payouts DROP CONSTRAINT IF EXISTS out_of_order");
}

/** Removes the ended days of earlier tests. */
async function forgetDays(): Promise<void> {
  await db.query("DELETE FROM bank_day_results");
  await db.query("DELETE FROM bank_day_failures");
  await db.query("DELETE FROM bank_days");
}

async function runBrokenDay() {
  await forgetDays();
  await breakItems();
  await runDay(date, { batchSize: 10 });
  const { failures } = await getDayOverview(staff);
  const failureOf = (subjectId: string | undefined) => failures.find((failure) => failure.subjectId === subjectId);
  const [ofLoan, ofDeposit] = [failureOf(loanId), failureOf(depositIds[0])];
  if (!ofLoan || !ofDeposit) throw new Error("nothing failed");
  return { failures, ofLoan, ofDeposit };
}

/** The numbers of instalments and of interest payments that the latest end-of-day run paid. */
async function countPaid() {
  const { runs } = await getDayOverview(staff);
  const of = (task: string) =>
    runs[0]?.results.find((result) => result.task === task && result.outcome === "paid")?.itemCount ?? 0;
  return { instalments: of("instalments"), interest: of("interest") };
}

const stateOfLine = async () => {
  const [row] = await db.query<{ loan: string; deposit: string; other: string }>(
    `SELECT (SELECT state::text FROM loan_instalments WHERE loan_id = $1 AND number = 1) AS loan,
            (SELECT state::text FROM deposit_payouts WHERE deposit_id = $2 AND number = 1) AS deposit,
            (SELECT state::text FROM deposit_payouts WHERE deposit_id = $3 AND number = 1) AS other`,
    [loanId, ...depositIds],
  );
  return row;
};

test("an item that fails by an error is recorded, and the other items are done", async () => {
  const { failures, ofLoan, ofDeposit } = await runBrokenDay();
  expect(failures).toHaveLength(2);
  expect(ofLoan).toMatchObject({ date, task: "instalments", subjectType: "loan", number: 1, resolvedAt: null });
  expect(ofDeposit).toMatchObject({ date, task: "interest", subjectType: "deposit", number: 1, resolvedAt: null });
  expect(await stateOfLine()).toEqual({ loan: "due", deposit: "due", other: "paid" });
  const { runs, openFailures } = await getDayOverview(staff);
  expect(runs[0]).toMatchObject({ date, failures: 2 });
  expect(openFailures).toBe(2);
});

test("staff retry an item after its cause is removed, and the item counts for the day on which it failed", async () => {
  const { ofLoan, ofDeposit } = await runBrokenDay();
  const before = await countPaid();
  await expect(retryFailure(staff, ofLoan)).rejects.toThrow(/out_of_order/);
  await mend();
  await Promise.allSettled([ofLoan, ofLoan, ofDeposit].map((failure) => retryFailure(staff, failure)));
  expect(await stateOfLine()).toEqual({ loan: "paid", deposit: "paid", other: "paid" });
  const { openFailures, failures } = await getDayOverview(staff);
  expect(openFailures).toBe(0);
  expect(failures.every(({ resolvedAt }) => resolvedAt !== null)).toBe(true);
  const after = await countPaid();
  expect([after.instalments - before.instalments, after.interest - before.interest]).toEqual([1, 1]);
  await expect(retryFailure(staff, ofLoan)).rejects.toMatchObject({ code: "not_found" });
});

test("if an older instalment fails, the newer instalment waits, and staff are notified of both", async () => {
  await queryAsOwner(
    `ALTER TABLE loan_instalments ADD CONSTRAINT out_of_order CHECK (loan_id <> '${loanId}' OR number > 1 OR state <> 'paid') NOT VALID`,
  );
  const states = () =>
    db.query("SELECT number, state FROM loan_instalments WHERE loan_id = $1 AND number < 3 ORDER BY number", [loanId]);
  await forgetDays();
  const [second] = await db.query<{ due: string }>(
    "SELECT due_on AS due FROM loan_instalments WHERE loan_id = $1 AND number = 2",
    [loanId],
  );
  await runDay(second?.due ?? "", { batchSize: 10 });
  expect(await states()).toEqual([
    { number: 1, state: "due" },
    { number: 2, state: "due" },
  ]);
  const { failures } = await getDayOverview(staff);
  const ofLoan = failures.filter(({ subjectId }) => subjectId === loanId);
  expect(ofLoan.map(({ number }) => number).sort()).toEqual([1, 2]);
  const [newer, older] = ofLoan.sort((a, b) => b.number - a.number);
  if (!newer || !older) throw new Error("nothing failed");
  const [notice] = await db.query<{ params: { count: number } }>(
    "SELECT params FROM notifications WHERE kind = 'day-overdue' AND user_id = $1",
    [staff.userId],
  );
  expect(notice?.params.count).toBe(2);
  await mend();
  const refused = { code: "transition_refused", messageKey: "older_instalment_failed" };
  await expect(retryFailure(staff, newer)).rejects.toMatchObject(refused);
  await retryFailure(staff, older);
  await retryFailure(staff, newer);
  expect((await states()).map(({ state }) => state)).toEqual(["paid", "paid"]);
});

test("an item that the customer has paid meanwhile counts as done", async () => {
  const { ofLoan } = await runBrokenDay();
  await mend();
  await payInstalments(customer.actor, { id: loanId, installments: 1, number: 1 });
  await retryFailure(staff, ofLoan);
  const { failures } = await getDayOverview(staff);
  expect(failures.find(({ id }) => id === ofLoan.id)?.resolvedAt).not.toBeNull();
  expect((await stateOfLine())?.loan).toBe("paid");
});

test("an item that the next day does is no longer open", async () => {
  const { ofLoan } = await runBrokenDay();
  await mend();
  await runDay(addDays(date, 1));
  const { failures, openFailures } = await getDayOverview(staff);
  expect(failures.find(({ id }) => id === ofLoan.id)?.resolvedAt).not.toBeNull();
  expect(openFailures).toBe(0);
});

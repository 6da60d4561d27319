import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { runDay } from "@/lib/day/run-day";
import { getBusinessDate, openBooks } from "@/lib/ledger/business-date.sql";
import { findLoans } from "@/lib/loans/find-loans";
import { getLoanDetails } from "@/lib/loans/get-loan-details";
import { collectDueInstalments } from "@/lib/loans/instalments/collect-instalments";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import { loanJson } from "@/lib/loans/loan-json";
import { loanStanding } from "@/lib/loans/loan-standing.model";
import { loanPlanInput } from "@/lib/loans/plans/plan-schema";
import { createLoanPlan, editLoanPlan } from "@/lib/loans/plans/plans";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { everyDay } from "@/lib/term-products/business-day.model";
import { expectCleanBooks } from "@/tests/support/books";
import { breaksAfter } from "@/tests/support/database/tamper";
import { callAtEndOfDate } from "@/tests/support/end-of-date";
import { createAdmin, createCustomer, readBalance, type TestCustomer } from "@/tests/support/factories";
import { createLoan, inBatch, setLoanStatus } from "@/tests/support/loans";
import { leaveAvailable, makePastDue } from "@/tests/support/past-due";
import { loanPlanFields } from "@/tests/support/plans";

// Tests of late interest (docs/decisions/loan-debt.md). The loan of 1,000.00 has three instalments. The first instalment consists
// of 333.33 of principal and 33.33 of interest. At 18.25 % for a year of 365 days, 333.33 of principal bears 0.166665 of late
// interest a day.

const lateRateBp = 1_825;
let staff: Actor;

beforeAll(async () => {
  staff = await createAdmin();
  await openBooks();
});

afterEach(expectCleanBooks);

type Late = { customer: TestCustomer; id: string };

/** Creates a loan whose first instalment is `days` days past due, and leaves only `leftMinor` in the account. */
async function createLate(leftMinor: bigint, days: number, currency: "USD" | "EUR" | "GBP" = "USD"): Promise<Late> {
  // In addition to the loan's amount, the customer has 200.00.
  const customer = await createCustomer({ balanceMinor: 20_000n, currency });
  const terms = { collection: "parts", lateRateBp, currency } as const;
  const { id } = await setLoanStatus(staff, await createLoan(customer.actor, terms), "active");
  await makePastDue(id, addDays(await getBusinessDate(), -days));
  await leaveAvailable(customer, leftMinor);
  return { customer, id };
}

const partsOf = (id: string) =>
  db.prisma.loanInstalmentPart.findMany({ where: { loanId: id }, orderBy: { part: "asc" } });
const payPart = ({ customer, id }: Late, amount: string) =>
  payInstalments(customer.actor, { id, installments: 1, number: 1, amount }, randomUUID());

async function balanceOf(code: string): Promise<bigint> {
  const [row] = await db.query<{ minor: bigint }>(
    `SELECT coalesce(sum(p.amount_minor), 0)::bigint AS minor
       FROM postings p JOIN ledger_accounts a ON a.id = p.ledger_account_id WHERE a.code = $1`,
    [code],
  );
  return row?.minor ?? 0n;
}

it("an overdue instalment owes late interest on its principal, and its payment posts it to an account of its own", async () => {
  const { customer, id } = await createLate(50_000n, 10);
  const { loan, instalments, ...details } = await getLoanDetails(customer.actor, id);
  expect(instalments.map(({ lateOwedMinor }) => lateOwedMinor)).toEqual([166n, 0n, 0n]);
  expect(loan).toMatchObject({ owedLateMinor: 166n, owedInterestMinor: 10_000n });
  expect(loanStanding(loan, instalments, { today: await getBusinessDate(), days: everyDay })).toMatchObject({
    lateMinor: 166n,
    owedMinor: 110_166n,
  });
  expect(loanJson({ loan, instalments, ...details })).toMatchObject({
    lateRate: "18.25",
    schedule: [{ amount: "368.32", interest: "33.33", lateInterest: "1.66" }, {}, {}],
  });
  const { items } = await findLoans(staff, { page: 1, pageSize: 25 });
  expect(items.find((item) => item.id === id)).toMatchObject({ owedLateMinor: 166n });
  const income = await balanceOf("income:late-interest:USD");
  await expect(
    payInstalments(customer.actor, { id, installments: 1, number: 1, expectedMinor: 36_666n }, randomUUID()),
  ).rejects.toMatchObject({ code: "conflict" });
  const pay = () =>
    payInstalments(customer.actor, { id, installments: 1, number: 1, expectedMinor: 36_832n }, randomUUID());
  const calls = await Promise.allSettled([pay(), pay(), pay()]);
  expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await readBalance(customer.account)).toMatchObject({ balanceMinor: 120_000n - 36_832n });
  expect((await balanceOf("income:late-interest:USD")) - income).toBe(166n);
  const paid = await getLoanDetails(customer.actor, id);
  expect(paid.instalments[0]).toMatchObject({ state: "paid", latePaidMinor: 166n, lateOwedMinor: 0n });
});

it("a part pays late interest, then interest, then principal, and the days begin again when principal is paid", async () => {
  // After 300 days, the customer owes 49.99 of late interest.
  const late = await createLate(20_000n, 300);
  await payPart(late, "40");
  await payPart(late, "40");
  await payPart(late, "40");
  expect(await partsOf(late.id)).toMatchObject([
    { lateMinor: 4_000n, interestMinor: 0n, principalMinor: 0n },
    { lateMinor: 999n, interestMinor: 3_001n, principalMinor: 0n },
    { lateMinor: 0n, interestMinor: 332n, principalMinor: 3_668n },
  ]);
  const date = await getBusinessDate();
  const { loan, instalments } = await getLoanDetails(late.customer.actor, late.id);
  expect(instalments[0]).toMatchObject({ lateSince: date, latePaidMinor: 4_999n, lateOwedMinor: 0n });
  expect(loan).toMatchObject({ partsMinor: 12_000n, nextDueOn: addDays(date, -300) });
  // The rest of the principal, 296.65, bears 0.148325 a day. Only principal bears late interest.
  const owed = await db.query<{ minor: bigint }>(
    `SELECT late_interest(i, l.late_rate_bp, l.disbursed_on, $2::date) AS minor
       FROM loans l JOIN loan_instalments i ON i.loan_id = l.id WHERE l.id = $1 AND i.number = 1`,
    [late.id, addDays(date, 100)],
  );
  expect(owed).toEqual([{ minor: 1_483n }]);
});

it("a payment that waits for the end of the date is refused if the next date costs more", async () => {
  const { customer, id } = await createLate(50_000n, 10);
  const pay = (expectedMinor: bigint) =>
    payInstalments(customer.actor, { id, installments: 1, number: 1, expectedMinor }, randomUUID());
  const { result } = await callAtEndOfDate(() => pay(36_832n));
  expect(result).toMatchObject({ status: "rejected", reason: { code: "conflict" } });
  expect(await readBalance(customer.account)).toMatchObject({ balanceMinor: 120_000n });
  await pay(36_849n);
});

it("a part that waits for the end of the date pays the late interest of the date of its entry", async () => {
  const late = await createLate(50_000n, 10);
  const { result, next } = await callAtEndOfDate(() => payPart(late, "100"));
  expect(result.status).toBe("fulfilled");
  expect(await partsOf(late.id)).toMatchObject([{ lateMinor: 183n, interestMinor: 3_333n, principalMinor: 6_484n }]);
  const { instalments } = await getLoanDetails(late.customer.actor, late.id);
  expect(instalments[0]).toMatchObject({ lateSince: next, lateOwedMinor: 0n });
});

it("the end of day collects late interest with the instalment or with a part", async () => {
  const whole = await createLate(36_832n, 10);
  const part = await createLate(36_831n, 10);
  const date = await getBusinessDate();
  await inBatch(collectDueInstalments, date);
  expect((await getLoanDetails(staff, whole.id)).instalments[0]).toMatchObject({ state: "paid", latePaidMinor: 166n });
  expect(await partsOf(part.id)).toMatchObject([{ lateMinor: 166n, interestMinor: 3_333n, principalMinor: 33_332n }]);
});

it("late interest accrues before the snapshot, and the next accrual takes what is paid back to the cent", async () => {
  const { id, customer } = await createLate(0n, 10, "EUR");
  const first = await getBusinessDate();
  await runDay(first);
  // The accrual counts the ended date too: 11 days.
  expect(await balanceOf("asset:late-interest-receivable:EUR")).toBe(-183n);
  expect(await balanceOf("income:late-interest:EUR")).toBe(183n);
  await leaveAvailable(customer, 115_000n);
  await payInstalments(customer.actor, { id, installments: "all", expectedMinor: 110_183n }, randomUUID());
  expect(await balanceOf("income:late-interest:EUR")).toBe(366n);
  await runDay(await getBusinessDate());
  expect(await balanceOf("asset:late-interest-receivable:EUR")).toBe(0n);
  expect(await balanceOf("income:late-interest:EUR")).toBe(183n);
});

it("the accrual stops 90 days after the oldest due date, and a write-off takes it back", async () => {
  const { id } = await createLate(0n, 100, "GBP");
  await runDay(await getBusinessDate());
  // The books accrue 0.166665 a day for only 90 days, rounded down. The customer owes the late interest of all 101 days.
  expect(await balanceOf("asset:late-interest-receivable:GBP")).toBe(-1_499n);
  expect((await getLoanDetails(staff, id)).loan.owedLateMinor).toBe(1_683n);
  await setLoanStatus(staff, { id }, "closed", { outstanding: "write-off" });
  await runDay(await getBusinessDate());
  expect(await balanceOf("asset:late-interest-receivable:GBP")).toBe(0n);
  expect(await balanceOf("income:late-interest:GBP")).toBe(0n);
});

it("staff who collect all collect the late interest, and a part or a write-off at the same moment takes nothing twice", async () => {
  for (const outstanding of ["collect", "write-off"] as const) {
    const late = await createLate(120_000n, 50);
    const outcomes = await Promise.allSettled([
      payPart(late, "100"),
      setLoanStatus(staff, late, "closed", { outstanding }),
      payInstalments(late.customer.actor, { id: late.id, installments: "all" }, randomUUID()),
    ]);
    expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
    const { loan, instalments } = await getLoanDetails(staff, late.id);
    const taken = 120_000n - (await readBalance(late.customer.account)).balanceMinor;
    expect(loanStanding(loan, instalments, { today: await getBusinessDate(), days: everyDay }).paidMinor).toBe(taken);
    await expectCleanBooks();
  }
});

it("the rate of the application binds the loan, and a plan has no late interest unless staff say so", async () => {
  expect(loanPlanInput.parse(loanPlanFields())).toMatchObject({ lateRateBp: 0, collection: "whole" });
  expect(loanPlanInput.safeParse(loanPlanFields({ lateRate: "100.01" })).success).toBe(false);
  const plan = await createLoanPlan(staff, loanPlanInput.parse(loanPlanFields({ lateRate: "8", collection: "parts" })));
  const customer = await createCustomer();
  const loan = await createLoan(customer.actor, { planName: plan.name, amountMinor: plan.amountMinor });
  await editLoanPlan(staff, { loanName: plan.name, payload: { lateRate: "9.5", collection: "whole" } });
  const active = await setLoanStatus(staff, loan, "active");
  expect(active).toMatchObject({ lateRateBp: 800, collection: "parts" });
  const [edited] = await db.prisma.loanPlan.findMany({ where: { id: plan.id } });
  expect(edited).toMatchObject({ lateRateBp: 950, collection: "whole" });
});

it("a loan without a late rate owes nothing more, and nothing accrues", async () => {
  const customer = await createCustomer({ balanceMinor: 0n, currency: "CAD" });
  const { id } = await setLoanStatus(staff, await createLoan(customer.actor, { currency: "CAD" }), "active");
  await makePastDue(id, addDays(await getBusinessDate(), -20));
  await leaveAvailable(customer, 36_666n);
  const date = await getBusinessDate();
  await runDay(date);
  expect(await readBalance(customer.account)).toMatchObject({ balanceMinor: 100_000n - 36_666n });
  const kinds = await db.query(
    "SELECT kind FROM interest_accruals WHERE date = $1 AND currency = 'CAD' ORDER BY kind",
    [date],
  );
  expect(kinds).toEqual([{ kind: "loan" }]);
});

it("the site's role cannot change the rate or the late interest of a loan", async () => {
  const { id } = await createLate(0n, 5);
  for (const change of ["late_paid_minor = 1", "late_part_minor = 1", "late_since = now()"]) {
    await expect(
      db.query(`UPDATE loan_instalments SET ${change} WHERE loan_id = $1`, [id]),
      change,
    ).rejects.toMatchObject({
      code: "42501",
    });
  }
  await expect(db.query("UPDATE loans SET late_rate_bp = 0 WHERE id = $1", [id])).rejects.toMatchObject({
    code: "42501",
  });
});

it("verify-books reports late interest that the owner has changed", async () => {
  const late = await createLate(20_000n, 300);
  await payPart(late, "60");
  await payPart(late, "100");
  const paid = await createLate(50_000n, 10);
  await payInstalments(paid.customer.actor, { id: paid.id, installments: 1, number: 1 }, randomUUID());
  const guarantee = "late interest is the loan's rate on the overdue principal";
  const line = (id: string) => `WHERE loan_id = '${id}' AND number = 1`;
  for (const statement of [
    `UPDATE loans SET late_rate_bp = 1800 WHERE id = '${paid.id}'`,
    `UPDATE loans SET late_rate_bp = 1800 WHERE id = '${late.id}'`,
    `UPDATE loan_instalments SET late_paid_minor = late_paid_minor - 1 ${line(paid.id)}`,
    `UPDATE loan_instalments SET late_since = late_since + 1 ${line(late.id)}`,
    `UPDATE loan_instalment_parts SET late_minor = late_minor - 1, interest_minor = interest_minor + 1 ${line(late.id)} AND part = 1`,
  ]) {
    const breaks = await breaksAfter({ statements: [statement], as: "owner" });
    expect(
      breaks.map((found) => found.guarantee),
      statement,
    ).toContain(guarantee);
  }
});

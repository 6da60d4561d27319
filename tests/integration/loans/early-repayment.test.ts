import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { daysBetween } from "@/lib/dates";
import { runDay } from "@/lib/day/run-day";
import { getBusinessDate, openBooks } from "@/lib/ledger/business-date.sql";
import { findLoans } from "@/lib/loans/find-loans";
import { findLoanDetailsOf, getLoanDetails } from "@/lib/loans/get-loan-details";
import { getLoanDossier } from "@/lib/loans/get-loan-dossier";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import type { Loan } from "@/lib/loans/loan";
import { loanJson } from "@/lib/loans/loan-json";
import { loanStanding } from "@/lib/loans/loan-standing.model";
import { loanPlanInput } from "@/lib/loans/plans/plan-schema";
import { createLoanPlan, editLoanPlan } from "@/lib/loans/plans/plans";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { everyDay } from "@/lib/term-products/business-day.model";
import { expectCleanBooks } from "@/tests/support/books";
import { breaksAfter } from "@/tests/support/database/tamper";
import { createAdmin, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";
import { loanPlanFields } from "@/tests/support/plans";

// Tests early repayment: the plan decides whether the borrower owes interest that is not earned yet
// (docs/decisions/loan-debt.md).

let staff: Actor;
let customer: TestCustomer;

beforeAll(async () => {
  staff = await createAdmin();
  await openBooks();
});

beforeEach(async () => {
  customer = await createCustomer({ balanceMinor: 200_000n });
});

afterEach(expectCleanBooks);

/** Creates an active loan of 1,000.00 at 12 % in four instalments. Then runs the end of `days` business dates. */
async function createLoanOfDays(days: number, earlyRepayment: "flat" | "actuarial" = "actuarial"): Promise<Loan> {
  const terms = { totalInstallments: 4, profitBp: 1_200, earlyRepayment };
  const loan = await setLoanStatus(staff, await createLoan(customer.actor, terms), "active");
  for (let day = 0; day < days; day += 1) await runDay(await getBusinessDate());
  return loan;
}

const linesOf = async (id: string) => (await getLoanDetails(staff, id)).instalments;

/**
 * Returns the part of the first instalment's interest that the loan earns in this number of days. The figure is computed without
 * the database.
 */
async function earnedMinor(loan: Loan, days: number): Promise<bigint> {
  const [first] = await linesOf(loan.id);
  const length = daysBetween(loan.disbursedOn ?? "", first?.dueOn ?? "");
  return ((first?.interestMinor ?? 0n) * BigInt(days)) / BigInt(length);
}

async function balanceMinor(): Promise<bigint> {
  const [row] = await db.query<{ minor: bigint }>("SELECT balance_minor AS minor FROM ledger_accounts WHERE id = $1", [
    customer.account.ledgerAccountId,
  ]);
  return row?.minor ?? 0n;
}

it("an actuarial loan that is repaid early costs the interest of the days until then", async () => {
  const loan = await createLoanOfDays(20);
  const earned = await earnedMinor(loan, 20);
  expect(earned).toBeGreaterThan(0n);
  const details = await getLoanDetails(customer.actor, loan.id);
  expect(details.payoff).toEqual({ payoffOn: await getBusinessDate(), unearnedMinor: 12_000n - earned });
  const json = loanJson(details);
  expect(json.payoff).toMatchObject({ date: await getBusinessDate() });
  const before = await balanceMinor();
  const date = details.payoff?.payoffOn;
  const paid = await payInstalments(
    customer.actor,
    { id: loan.id, installments: "all", date, expectedMinor: 100_000n + earned },
    randomUUID(),
  );
  expect(paid.loan.status).toBe("paid");
  expect(before - (await balanceMinor())).toBe(100_000n + earned);
  const standing = loanStanding(paid.loan, paid.instalments, { today: date ?? "", days: everyDay });
  expect(standing).toMatchObject({
    owedMinor: 0n,
    paidMinor: 100_000n + earned,
    totalMinor: 100_000n + earned,
    interestMinor: earned,
  });
  // The accrual of the next date reverses the accrued interest. After this reversal, the books' income is exactly the earned
  // interest.
  await runDay(await getBusinessDate());
  const [income] = await db.query<{ minor: bigint }>(
    `SELECT sum(p.amount_minor)::bigint AS minor FROM postings p JOIN ledger_accounts a ON a.id = p.ledger_account_id
      WHERE a.code = 'income:loan-interest:USD'`,
  );
  expect(income?.minor).toBe(earned);
});

it("a flat loan that is repaid early costs its whole interest", async () => {
  const loan = await createLoanOfDays(1, "flat");
  const before = await balanceMinor();
  await payInstalments(customer.actor, { id: loan.id, installments: "all", expectedMinor: 112_000n }, randomUUID());
  expect(before - (await balanceMinor())).toBe(112_000n);
  expect((await getLoanDetails(customer.actor, loan.id)).payoff).toBeNull();
});

it("a quote of another date is refused, and so is another sum", async () => {
  const loan = await createLoanOfDays(1);
  const { payoff } = await getLoanDetails(customer.actor, loan.id);
  const seen = { id: loan.id, installments: "all", date: payoff?.payoffOn } as const;
  await runDay(await getBusinessDate());
  await expect(payInstalments(customer.actor, seen, randomUUID())).rejects.toMatchObject({
    code: "conflict",
    messageKey: "quote_of_other_date",
  });
  await expect(
    payInstalments(customer.actor, { ...seen, date: undefined, expectedMinor: 112_000n }, randomUUID()),
  ).rejects.toMatchObject({ code: "conflict" });
  const edit = setLoanStatus(staff, loan, "closed", { payoffOn: payoff?.payoffOn ?? "" });
  await expect(edit).rejects.toMatchObject({ messageKey: "quote_of_other_date" });
});

it("one instalment costs its whole interest, except the last one", async () => {
  const loan = await createLoanOfDays(0);
  for (const number of [1, 2, 3]) await payInstalments(customer.actor, { id: loan.id, installments: 1, number });
  const paid = await payInstalments(customer.actor, { id: loan.id, installments: 1, number: 4 });
  expect(paid.instalments.map(({ waivedMinor }) => waivedMinor)).toEqual([0n, 0n, 0n, 3_000n]);
});

it("staff who collect all instalments see and collect the same amount", async () => {
  const loan = await createLoanOfDays(3);
  const earned = await earnedMinor(loan, 3);
  const { items } = await findLoans(staff, { page: 1, pageSize: 25 });
  const listed = items.find(({ id }) => id === loan.id);
  const dossier = await getLoanDossier(staff, loan.id);
  expect(listed?.unearnedMinor).toBe(12_000n - earned);
  expect([dossier.payoffOn, dossier.unearnedMinor]).toEqual([listed?.payoffOn, listed?.unearnedMinor]);
  const before = await balanceMinor();
  await setLoanStatus(staff, loan, "closed", { payoffOn: dossier.payoffOn ?? "" });
  expect(before - (await balanceMinor())).toBe(100_000n + earned);
});

it("one of several parallel early repayments succeeds, and a write-off at the same moment excludes early repayments", async () => {
  const loan = await createLoanOfDays(0);
  const pay = () => payInstalments(customer.actor, { id: loan.id, installments: "all" }, randomUUID());
  const outcomes = await Promise.allSettled([
    pay(),
    pay(),
    setLoanStatus(staff, loan, "closed", { outstanding: "write-off" }),
    runDay(await getBusinessDate()),
  ]);
  const paid = outcomes.slice(0, 2).filter(({ status }) => status === "fulfilled").length;
  const { loan: after, instalments } = await getLoanDetails(staff, loan.id);
  // Staff may also close a paid loan, which writes nothing off.
  expect([paid, after.writtenOffMinor]).toEqual(paid === 1 ? [1, 0n] : [0, 100_000n]);
  expect(instalments.every(({ state }) => state === (paid === 1 ? "paid" : "written_off"))).toBe(true);
});

it("the end-of-day run collects the whole interest of an instalment that is due", async () => {
  const loan = await setLoanStatus(
    staff,
    await createLoan(customer.actor, { totalInstallments: 12, earlyRepayment: "actuarial" }),
    "active",
  );
  const [first] = await linesOf(loan.id);
  while ((await getBusinessDate()) <= (first?.dueOn ?? "")) await runDay(await getBusinessDate());
  expect((await linesOf(loan.id))[0]).toMatchObject({ state: "paid", waivedMinor: 0n });
});

it("a changed plan changes no running loan, and the audit trail contains the new term", async () => {
  const fields = loanPlanFields({ earlyRepayment: "actuarial" });
  const plan = await createLoanPlan(staff, loanPlanInput.parse(fields));
  expect(plan.earlyRepayment).toBe("actuarial");
  const loan = await createLoan(customer.actor, { planName: plan.name, amountMinor: plan.amountMinor });
  await editLoanPlan(staff, { loanName: plan.name, payload: { earlyRepayment: "flat" } });
  expect((await findLoanDetailsOf(staff, customer.actor.email))[0]?.loan.earlyRepayment).toBe("actuarial");
  const [edit] = await db.query<{ after: object }>(
    "SELECT after FROM audit_events WHERE subject_id = $1 AND action = 'loan_plan.edit'",
    [plan.id],
  );
  expect(edit?.after).toMatchObject({ earlyRepayment: "flat" });
  await setLoanStatus(staff, loan, "deleted");
});

it("the site's role cannot waive interest", async () => {
  const loan = await createLoanOfDays(0);
  await expect(
    db.query("UPDATE loan_instalments SET waived_minor = 1 WHERE loan_id = $1", [loan.id]),
  ).rejects.toMatchObject({ code: "42501" });
});

it("verify-books reports interest that a superuser has waived", async () => {
  const loan = await createLoanOfDays(0);
  await payInstalments(customer.actor, { id: loan.id, installments: "all" }, randomUUID());
  const breaks = await breaksAfter({
    statements: [
      `UPDATE loan_instalments SET waived_minor = waived_minor - 1 WHERE loan_id = '${loan.id}' AND number = 2`,
    ],
  });
  expect(breaks.map(({ guarantee }) => guarantee)).toEqual(
    expect.arrayContaining([
      "an early repayment waives the interest that is not earned",
      "an instalment's entry moves what the schedule says",
    ]),
  );
});

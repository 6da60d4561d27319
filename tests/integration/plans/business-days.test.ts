import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { addDays, addMonths, daysBetween } from "@/lib/dates";
import { lockPrincipal } from "@/lib/deposits/deposits.sql";
import { getDepositDetails } from "@/lib/deposits/get-deposit-details";
import { depositPlanInput } from "@/lib/deposits/plans/plan-schema";
import { createDepositPlan, editDepositPlan } from "@/lib/deposits/plans/plans";
import { depositMaturity, depositSchedule } from "@/lib/deposits/schedule.model";
import { getLoanDetails } from "@/lib/loans/get-loan-details";
import { loanStanding } from "@/lib/loans/loan-standing.model";
import { loanPlanInput } from "@/lib/loans/plans/plan-schema";
import { createLoanPlan, editLoanPlan } from "@/lib/loans/plans/plans";
import { loanSchedule } from "@/lib/loans/schedule.model";
import { currencies } from "@/lib/money/currency";
import type { Actor } from "@/lib/server/actor";
import { inTransaction } from "@/lib/server/db";
import { businessDayRules, isBusinessDay } from "@/lib/term-products/business-day.model";
import { businessDaysOf, holidaysOf } from "@/lib/term-products/business-days";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { changeDeposit, createDeposit, createRunningDeposit, endDepositsDay } from "@/tests/support/deposits";
import { createAdmin, createCustomer, readBalance } from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { createLoan, setLoanStatus, today } from "@/tests/support/loans";
import { depositPlanFields, loanPlanFields } from "@/tests/support/plans";

// Tests of the rule that moves due dates to business days (docs/decisions/loans-and-deposits.md).

let staff: Actor;

beforeAll(async () => {
  staff = await createAdmin();
});

afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

describe.each(businessDayRules)("a plan with the rule %s", (businessDayRule) => {
  it("the schedule of a paid-out loan is the schedule that the customer saw, in every currency", async () => {
    for (const currency of currencies) {
      const { actor } = await createCustomer({ currency });
      const loan = await createLoan(actor, { currency, businessDayRule, totalInstallments: 60 });
      const days = await businessDaysOf(loan, today());
      const shown = loanStanding(loan, [], { today: today(), days }).lines.map(({ number, dueOn }) => [number, dueOn]);
      await setLoanStatus(staff, loan, "active");
      const { instalments } = await getLoanDetails(actor, loan.id);
      expect(instalments.map(({ number, dueOn }) => [number, dueOn])).toEqual(shown);
      expect(shown).toEqual(loanSchedule(loan, today(), days).map(({ number, dueOn }) => [number, dueOn]));
    }
  });

  it("the schedule of a deposit of thirty years is the schedule that the customer saw, in every currency", async () => {
    for (const currency of currencies) {
      const terms = { currency, businessDayRule, lockedInYears: 30, interval: "monthly" } as const;
      const { deposit } = await createRunningDeposit(staff, terms);
      const days = await businessDaysOf(deposit, today());
      const { payouts } = await getDepositDetails(staff, deposit.id);
      expect(payouts.map(({ dueOn }) => dueOn)).toEqual(
        depositSchedule(deposit, today(), days).map(({ dueOn }) => dueOn),
      );
      expect(deposit.maturesOn).toBe(depositMaturity(deposit, today(), days));
      expect(payouts.at(-1)?.dueOn).toBe(deposit.maturesOn);
    }
  });
});

it("the interest and the principal of a deposit are paid on the moved dates and not before", async () => {
  const terms = { businessDayRule: "following", interval: "monthly", profitBp: 1_200 } as const;
  const { deposit, customer } = await createRunningDeposit(staff, terms);
  const { payouts } = await getDepositDetails(staff, deposit.id);
  const holidays = await holidaysOf("USD", today(), addDays(deposit.maturesOn ?? "", 7));
  let { balanceMinor } = await readBalance(customer.account);
  for (const [index, { dueOn, interestMinor }] of payouts.entries()) {
    expect(isBusinessDay(dueOn, holidays)).toBe(true);
    await endDepositsDay(addDays(dueOn, -1));
    expect(await readBalance(customer.account)).toMatchObject({ balanceMinor });
    await endDepositsDay(dueOn);
    balanceMinor += interestMinor + (index === payouts.length - 1 ? deposit.amountMinor : 0n);
    expect(await readBalance(customer.account)).toMatchObject({ balanceMinor });
  }
  expect(await getDepositDetails(staff, deposit.id)).toMatchObject({ deposit: { status: "paid" } });
});

it("a plan's new rule changes neither applications nor running loans and deposits", async () => {
  const loanPlan = await createLoanPlan(staff, loanPlanInput.parse(loanPlanFields({ businessDayRule: "preceding" })));
  const depositPlan = await createDepositPlan(
    staff,
    depositPlanInput.parse(depositPlanFields({ businessDayRule: "modified_following" })),
  );
  const { actor } = await createCustomer();
  const loan = await createLoan(actor, { planName: loanPlan.name, amountMinor: loanPlan.amountMinor });
  const { deposit } = await createDeposit({ plan: depositPlan });
  await editLoanPlan(staff, { loanName: loanPlan.name, payload: { businessDayRule: "none" } });
  await editDepositPlan(staff, { FDRName: depositPlan.name, payload: { businessDayRule: "none" } });
  const lent = await setLoanStatus(staff, loan, "active");
  const started = await changeDeposit(staff, deposit, { status: "running" });
  expect([lent.businessDayRule, started.businessDayRule]).toEqual(["preceding", "modified_following"]);
  await expect(queryAsOwner("UPDATE loan_instalments SET due_on = due_on + 1")).rejects.toMatchObject({
    code: "HF002",
  });
});

it("a new rule of a plan needs a second person", async () => {
  const plan = await createLoanPlan(staff, loanPlanInput.parse(loanPlanFields()));
  await setFourEyesLimit(10_000n);
  await proposalFrom(editLoanPlan(staff, { loanName: plan.name, payload: { businessDayRule: "following" } }));
});

describe("the database", () => {
  /**
   * Returns the days around a date: the days that a rule may choose, and the next days on both sides, which no rule may choose.
   */
  const nearby = (date: string) => Array.from({ length: 17 }, (_, index) => addDays(date, index - 8));
  const isWeekend = (date: string) => !isBusinessDay(date, []);
  const allows = {
    none: (due: string, scheduled: string) => due === scheduled,
    following: (due: string, scheduled: string) => !isWeekend(due) && due >= scheduled,
    modified_following: (due: string, scheduled: string) =>
      !isWeekend(due) && due.slice(0, 7) === scheduled.slice(0, 7),
    preceding: (due: string, scheduled: string) => !isWeekend(due) && due <= scheduled,
  };

  it.each(businessDayRules)("allows only due dates within seven days that the rule %s can give", async (rule) => {
    const { actor } = await createCustomer();
    const loan = await createLoan(actor, { businessDayRule: rule, totalInstallments: 12 });
    const { id } = await setLoanStatus(staff, loan, "active");
    const { deposit } = await createRunningDeposit(staff, { businessDayRule: rule, interval: "monthly" });
    const scheduled = addMonths(today(), 13);
    for (const dueOn of nearby(scheduled)) {
      const isAllowed = Math.abs(daysBetween(scheduled, dueOn)) <= 7 && allows[rule](dueOn, scheduled);
      const expected = isAllowed ? "allowed" : "HF002";
      const [instalment, payout] = ["loan_instalments (loan_id, principal_minor", "deposit_payouts (deposit_id"];
      expect(
        await outcomeOf(
          `INSERT INTO ${instalment}, interest_minor, number, due_on) VALUES ($1, 1, 0, 13, $2)`,
          id,
          dueOn,
        ),
        dueOn,
      ).toBe(expected);
      expect(
        await outcomeOf(
          `INSERT INTO ${payout}, interest_minor, number, due_on) VALUES ($1, 0, 13, $2)`,
          deposit.id,
          dueOn,
        ),
        dueOn,
      ).toBe(expected);
    }
  });

  it("refuses a maturity that is not the end of the term", async () => {
    const { deposit } = await createDeposit({ businessDayRule: "following" });
    const startedOn = today();
    for (const maturesOn of [
      addMonths(startedOn, 11),
      addDays(addMonths(startedOn, 12), -1),
      addMonths(startedOn, 24),
    ]) {
      const locking = inTransaction((tx) => lockPrincipal(tx, staff.userId, deposit, { startedOn, maturesOn }));
      await expect(locking, maturesOn).rejects.toMatchObject({ code: "HF002" });
    }
    await changeDeposit(staff, deposit, { status: "running" });
  });
});

/** Runs a statement in a transaction that is rolled back. @returns `allowed`, or the code of the refusal */
async function outcomeOf(sql: string, ...values: string[]): Promise<string> {
  const rollback = new Error("rollback");
  try {
    await inTransaction(async (tx) => {
      await tx.query(sql, values);
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) return (error as { code: string }).code;
  }
  return "allowed";
}

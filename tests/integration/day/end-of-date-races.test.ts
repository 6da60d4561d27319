import { afterEach, beforeAll, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { runDay } from "@/lib/day/run-day";
import { closeDeposit } from "@/lib/deposits/close-deposit";
import { getDepositDetails } from "@/lib/deposits/get-deposit-details";
import { getBusinessDate, openBooks } from "@/lib/ledger/business-date.sql";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { changeDeposit, createDeposit, createRunningDeposit } from "@/tests/support/deposits";
import { callAtEndOfDate } from "@/tests/support/end-of-date";
import { createAdmin, createCustomer, readBalance } from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

// Tests of commands that read the business date, and then wait until the date has ended (docs/decisions/interest-accrual.md).

let staff: Actor;

beforeAll(async () => {
  staff = await createAdmin();
  await openBooks();
});

afterEach(expectCleanBooks);

async function dateOfEntry(kind: string, id: string): Promise<string | undefined> {
  const [entry] = await db.query<{ date: string }>(
    "SELECT business_date AS date FROM journal_entries WHERE kind = $1 AND subject_id = $2",
    [kind, id],
  );
  return entry?.date;
}

it("a loan begins on the date of its payout", async () => {
  const loan = await createLoan((await createCustomer()).actor);
  const { result, next } = await callAtEndOfDate(() => setLoanStatus(staff, loan, "active"));
  expect(result).toMatchObject({ status: "fulfilled", value: { disbursedOn: next } });
  expect(await dateOfEntry("loan-disbursement", loan.id)).toBe(next);
});

it("a deposit begins on the date on which its money is locked", async () => {
  const { deposit } = await createDeposit();
  const { result, next } = await callAtEndOfDate(() => changeDeposit(staff, deposit, { status: "running" }));
  expect(result).toMatchObject({ status: "fulfilled", value: { startedOn: next } });
  expect(await dateOfEntry("deposit-lock", deposit.id)).toBe(next);
});

it("staff do not collect a whole loan at the price of a date that has ended", async () => {
  const customer = await createCustomer({ balanceMinor: 200_000n });
  const terms = { totalInstallments: 4, profitBp: 1_200, earlyRepayment: "actuarial" } as const;
  const loan = await setLoanStatus(staff, await createLoan(customer.actor, terms), "active");
  const before = await readBalance(customer.account);
  const seen = { payoffOn: await getBusinessDate() };
  const collect = () => setLoanStatus(staff, loan, "closed", seen);
  const { result } = await callAtEndOfDate(collect);
  expect(result).toMatchObject({ status: "rejected", reason: { code: "conflict" } });
  expect(await readBalance(customer.account)).toEqual(before);
});

it("a deposit that is closed on a due date loses no interest that is due", async () => {
  const { deposit, customer } = await createRunningDeposit(staff, { interval: "monthly" });
  const before = await readBalance(customer.account);
  const { payouts } = await getDepositDetails(staff, deposit.id);
  const [first] = payouts;
  const dueOn = first?.dueOn ?? "";
  for (let date = await getBusinessDate(); date < addDays(dueOn, -1); date = addDays(date, 1)) await runDay(date);
  const { result, next } = await callAtEndOfDate(() => closeDeposit(customer.actor, { id: deposit.id }));
  expect(next).toBe(dueOn);
  expect(result).toMatchObject({ status: "fulfilled", value: { deposit: { status: "closed" } } });
  const closed = await getDepositDetails(staff, deposit.id);
  expect(closed.payouts.map(({ state }) => state)).toEqual(["paid", ...payouts.slice(1).map(() => "forfeited")]);
  const { balanceMinor } = await readBalance(customer.account);
  expect(balanceMinor).toBe(before.balanceMinor + deposit.amountMinor + (first?.interestMinor ?? 0n));
});

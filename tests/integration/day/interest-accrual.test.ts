import { afterEach, beforeAll, expect, it } from "vitest";
import { getStatements } from "@/lib/books/statements/get-statements";
import { addDays, daysBetween } from "@/lib/dates";
import { runDay } from "@/lib/day/run-day";
import { closeDeposit } from "@/lib/deposits/close-deposit";
import { endBusinessDate, getBusinessDate, openBooks } from "@/lib/ledger/business-date.sql";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { breaksAfter } from "@/tests/support/database/tamper";
import { changeDeposit, createRunningDeposit } from "@/tests/support/deposits";
import { createAdmin, createCustomer } from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

// Tests that interest is earned day by day (docs/decisions/interest-accrual.md). The tests compute the accrued interest from the
// schedules without the product's code, and compare the result with the books at the end of each day.

let staff: Actor;
let date: string;

beforeAll(async () => {
  staff = await createAdmin();
  await openBooks();
  date = bankDate(now());
});

afterEach(expectCleanBooks);

type Line = { dueOn: string; interestMinor: bigint; isPaid: boolean };

async function scheduleOf(table: "deposit_payouts" | "loan_instalments", id: string): Promise<Line[]> {
  const key = table === "deposit_payouts" ? "deposit_id" : "loan_id";
  return await db.query<Line>(
    `SELECT due_on AS "dueOn", interest_minor AS "interestMinor", state = 'paid' AS "isPaid"
       FROM ${table} WHERE ${key} = $1 ORDER BY number`,
    [id],
  );
}

/** Returns the unpaid interest that a schedule has earned by the end of a date. Counts day by day. */
function accruedOf(lines: Line[], begun: string, on: string, until = "9999-12-31"): bigint {
  let accrued = 0n;
  for (const [index, { dueOn, interestMinor, isPaid }] of lines.entries()) {
    const since = lines[index - 1]?.dueOn ?? begun;
    if (isPaid) continue;
    let days = 0n;
    for (let day = since; day < dueOn && day <= on && day < until; day = addDays(day, 1)) days += 1n;
    accrued += (interestMinor * days) / BigInt(Math.max(daysBetween(since, dueOn), 1));
  }
  return accrued;
}

/** The balance of an account of the bank at the end of a closed date. */
async function balanceAt(code: string, on: string): Promise<bigint> {
  const [row] = await db.query<{ minor: bigint }>(
    `SELECT b.balance_minor AS minor FROM book_balances_at($1, true) b
       JOIN ledger_accounts a ON a.id = b.ledger_account_id WHERE a.code = $2`,
    [on, code],
  );
  return row?.minor ?? 0n;
}

const payable = (on: string) => balanceAt("liability:deposit-interest-payable:USD", on);
const receivable = (on: string) => balanceAt("asset:loan-interest-receivable:USD", on);

async function endDate(): Promise<string> {
  const ended = date;
  await runDay(ended);
  date = addDays(ended, 1);
  return ended;
}

it("each day of a year, the books owe what the deposits have earned, and each payment replaces its accrual to the cent", async () => {
  const customer = await createCustomer({ balanceMinor: 1_000_000n });
  const { deposit } = await createRunningDeposit(staff, { interval: "quarterly", customer });
  const { actor } = await createCustomer({ balanceMinor: 50_000n });
  const loan = await setLoanStatus(staff, await createLoan(actor, { totalInstallments: 3 }), "active");
  const [begun, year] = [date, addDays(date, 370)];
  while (date < year) {
    const ended = await endDate();
    expect(await payable(ended), ended).toBe(accruedOf(await scheduleOf("deposit_payouts", deposit.id), begun, ended));
    expect(-(await receivable(ended)), ended).toBe(
      accruedOf(await scheduleOf("loan_instalments", loan.id), begun, ended),
    );
  }
  const last = addDays(date, -1);
  expect([await payable(last), await receivable(last)]).toEqual([0n, 0n]);
  const paidBy = async (table: "deposit_payouts" | "loan_instalments", id: string) =>
    (await scheduleOf(table, id)).reduce((sum, { interestMinor }) => sum + interestMinor, 0n);
  expect(-(await balanceAt("expense:deposit-interest:USD", last))).toBe(await paidBy("deposit_payouts", deposit.id));
  expect(await balanceAt("income:loan-interest:USD", last)).toBe(await paidBy("loan_instalments", loan.id));
  const month = await getStatements(staff, { from: addDays(begun, 30), to: addDays(begun, 59), currency: "USD" });
  const [first] = await scheduleOf("deposit_payouts", deposit.id);
  const days = BigInt(daysBetween(begun, first?.dueOn ?? ""));
  const perDays = (count: bigint) => ((first?.interestMinor ?? 0n) * count) / days;
  expect(month?.expense.amountMinor).toBe(perDays(60n) - perDays(30n));
});

it("a loan that is 90 days overdue earns nothing further, and a write-off takes the earned interest back", async () => {
  const { actor, account } = await createCustomer({ balanceMinor: 0n });
  const loan = await setLoanStatus(staff, await createLoan(actor, { totalInstallments: 12 }), "active");
  const begun = date;
  await queryAsOwner("UPDATE accounts SET status = 'blocked' WHERE id = $1", [account.accountId]);
  const lines = await scheduleOf("loan_instalments", loan.id);
  const until = addDays(lines[0]?.dueOn ?? "", 90);
  while (date < addDays(until, 10)) {
    const ended = await endDate();
    expect(-(await receivable(ended)), ended).toBe(accruedOf(lines, begun, ended, until));
  }
  await queryAsOwner("UPDATE accounts SET status = 'active' WHERE id = $1", [account.accountId]);
  await setLoanStatus(staff, loan, "closed", { outstanding: "write-off" });
  expect(await receivable(await endDate())).toBe(0n);
});

it("a suspended deposit earns interest, and a deposit that ends early gives its accrued interest back", async () => {
  const { deposit, customer } = await createRunningDeposit(staff, { interval: "maturity" });
  const begun = date;
  await changeDeposit(staff, deposit, { status: "suspended" });
  await endDate();
  const ended = await endDate();
  const earned = accruedOf(await scheduleOf("deposit_payouts", deposit.id), begun, ended);
  expect(earned).toBeGreaterThan(0n);
  expect(await payable(ended)).toBe(earned);
  await changeDeposit(staff, deposit, { status: "running" });
  await closeDeposit(customer.actor, { id: deposit.id });
  expect(await payable(await endDate())).toBe(0n);
});

it("a date accrues once, and payments at the same moment are either in the date or in the accrual", async () => {
  const borrowers = await Promise.all(Array.from({ length: 6 }, () => createCustomer({ balanceMinor: 50_000n })));
  const loans = [];
  for (const { actor } of borrowers) {
    loans.push(await setLoanStatus(staff, await createLoan(actor, { totalInstallments: 3 }), "active"));
  }
  const begun = date;
  await endDate();
  const day = await getBusinessDate();
  await Promise.all([
    runDay(day),
    endBusinessDate(day),
    ...loans.map((loan, index) => {
      const { actor } = borrowers[index] as NonNullable<(typeof borrowers)[number]>;
      return payInstalments(actor, { id: loan.id, installments: 1, number: 1 });
    }),
  ]);
  date = addDays(day, 1);
  const owed = await db.query<{ id: string }>(
    `SELECT i.loan_id AS id FROM loan_instalments i LEFT JOIN journal_entries e ON e.id = i.entry_id
      WHERE i.number = 1 AND i.loan_id = ANY ($1::uuid[]) AND (e.id IS NULL OR e.business_date > $2)`,
    [loans.map(({ id }) => id), day],
  );
  let accrued = 0n;
  for (const { id } of owed) {
    const lines = await scheduleOf("loan_instalments", id);
    accrued += accruedOf(
      lines.map((line, index) => ({ ...line, isPaid: index > 0 })),
      begun,
      day,
    );
  }
  expect(-(await receivable(day))).toBe(accrued);
});

it.each([
  ["an accrual of another amount", "UPDATE interest_accruals SET accrued_minor = accrued_minor + 1"],
  [
    "an accrual without its snapshot",
    "UPDATE ledger_snapshots SET balance_minor = balance_minor + 1 WHERE ledger_account_id = (SELECT id FROM ledger_accounts WHERE code = 'liability:deposit-interest-payable:USD')",
  ],
])("verify-books reports %s that a superuser has made", async (_what, ...statements) => {
  const breaks = await breaksAfter({ statements });
  expect(breaks.map(({ guarantee }) => guarantee)).toContain("the accrued interest of a closed day is in the books");
});

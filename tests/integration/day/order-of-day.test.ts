import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, addMonths } from "@/lib/dates";
import { dayTasks } from "@/lib/day/day-tasks";
import { runDay } from "@/lib/day/run-day";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { holdFunds, releaseHold } from "@/tests/support/by-hand/hold-funds.sql";
import { queryAsOwner } from "@/tests/support/database/database";
import { createRunningDeposit } from "@/tests/support/deposits";
import { createAdmin, createCustomer, readBalance, type TestCustomer } from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

let staff: Actor;
const start = bankDate(now());

beforeAll(async () => {
  staff = await createAdmin();
});

beforeEach(async () => {
  // Removes the ended days of earlier tests.
  await db.query("DELETE FROM bank_day_results");
  await db.query("DELETE FROM bank_day_failures");
  await db.query("DELETE FROM bank_days");
});

afterEach(expectCleanBooks);

/**
 * Ends a day without the task that takes snapshots. Each test starts at the same date as the test before, but a snapshot must not
 * be older than the last snapshot.
 */
const endDay = (date: string, options: { batchSize?: number } = {}) =>
  runDay(date, { ...options, tasks: dayTasks.filter(({ name }) => name !== "snapshots") });

/** Lends 1 000 dollars without interest. The last of the twelve instalments is 83.37, and all others are 83.33. */
async function lend(customer: TestCustomer) {
  const loan = await createLoan(customer.actor, { totalInstallments: 12, profitBp: 0 });
  return await setLoanStatus(staff, loan, "active");
}

/** Places a hold on all available money except this amount. @returns the id of the hold */
async function keepAvailable({ account }: TestCustomer, amountMinor: bigint): Promise<string> {
  const { balanceMinor, heldMinor } = await readBalance(account);
  return await holdFunds(db, {
    ledgerAccountId: account.ledgerAccountId,
    amountMinor: balanceMinor - heldMinor - amountMinor,
    subject: { type: "account", id: account.accountId },
  });
}

async function statesOf(loanId: string, upTo = 3) {
  const lines = await db.query<{ state: string }>(
    "SELECT state FROM loan_instalments WHERE loan_id = $1 AND number <= $2 ORDER BY number",
    [loanId, upTo],
  );
  return lines.map(({ state }) => state);
}

describe("money for only one of two debts", () => {
  test("the older debt is paid, even if the bank has already tried to collect it", async () => {
    const customer = await createCustomer();
    const loan = await lend(customer);
    const hold = await keepAvailable(customer, 0n);
    await endDay(addMonths(start, 1));
    expect(await statesOf(loan.id)).toEqual(["overdue", "due", "due"]);
    await releaseHold(db, hold);
    await keepAvailable(customer, 8_340n);
    await endDay(addMonths(start, 2));
    expect(await statesOf(loan.id)).toEqual(["paid", "overdue", "due"]);
    // The next end-of-day run tries to collect the same debt again, in batches of one item.
    await endDay(addDays(addMonths(start, 2), 1), { batchSize: 1 });
    expect(await statesOf(loan.id)).toEqual(["paid", "overdue", "due"]);
  });

  test("the money waits for the older debt, even when it covers a younger and smaller debt, in one batch or several", async () => {
    for (const batchSize of [1, 200]) {
      const customer = await createCustomer();
      // The instalments are 34.00, 34.00 and 33.99. Rounding makes the last instalment the smallest.
      const loan = await setLoanStatus(
        staff,
        await createLoan(customer.actor, { totalInstallments: 3, amountMinor: 9_999n, profitBp: 200 }),
        "active",
      );
      await keepAvailable(customer, 3_399n);
      await endDay(addMonths(start, 13 + batchSize), { batchSize });
      expect(await statesOf(loan.id)).toEqual(["overdue", "overdue", "overdue"]);
    }
  });
});

describe("money that arrives on a day", () => {
  test("interest and a maturing deposit pay the instalments of the same day", async () => {
    const customer = await createCustomer({ balanceMinor: 100_000n });
    await createRunningDeposit(staff, { customer, interval: "monthly", profitBp: 10_000 });
    const loan = await lend(customer);
    await keepAvailable(customer, 0n);
    // The deposit pays 83.33 of interest for a month: 1 000.00 at 100 % a year.
    await endDay(addMonths(start, 1));
    expect(await statesOf(loan.id)).toEqual(["paid", "due", "due"]);
    await endDay(addMonths(start, 12));
    expect(new Set(await statesOf(loan.id, 12))).toEqual(new Set(["paid"]));
  });
});

describe("items that fail", () => {
  /** Makes every reminder and every payment of these loans fail. */
  async function breakLoans(ids: string[]): Promise<void> {
    const list = ids.map((id) => `'${id}'`).join();
    await queryAsOwner(
      `ALTER TABLE loan_instalments ADD CONSTRAINT out_of_order
         CHECK (loan_id NOT IN (${list}) OR (reminded_on IS NULL AND state = 'due')) NOT VALID`,
    );
  }
  afterEach(() => queryAsOwner("ALTER TABLE loan_instalments DROP CONSTRAINT IF EXISTS out_of_order"));

  test("failing items do not prevent other items, even when the failing items come first", async () => {
    const loans = [];
    for (let count = 0; count < 5; count += 1) loans.push(await lend(await createCustomer()));
    const ids = loans.map(({ id }) => id).toSorted();
    await breakLoans(ids.slice(0, 4));
    const last = ids[4] ?? "";
    await endDay(addDays(addMonths(start, 1), -2), { batchSize: 2 });
    const reminded = await db.query<{ loan_id: string }>(
      "SELECT loan_id FROM loan_instalments WHERE loan_id = ANY ($1::uuid[]) AND reminded_on IS NOT NULL",
      [ids],
    );
    expect(reminded).toEqual([{ loan_id: last }]);
    await endDay(addMonths(start, 1), { batchSize: 2 });
    expect(await statesOf(last)).toEqual(["paid", "due", "due"]);
    const failures = await db.query<{ task: string; count: bigint }>(
      "SELECT task, count(*) FROM bank_day_failures GROUP BY 1 ORDER BY 1",
    );
    expect(failures).toEqual([
      { task: "instalments", count: 4n },
      { task: "reminders", count: 4n },
    ]);
  });
});

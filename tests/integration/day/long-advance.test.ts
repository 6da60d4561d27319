import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { advanceDays } from "@/lib/day/advance-days";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { freezeDatabase, startFromCopyOf } from "@/tests/support/database/cloned-database";
import { readDays } from "@/tests/support/day-tasks";
import { createRunningDeposit } from "@/tests/support/deposits";
import { createAdmin, createCustomer } from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

const currency = fc.constantFrom("USD", "GBP", "JPY", "AUD");
const loan = fc.record({
  currency,
  amountMinor: fc.bigInt({ min: 5_000n, max: 9_999_999n }),
  profitBp: fc.integer({ min: 0, max: 10_000 }),
  totalInstallments: fc.integer({ min: 1, max: 60 }),
  /** The customer's money before the loan. The three amounts cover nothing, a part of the loan, or the whole loan. */
  balanceMinor: fc.constantFrom(0n, 30_000n, 10_000_000n),
});
const deposit = fc.record({
  currency,
  amountMinor: fc.bigInt({ min: 5_000n, max: 9_999_999n }),
  profitBp: fc.integer({ min: 0, max: 10_000 }),
  lockedInYears: fc.integer({ min: 1, max: 3 }),
  interval: fc.constantFrom("monthly", "quarterly", "yearly", "maturity"),
});

const days = 400;
let staff: Actor;
let frozen: string;

beforeAll(async () => {
  staff = await createAdmin();
  // Each run draws different random terms. If the test fails, the message contains the seed of the run.
  for (const { balanceMinor, ...terms } of fc.sample(loan, 12)) {
    const { actor } = await createCustomer({ currency: terms.currency, balanceMinor });
    await setLoanStatus(staff, await createLoan(actor, terms), "active");
  }
  for (const terms of fc.sample(deposit, 12)) {
    const { amountMinor } = terms;
    await createRunningDeposit(staff, { ...terms, minimumMinor: amountMinor, maximumMinor: amountMinor });
  }
  frozen = await freezeDatabase();
});

test("one move of 400 days and several smaller moves leave the same books", async () => {
  await startFromCopyOf(frozen);
  expect((await advanceDays(staff, { days })).leadDays).toBe(days);
  await expectCleanBooks();
  const inOne = await readDays();
  expect(inOne.days).toHaveLength(days);
  const unpaid = await db.query(
    `SELECT p.deposit_id FROM deposit_payouts p JOIN deposits d ON d.id = p.deposit_id
      WHERE p.state = 'due' AND p.due_on <= (SELECT max(date) FROM bank_days)`,
  );
  expect(unpaid).toEqual([]);

  await startFromCopyOf(frozen);
  for (const piece of [1, 6, 90, 3, 200, 100]) await advanceDays(staff, { days: piece });
  expect(await readDays()).toEqual(inOne);
  await expectCleanBooks();
});

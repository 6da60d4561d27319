import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { findOwnAccounts } from "@/lib/accounts/find-accounts";
import { type ProjectedDay, projectBalance } from "@/lib/accounts/project-balance";
import { addDays } from "@/lib/dates";
import { advanceDays } from "@/lib/day/advance-days";
import { findOutlook } from "@/lib/outlook/find-outlook";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { changeDeposit, createRunningDeposit } from "@/tests/support/deposits";
import { createAdmin, createBeneficiary, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

let staff: Actor;
beforeAll(async () => {
  staff = await createAdmin();
});

const days = 90;

async function project({ actor, account }: TestCustomer): Promise<ProjectedDay[]> {
  const [own] = await findOwnAccounts(actor);
  if (!own) throw new Error("no account");
  const { upcoming } = await findOutlook(actor, { heldMax: 5, days });
  const movements = upcoming
    .filter(({ accountNumber }) => accountNumber === account.accountNumber)
    .map(({ movesOn, amountMinor, isOverdue }) => ({ date: movesOn, amountMinor, isOverdue }));
  return projectBalance(own, movements, { from: bankDate(now()), days });
}

/** Returns the account's balance in the books at the end of a date. */
async function bookedAt({ account }: TestCustomer, date: string): Promise<bigint> {
  const [row] = await db.query<{ balance_minor: bigint }>(
    `SELECT p.balance_after_minor AS balance_minor FROM postings p JOIN journal_entries e ON e.id = p.entry_id
      WHERE p.ledger_account_id = $1 AND e.posted_at < $2 ORDER BY p.sequence DESC LIMIT 1`,
    [account.ledgerAccountId, startOfBankDate(addDays(date, 1))],
  );
  return row?.balance_minor ?? 0n;
}

async function lend(customer: TestCustomer, terms: Parameters<typeof createLoan>[1]) {
  const loan = await createLoan(customer.actor, terms);
  return await setLoanStatus(staff, loan, "active");
}

const lock = (customer: TestCustomer, terms: NonNullable<Parameters<typeof createRunningDeposit>[1]>) =>
  createRunningDeposit(staff, { ...terms, customer });

/** Creates customers. The future payments of all these customers together include every kind that the projection covers. */
async function createCustomers(): Promise<TestCustomer[]> {
  const [plenty, tight, poor, held, saver] = await Promise.all(
    [5_000_000n, 100_000n, 0n, 60_000n, 2_000_000n].map((balanceMinor) => createCustomer({ balanceMinor })),
  );
  if (!plenty || !tight || !poor || !held || !saver) throw new Error("too few");
  await lend(plenty, { totalInstallments: 60, amountMinor: 600_000n });
  await lock(plenty, { interval: "monthly", amountMinor: 100_000n });
  await lock(plenty, { interval: "quarterly", amountMinor: 400_000n, lockedInYears: 2 });
  // Almost all of this customer's money is locked in deposits, so that only the interest of the deposits can pay the loan's
  // instalments.
  await lock(tight, { interval: "monthly", amountMinor: 100_000n, profitBp: 9_000 });
  await lend(tight, { totalInstallments: 52, amountMinor: 100_000n });
  await lock(tight, { interval: "yearly", amountMinor: 99_000n });
  // This customer has no money for the instalments and receives none before the deposit matures.
  await lend(poor, { totalInstallments: 12, amountMinor: 60_000n });
  await lock(poor, { interval: "maturity", amountMinor: 60_000n });
  // Money that is held for a transfer cannot pay an instalment.
  await lend(held, { totalInstallments: 24, amountMinor: 50_000n });
  const payee = await createCustomer();
  const beneficiary = payee.account.accountNumber;
  await createBeneficiary(held.actor, { accountNumber: beneficiary });
  const order = interbankTransferInput.parse({ beneficiary, amount: "990.00" });
  await initiateTransfer(held.actor, { channel: "interbank", ...order }, randomUUID());
  const { deposit } = await lock(saver, { interval: "monthly", amountMinor: 500_000n });
  await changeDeposit(staff, deposit, { status: "suspended" });
  await lock(saver, { interval: "monthly", amountMinor: 123_457n });
  return [plenty, tight, poor, held, saver];
}

describe("the projected balance", () => {
  it("the projection equals the books on every day after the days have passed", async () => {
    const customers = await createCustomers();
    const projections = await Promise.all(customers.map(project));
    // A projection without movements would always be right, so at least four projections must have movements.
    const moving = projections.filter((projection) => new Set(projection.map((day) => day.balanceMinor)).size > 1);
    expect(moving.length).toBeGreaterThanOrEqual(4);

    await advanceDays(staff, { days });
    for (const [index, customer] of customers.entries()) {
      // The last projected day is not compared, because it is now the current day and has not ended.
      for (const { date, balanceMinor } of projections[index]?.slice(0, days) ?? []) {
        expect([index, date, await bookedAt(customer, date)]).toEqual([index, date, balanceMinor]);
      }
    }

    // Some instalments are overdue now. The test makes a new projection from the current day.
    const again = await Promise.all(customers.map(project));
    const upcoming = await Promise.all(customers.map(({ actor }) => findOutlook(actor, { heldMax: 1, days })));
    expect(upcoming.some((outlook) => outlook.upcoming.some(({ isOverdue }) => isOverdue))).toBe(true);
    await advanceDays(staff, { days: 40 });
    for (const [index, customer] of customers.entries()) {
      for (const { date, balanceMinor } of again[index]?.slice(0, 40) ?? []) {
        expect([index, date, await bookedAt(customer, date)]).toEqual([index, date, balanceMinor]);
      }
    }
    await expectCleanBooks();
  });
});

import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, it } from "vitest";
import { getTrialBalance } from "@/lib/books/get-trial-balance";
import { addDays } from "@/lib/dates";
import { runDay } from "@/lib/day/run-day";
import { closeDeposit } from "@/lib/deposits/close-deposit";
import { getDepositDetails } from "@/lib/deposits/get-deposit-details";
import { getStatement } from "@/lib/history/get-statement";
import type { Statement } from "@/lib/history/statement.model";
import { getBusinessDate, openBooks } from "@/lib/ledger/business-date.sql";
import { getLoanDetails } from "@/lib/loans/get-loan-details";
import { offeredPart } from "@/lib/loans/loan-standing.model";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { createRunningDeposit } from "@/tests/support/deposits";
import { createAdmin, createBeneficiary, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

// Tests that statements, trial balances, interest and the end-of-day run assign each entry to the same date
// (docs/decisions/business-dates.md).

let staff: Actor;
/** All customers of this database who have an account in dollars. */
const customers: TestCustomer[] = [];

beforeAll(async () => {
  staff = await createAdmin();
  await openBooks();
});

afterEach(expectCleanBooks);

async function statementOf({ actor, account }: TestCustomer, from: string, to: string): Promise<Statement> {
  const statement = await getStatement(actor, { account: account.accountNumber, from, to });
  if (typeof statement === "string") throw new Error(`no statement: ${statement}`);
  return statement;
}

/**
 * Adds up the closing balances of all customers' statements for a closed date. Expects that the date's trial balance contains
 * this sum.
 */
async function expectStatementsInTrialBalance(date: string): Promise<void> {
  const { currencies } = await getTrialBalance(staff, date);
  const lines = currencies.flatMap(({ kinds }) => kinds.flatMap((kind) => kind.lines));
  const total = lines.find(({ code, currency }) => code === "customer" && currency === "USD");
  const statements = await Promise.all(customers.map((customer) => statementOf(customer, date, date)));
  expect(total?.balanceMinor).toBe(statements.reduce((sum, { closingMinor }) => sum + closingMinor, 0n));
}

async function customerWith(balanceMinor: bigint): Promise<TestCustomer> {
  const customer = await createCustomer({ balanceMinor });
  customers.push(customer);
  return customer;
}

it("a payment between the end of a day and midnight belongs to the next date, on the statement and in the trial balance", async () => {
  const today = bankDate(now());
  const [amelia, noah] = [await customerWith(100_000n), await customerWith(5_000n)];
  await runDay(today);
  expect(await getBusinessDate()).toBe(addDays(today, 1));
  const { accountNumber } = noah.account;
  await createBeneficiary(amelia.actor, {
    accountNumber,
    accountName: `${noah.actor.firstName} ${noah.actor.lastName}`,
  });
  const transfer = await initiateTransfer(
    amelia.actor,
    { channel: "interbank", ...interbankTransferInput.parse({ beneficiary: accountNumber, amount: "40.00" }) },
    randomUUID(),
  );
  await editTransfer(staff, "interbank", { id: transfer.id, payload: { status: "approved" } });
  expect((await statementOf(amelia, today, today)).closingMinor).toBe(100_000n);
  expect((await statementOf(amelia, addDays(today, 1), addDays(today, 1))).lines).toMatchObject([
    { event: "sent", amountMinor: -4_000n, businessDate: addDays(today, 1), valueDate: addDays(today, 1) },
  ]);
  await expectStatementsInTrialBalance(today);
  await runDay(addDays(today, 1));
  await expectStatementsInTrialBalance(addDays(today, 1));
});

it("an instalment that is collected late has the date for which it is collected", async () => {
  const customer = await customerWith(500_000n);
  const loan = await setLoanStatus(staff, await createLoan(customer.actor, { totalInstallments: 12 }), "active");
  const disbursedOn = await getBusinessDate();
  expect(loan.disbursedOn).toBe(disbursedOn);
  const [instalment] = await db.query<{ due_on: string }>(
    "SELECT due_on FROM loan_instalments WHERE loan_id = $1 AND number = 1",
    [loan.id],
  );
  const due = instalment?.due_on ?? "";
  // The test ends all days of a month one after the other. All entries are posted at the present time, but each entry has the
  // business date of the day whose end-of-day run posted it.
  for (let date = disbursedOn; date <= due; date = addDays(date, 1)) await runDay(date);
  const { lines } = await statementOf(customer, due, due);
  expect(lines).toMatchObject([{ event: "loan-instalment", businessDate: due }]);
  for (const date of [addDays(due, -1), due]) await expectStatementsInTrialBalance(date);
});

it("a deposit that is locked after the end of a day begins on the next date", async () => {
  const today = await getBusinessDate();
  await runDay(today);
  const { deposit, customer } = await createRunningDeposit(staff);
  customers.push(customer);
  expect(deposit.startedOn).toBe(addDays(today, 1));
  await runDay(addDays(today, 1));
  await expectStatementsInTrialBalance(addDays(today, 1));
});

it("after the end of a day, a customer is offered the payments of the next date", async () => {
  const { deposit, customer } = await createRunningDeposit(staff, { interval: "monthly" });
  const borrower = await customerWith(100_000n);
  customers.push(customer);
  const terms = { totalInstallments: 12, collection: "parts" } as const;
  const loan = await setLoanStatus(staff, await createLoan(borrower.actor, terms), "active");
  const [line] = (await getLoanDetails(borrower.actor, loan.id)).instalments;
  for (let date = await getBusinessDate(); date < String(line?.dueOn); date = addDays(date, 1)) await runDay(date);
  const { today, instalments } = await getLoanDetails(borrower.actor, loan.id);
  expect(today).toBe(line?.dueOn);
  expect(offeredPart(loan, instalments[0], today)).not.toBeNull();
  const { payouts, earlyClosure } = await getDepositDetails(customer.actor, deposit.id);
  expect(earlyClosure).toMatchObject({ dueMinor: payouts[0]?.interestMinor, forfeitedCount: 11 });
  const expectedForfeitMinor = earlyClosure?.forfeitedMinor;
  const { forfeitedMinor } = await closeDeposit(customer.actor, { id: deposit.id, expectedForfeitMinor });
  expect(forfeitedMinor).toBe(expectedForfeitMinor);
});

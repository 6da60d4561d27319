import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { editAccount } from "@/lib/accounts/edit-account";
import { addDays } from "@/lib/calendar";
import { runDay } from "@/lib/day/run-day";
import { closeDeposit } from "@/lib/deposits/close-deposit";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateInterbankTransfer } from "@/lib/transfers/sending/initiate-interbank-transfer";
import { editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { expectCleanBooks } from "@/tests/support/books";
import { countDeadlocks } from "@/tests/support/database/deadlocks";
import { changeDeposit, createDeposit, createRunningDeposit } from "@/tests/support/deposits";
import { createAdmin, createBeneficiary, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

const customerCount = 12;
const stormMs = 8_000;
const patienceMs = 60_000;
const workers = 3;

type Borrower = TestCustomer & { loanId: string; depositIds: string[] };

let staff: Actor;
let borrowers: Borrower[];
const start = bankDate(now());

beforeAll(async () => {
  staff = await createAdmin();
  borrowers = [];
  for (let count = 0; count < customerCount; count += 1) {
    const customer = await createCustomer({ balanceMinor: 5_000_000n });
    const loan = await createLoan(customer.actor, { totalInstallments: 60, amountMinor: 1_000_000n });
    const depositIds = [];
    for (let more = 0; more < 6; more += 1) {
      const { deposit } = await createRunningDeposit(staff, { customer, interval: "monthly" });
      depositIds.push(deposit.id);
    }
    borrowers.push({ ...customer, loanId: (await setLoanStatus(staff, loan, "active")).id, depositIds });
  }
  for (const { actor } of borrowers) {
    for (const { account } of borrowers) await createBeneficiary(actor, { accountNumber: account.accountNumber });
  }
}, 120_000);

const any = <Item>(items: Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** What people do to each other's locks, each as often as there is time. */
const acts: Record<string, () => Promise<unknown>> = {
  send: () => {
    const { account } = any(borrowers);
    return initiateInterbankTransfer(
      any(borrowers).actor,
      interbankTransferInput.parse({ beneficiary: account.accountNumber, amount: "0.01" }),
      randomUUID(),
    );
  },
  pay: () => {
    const { actor, loanId } = any(borrowers);
    return payInstalments(actor, { id: loanId, installments: 1 }, randomUUID());
  },
  close: () => {
    const { actor, depositIds } = any(borrowers);
    return closeDeposit(actor, { id: any(depositIds) });
  },
  open: async () => {
    const customer = any(borrowers);
    const { deposit } = await createDeposit({ customer });
    await changeDeposit(staff, deposit, { status: "running" });
    customer.depositIds.push(deposit.id);
  },
  "edit a loan": () =>
    setLoanStatus(staff, { id: any(borrowers).loanId }, "active", { reason: `reason ${Math.random()}` }),
  "edit a deposit": () => changeDeposit(staff, { id: any(any(borrowers).depositIds) }, { reason: "looked at" }),
  "edit an account": async () => {
    const { accountNumber } = any(borrowers).account;
    const status = any(["active", "active", "active", "suspended", "blocked"] as const);
    await editAccount(staff, { accountNumber, payload: { status } });
  },
  "edit a customer": () => {
    const { email } = any(borrowers).actor;
    const payload = { status: any(["active", "active", "suspended"]), firstName: any(["Ada", "Grace", "Mary"]) };
    return editUser(staff, editUserInput.parse({ email, payload }));
  },
};

test("customers, staff and the end of days at once: nothing is broken off, and the books add up", async () => {
  const before = await countDeadlocks();
  const end = performance.now() + stormMs;
  const done: Record<string, number> = {};
  const defects: unknown[] = [];
  let date = start;
  // On a busy machine it goes on until enough days have ended.
  const isOver = () => performance.now() >= (date > addDays(start, 8) ? end : end + patienceMs);
  const again = async (name: string, act: () => Promise<unknown>) => {
    while (!isOver()) {
      try {
        await act();
        done[name] = (done[name] ?? 0) + 1;
      } catch (error) {
        // A refusal by the bank's rules is an answer.
        if (!(error instanceof AppError)) defects.push(error);
      }
    }
  };
  const endDays = async () => {
    while (!isOver()) {
      await Promise.all([runDay(date, { batchSize: 25 }), runDay(date, { batchSize: 40 })]);
      // Far enough to reach the first interest.
      date = addDays(date, 2);
    }
  };
  await Promise.all([
    ...Object.entries(acts).flatMap(([name, act]) => Array.from({ length: workers }, () => again(name, act))),
    endDays(),
  ]);
  expect(defects).toEqual([]);
  expect(Object.keys(done).toSorted()).toEqual(Object.keys(acts).toSorted());
  expect(date > addDays(start, 8)).toBe(true);
  expect((await countDeadlocks()) - before).toBe(0n);
  const [failed] = await db.query<{ count: bigint }>("SELECT count(*) FROM bank_day_failures");
  expect(failed?.count).toBe(0n);
  await expectCleanBooks();
}, 120_000);

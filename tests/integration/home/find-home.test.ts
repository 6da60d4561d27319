import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { addDays, addMonths } from "@/lib/dates";
import { runDay } from "@/lib/day/run-day";
import { findBookedLines } from "@/lib/history/find-booked-lines";
import { findHome, type Home } from "@/lib/home/find-home";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { createRunningDeposit } from "@/tests/support/deposits";
import {
  createAccount,
  createAdmin,
  createBeneficiary,
  createCustomer,
  createUser,
  type TestCustomer,
} from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";
import { convertOwn, createOwnPair, moveOwn } from "@/tests/support/own-transfers";
import { makePastDue } from "@/tests/support/past-due";
import { createRates } from "@/tests/support/rates";

let staff: Actor;
beforeAll(async () => {
  staff = await createAdmin();
});

async function homeOf(actor: Actor, account?: string): Promise<Home> {
  const home = await findHome(actor, { account, days: 30 });
  if (!home) throw new Error("no account");
  return home;
}

/** Orders a payment to another customer. The money is held until staff approve the payment. */
async function order(payer: TestCustomer, payee: TestCustomer, amount: string): Promise<string> {
  const input = interbankTransferInput.parse({ beneficiary: payee.account.accountNumber, amount });
  return (await initiateTransfer(payer.actor, { channel: "interbank", ...input }, randomUUID())).id;
}

const approve = (id: string) => editTransfer(staff, "interbank", { id, payload: { status: "closed" } });

async function createPair(balanceMinor = 100_000n) {
  const payer = await createCustomer({ balanceMinor });
  const payee = await createCustomer({ firstName: "Noah", lastName: "Berg" });
  await createBeneficiary(payer.actor, { accountNumber: payee.account.accountNumber, accountName: "Noah Berg" });
  return { payer, payee };
}

describe("the start page", () => {
  it("the page has the customer's booked, held and coming money, and nothing of another customer", async () => {
    const { payer, payee } = await createPair();
    const [booked, held] = [await order(payer, payee, "10.00"), await order(payer, payee, "20.00")];
    await approve(booked);
    const loan = await setLoanStatus(
      staff,
      await createLoan(payer.actor, { amountMinor: 120_000n, totalInstallments: 12, profitBp: 0 }),
      "active",
    );
    const bystander = await createCustomer({ balanceMinor: 700n });

    const home = await homeOf(payer.actor);
    expect(home.booked.map(({ event, name, amountMinor }) => [event, name, amountMinor])).toEqual([
      ["loan-paid-out", loan.loanName, 120_000n],
      ["sent", "Noah Berg", -1_000n],
      ["adjustment", "", 100_000n],
    ]);
    expect(home.held.map(({ id, heldMinor }) => [id, heldMinor])).toEqual([[held, 2_000n]]);
    expect(home.upcoming.map(({ subjectId, amountMinor }) => [subjectId, amountMinor])).toEqual([[loan.id, -10_000n]]);
    expect(home.line.past.at(-1)?.balanceMinor).toBe(219_000n);
    // After the debit of the held 20 and of the loan's instalment of 100, 2,070 remain.
    expect(home.line.coming.at(-1)?.balanceMinor).toBe(207_000n);
    expect(home.flow).toEqual({ inMinor: 220_000n, outMinor: 1_000n });

    const received = await homeOf(payee.actor);
    expect(received.booked).toMatchObject([{ event: "received", name: "Ada Lovelace", amountMinor: 1_000n }]);
    expect([received.held, received.upcoming]).toEqual([[], []]);
    const other = await homeOf(bystander.actor);
    expect(other.booked).toMatchObject([{ event: "adjustment", amountMinor: 700n }]);
    expect([other.held, other.upcoming]).toEqual([[], []]);
  });

  it("the number of another customer's account shows the reader's own page", async () => {
    const { payer, payee } = await createPair();
    await approve(await order(payer, payee, "10.00"));
    const { accountNumber } = payer.account;
    expect(await findBookedLines(payee.actor, { account: accountNumber, linesMax: 20 })).toEqual([]);
    const asked = await homeOf(payee.actor, accountNumber);
    expect(asked).toEqual(await homeOf(payee.actor));
    expect(asked.accounts.map((account) => account.accountNumber)).toEqual([payee.account.accountNumber]);
  });

  it("a user without an account has no page", async () => {
    expect(await findHome(await createUser(), { days: 30 })).toBeNull();
  });

  it("money that was returned is two lines, because the balance has moved twice", async () => {
    const { payer, payee } = await createPair();
    const id = await order(payer, payee, "10.00");
    await approve(id);
    await editTransfer(staff, "interbank", { id, payload: { status: "deleted" } });
    const { booked, line } = await homeOf(payer.actor);
    expect(booked.map(({ event, amountMinor }) => [event, amountMinor])).toEqual([
      ["returned", 1_000n],
      ["sent", -1_000n],
      ["adjustment", 100_000n],
    ]);
    expect(line.past.at(-1)?.balanceMinor).toBe(100_000n);
    expect((await homeOf(payee.actor)).booked.map(({ event }) => event)).toEqual(["recalled", "received"]);
  });
});

describe("the money that is free", () => {
  it("free is the available money less the dues until the first of the next month", async () => {
    const { payer, payee } = await createPair();
    await order(payer, payee, "20.00");
    const loan = await setLoanStatus(
      staff,
      await createLoan(payer.actor, { amountMinor: 120_000n, totalInstallments: 12, profitBp: 0 }),
      "active",
    );
    const until = addMonths(`${bankDate(now()).slice(0, 7)}-01`, 1);
    const dueOn = async (date: string) => {
      await makePastDue(loan.id, date);
      return (await homeOf(payer.actor)).free;
    };
    // The available money: the balance of 1,000 and the loan of 1,200, less 20 on hold.
    const availableMinor = 218_000n;
    expect(await dueOn(until)).toEqual({ until, dueMinor: 10_000n, freeMinor: availableMinor - 10_000n });
    expect(await dueOn(addDays(until, 1))).toEqual({ until, dueMinor: 0n, freeMinor: availableMinor });
  });

  it("expected incoming money is not free before it has arrived", async () => {
    const { customer } = await createRunningDeposit(staff, { amountMinor: 50_000n, interval: "monthly" });
    const { free, upcoming } = await homeOf(customer.actor);
    expect(upcoming.some(({ amountMinor }) => amountMinor > 0n)).toBe(true);
    expect(free).toMatchObject({ dueMinor: 0n, freeMinor: 50_000n });
  });
});

describe("the start page of several accounts", () => {
  it("a move between own accounts is one line, and two lines on the pages of the two accounts", async () => {
    const { actor, account, other } = await createOwnPair();
    await moveOwn(actor, [account, other], { amount: "300.00" });
    const all = await homeOf(actor);
    expect(all.chosen).toBeNull();
    expect(all.booked.filter(({ channel }) => channel === "own")).toMatchObject([
      { ownAccountNumber: account.accountNumber, accountNumber: other.accountNumber, amountMinor: -30_000n },
    ]);
    expect([all.totalMinor, all.line.past.at(-1)?.balanceMinor, all.flow]).toEqual([100_000n, 100_000n, null]);
    const [from, to] = [await homeOf(actor, account.accountNumber), await homeOf(actor, other.accountNumber)];
    expect(from.booked.map(({ amountMinor }) => amountMinor)).toEqual([-30_000n, 100_000n]);
    expect(to.booked.map(({ amountMinor }) => amountMinor)).toEqual([30_000n]);
    expect([from.chosen?.accountNumber, from.flow]).toEqual([
      account.accountNumber,
      { inMinor: 100_000n, outMinor: 30_000n },
    ]);
  });

  it("many moves between own accounts hide no older line", async () => {
    const { actor, account, other } = await createOwnPair();
    for (let count = 0; count < 12; count += 1) {
      await moveOwn(actor, count % 3 === 0 ? [other, account] : [account, other], { amount: "1.00" }).catch(() => null);
    }
    const moves = 12 - 1;
    const all = await findBookedLines(actor, { linesMax: moves + 1 });
    expect(all.map(({ event }) => event)).toEqual([...Array.from({ length: moves }, () => "sent"), "adjustment"]);
    const newest = await findBookedLines(actor, { linesMax: 5 });
    expect(newest).toEqual(all.slice(0, 5));
  });

  it("without a current rate, the page shows the primary account", async () => {
    const { actor, account } = await createOwnPair();
    await createAccount(actor, { currency: "JPY" });
    const home = await homeOf(actor);
    expect([home.chosen?.accountNumber, home.totalMinor]).toEqual([account.accountNumber, null]);
    expect(home.accounts).toHaveLength(3);
  });

  it("the total is in the currency of the primary account, at the present rates", async () => {
    await createRates();
    const { actor, account, other } = await createOwnPair("EUR");
    await convertOwn(actor, [account, other], "43.00");
    const all = await homeOf(actor);
    const [dollars, euros] = all.accounts;
    const [rate] = await db.query<{ rate: string }>(
      "SELECT rate::text FROM exchange_rates WHERE quote_currency = 'EUR' ORDER BY valid_from DESC LIMIT 1",
    );
    const worth = Number(dollars?.availableMinor) + Number(euros?.availableMinor) / Number(rate?.rate);
    expect(Math.abs(Number(all.totalMinor) - worth)).toBeLessThanOrEqual(0.5);
    expect([all.currency, all.line.past.at(-1)?.balanceMinor]).toEqual(["USD", all.totalMinor]);
  });
});

it("money that moves after the end of the bank's day is in the line of today", async () => {
  const { payer, payee } = await createPair();
  const today = bankDate(now());
  const id = await order(payer, payee, "10.00");
  await runDay(today);
  await approve(id);
  const { booked, line } = await homeOf(payer.actor);
  // The bank has already ended today, so the books date the payment tomorrow. The customer's calendar still shows today.
  expect(booked[0]).toMatchObject({ event: "sent", businessDate: addDays(today, 1), balanceMinor: 99_000n });
  expect(line.past.at(-1)).toEqual({ date: today, balanceMinor: 99_000n });
});

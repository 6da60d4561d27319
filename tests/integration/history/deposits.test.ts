import { beforeAll, describe, expect, it } from "vitest";
import { addDays, addMonths } from "@/lib/dates";
import { closeDeposit } from "@/lib/deposits/close-deposit";
import { getStatement } from "@/lib/history/get-statement";
import { historyJson } from "@/lib/history/history-json";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { expectCleanBooks } from "@/tests/support/books";
import { changeDeposit, createDeposit, createRunningDeposit, endDepositsDay } from "@/tests/support/deposits";
import { createAdmin, createCustomer } from "@/tests/support/factories";
import { expectHistoryAddsUp, findItems } from "@/tests/support/history";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

let staff: Actor;
beforeAll(async () => {
  staff = await createAdmin();
});

describe("a fixed deposit in its owner's history", () => {
  it("before its money is locked, the deposit is shown as an application and does not count in the totals", async () => {
    const { deposit, customer } = await createDeposit();
    const line = { id: deposit.id, subjectId: deposit.id, direction: "out", name: deposit.depositName };
    expect(await findItems(customer, { kind: "deposit_application" })).toMatchObject([
      { ...line, status: "pending", amountMinor: 100_000n },
    ]);
    await expectHistoryAddsUp(customer);
    await changeDeposit(staff, deposit, { status: "deleted" });
    expect(await findItems(customer, { kind: "deposit_application" })).toMatchObject([
      { ...line, status: "deleted", ending: "rejected" },
    ]);
    await expectHistoryAddsUp(customer);
  });

  it("the deposit is shown with its own status beside its bookings, and its money counts once", async () => {
    const { deposit, customer } = await createRunningDeposit(staff);
    const itself = async () => (await findItems(customer, { kind: "deposit_application" })).map(({ status }) => status);
    expect(await itself()).toEqual(["active"]);
    await changeDeposit(staff, deposit, { status: "suspended" });
    expect(await itself()).toEqual(["suspended"]);
    await expectHistoryAddsUp(customer);
    await changeDeposit(staff, deposit, { status: "running" });
    await closeDeposit(customer.actor, { id: deposit.id });
    expect(await itself()).toEqual(["closed"]);
    await expectHistoryAddsUp(customer);
  });

  it("afterwards the history shows the bookings: the lock, each interest and the return", async () => {
    const { deposit, customer } = await createRunningDeposit(staff, { interval: "quarterly" });
    await expectHistoryAddsUp(customer);
    await endDepositsDay(addMonths(bankDate(now()), 12));
    await expectHistoryAddsUp(customer);
    const rows = (await findItems(customer)).filter(({ subjectId }) => subjectId === deposit.id);
    const seen = rows.map(({ kind, direction, amountMinor, status }) => [kind, direction, amountMinor, status]);
    const interest = ["deposit_interest", "in", 1_500n, "closed"];
    expect(seen.toReversed()).toEqual([
      ["deposit_application", "out", 100_000n, "paid"],
      ["deposit", "out", 100_000n, "closed"],
      interest,
      interest,
      interest,
      interest,
      ["deposit", "in", 100_000n, "closed"],
    ]);
    const statement = await getStatement(customer.actor, {});
    const events = typeof statement === "string" ? [] : statement.lines.map(({ event }) => event);
    const paid = Array.from({ length: 4 }, () => "deposit-interest");
    expect(events).toEqual(["adjustment", "deposit-locked", ...paid, "deposit-returned"]);
  });

  it("the deposit is found by kind, words, amount and reference", async () => {
    const { deposit, customer } = await createRunningDeposit(staff, { interval: "monthly", amountMinor: 120_000n });
    await endDepositsDay(addDays(addMonths(bankDate(now()), 1), 1));
    const [interest] = await findItems(customer, { kind: "deposit_interest" });
    if (!interest) throw new Error("no interest");
    expect(await findItems(customer, { min: "6", max: "6" })).toEqual([interest]);
    expect(await findItems(customer, { q: deposit.depositName, kind: "deposit_interest" })).toEqual([interest]);
    expect(await findItems(customer, { q: interest.reference })).toEqual([interest]);
    expect(await findItems(customer, { q: deposit.depositName, direction: "out" })).toHaveLength(1);
    expect(historyJson(interest)).toMatchObject({ type: "FDR Interest", amount: "6.00", FDR: deposit.id });
  });

  it("the totals are right together with a loan and after an early end", async () => {
    const customer = await createCustomer({ balanceMinor: 300_000n });
    const loan = await createLoan(customer.actor, { totalInstallments: 12 });
    await setLoanStatus(staff, loan, "active");
    const { deposit } = await createRunningDeposit(staff, { customer, interval: "monthly" });
    await payInstalments(customer.actor, { id: loan.id, installments: 1, number: 1 });
    await endDepositsDay(addMonths(bankDate(now()), 2));
    await expectHistoryAddsUp(customer);
    await closeDeposit(customer.actor, { id: deposit.id });
    await payInstalments(customer.actor, { id: loan.id, installments: "all" });
    await expectHistoryAddsUp(customer);
    await expectCleanBooks();
  });
});

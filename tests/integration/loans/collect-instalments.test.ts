import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { openAdjustmentAccount } from "@/lib/ledger/ledger-accounts.sql";
import { getLoanDetails } from "@/lib/loans/get-loan-details";
import { collectDueInstalments } from "@/lib/loans/instalments/collect-instalments";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import { remindOfInstalments } from "@/lib/loans/instalments/remind-of-instalments";
import type { Loan } from "@/lib/loans/loan";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { postEntry } from "@/tests/support/by-hand/post-entry.sql";
import { createAdmin, createCustomer, readBalance, type TestCustomer } from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { createLoan, inBatch, setLoanStatus } from "@/tests/support/loans";

let staff: Actor;
beforeAll(async () => {
  staff = await createAdmin();
});
afterEach(() => setFourEyesLimit(null));

async function createActiveLoan(options: Parameters<typeof createLoan>[1] & { balanceMinor?: bigint } = {}) {
  const customer = await createCustomer(options);
  const loan = await setLoanStatus(staff, await createLoan(customer.actor, options), "active");
  return { customer, loan, dates: await datesOf(customer, loan) };
}

async function datesOf({ actor }: TestCustomer, { id }: Loan): Promise<string[]> {
  return (await getLoanDetails(actor, id)).instalments.map(({ dueOn }) => dueOn);
}

async function statesOf({ actor }: TestCustomer, { id }: Loan): Promise<string[]> {
  return (await getLoanDetails(actor, id)).instalments.map(({ state }) => state);
}

async function add({ account }: TestCustomer, amountMinor: bigint, requestId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const lines = [
      { ledgerAccountId: account.ledgerAccountId, amountMinor },
      { ledgerAccountId: await openAdjustmentAccount(tx, account.currency), amountMinor: -amountMinor },
    ];
    await postEntry(tx, {
      kind: "adjustment",
      subject: { type: "account", id: account.accountId },
      actor: "system",
      description: "",
      requestId,
      lines,
    });
  });
}

const kindsTold = async ({ id }: Loan) =>
  (await db.query<{ kind: string }>("SELECT kind FROM notifications WHERE subject_id = $1 ORDER BY id", [id])).map(
    ({ kind }) => kind,
  );

describe("collecting due instalments", () => {
  it("each instalment is paid on its date, and the last instalment sets the loan to paid", async () => {
    const { customer, loan, dates } = await createActiveLoan({ balanceMinor: 20_000n });
    for (const [index, date] of dates.entries()) {
      await inBatch(collectDueInstalments, addDays(date, -1));
      expect((await statesOf(customer, loan)).filter((state) => state === "paid")).toHaveLength(index);
      const result = await inBatch(collectDueInstalments, date);
      expect(result).toMatchObject({
        items: 1,
        failures: [],
        outcomes: [{ currency: "USD", outcome: "paid", itemCount: 1 }],
      });
    }
    const { loan: ended } = await getLoanDetails(customer.actor, loan.id);
    expect(ended).toMatchObject({ status: "paid", installmentsPaid: 3, nextDueOn: null });
    expect(await kindsTold(loan)).toEqual([
      "loan-applied",
      "loan-disbursed",
      "loan-instalment-paid",
      "loan-instalment-paid",
      "loan-instalment-paid",
      "loan-paid",
    ]);
    await expectCleanBooks();
  });

  it("a second run of a date does nothing, even in parallel", async () => {
    const { customer, loan, dates } = await createActiveLoan({ balanceMinor: 20_000n });
    const date = dates[0] ?? "";
    const results = await Promise.all(Array.from({ length: 4 }, () => inBatch(collectDueInstalments, date)));
    expect(results.reduce((total, { items }) => total + items, 0)).toBe(1);
    expect(await inBatch(collectDueInstalments, date)).toEqual({ items: 0, outcomes: [], failures: [] });
    expect(await statesOf(customer, loan)).toEqual(["paid", "due", "due"]);
    await expectCleanBooks();
  });

  it("an unpaid instalment becomes overdue, notifies the customer once, and is tried again each day", async () => {
    const { customer, loan, dates } = await createActiveLoan({ amountMinor: 100_000n });
    await setAside(customer, 100_000n);
    const date = dates[0] ?? "";
    const short = { items: 1, outcomes: [{ outcome: "overdue", amountMinor: 36_666n }] };
    expect(await inBatch(collectDueInstalments, date)).toMatchObject(short);
    expect(await inBatch(collectDueInstalments, date)).toMatchObject({ items: 0 });
    expect(await inBatch(collectDueInstalments, addDays(date, 1))).toMatchObject(short);
    expect(await statesOf(customer, loan)).toEqual(["overdue", "due", "due"]);
    await add(customer, 36_666n, `more:${loan.id}`);
    expect(await inBatch(collectDueInstalments, addDays(date, 2))).toMatchObject({ outcomes: [{ outcome: "paid" }] });
    expect(await kindsTold(loan)).toEqual([
      "loan-applied",
      "loan-disbursed",
      "loan-instalment-overdue",
      "loan-instalment-paid",
    ]);
    await expectCleanBooks();
  });

  it.each([
    ["collect", "closed"],
    ["take back", "deleted"],
  ] as const)("a proposal to %s a loan does not make its instalment overdue, and ends", async (_act, status) => {
    const { customer, loan, dates } = await createActiveLoan({ balanceMinor: 12_000n });
    await setFourEyesLimit(10_000n);
    const id = await proposalFrom(setLoanStatus(staff, loan, status, { outstanding: "collect" }));
    expect(await inBatch(collectDueInstalments, dates[0] ?? "")).toMatchObject({
      outcomes: [{ outcome: "paid", amountMinor: 36_666n }],
    });
    expect(await statesOf(customer, loan)).toEqual(["paid", "due", "due"]);
    expect(await readBalance(customer.account)).toEqual({ balanceMinor: 75_334n, heldMinor: 0n });
    expect(await db.prisma.proposal.findUnique({ where: { id } })).toMatchObject({ state: "changed" });
    expect(await kindsTold(loan)).toEqual(["loan-applied", "loan-disbursed", "loan-instalment-paid"]);
    await expectCleanBooks();
  });

  it("if the customer is blocked, nothing is collected, and a proposal to collect the loan stays open", async () => {
    const { customer, loan, dates } = await createActiveLoan({ balanceMinor: 12_000n });
    await setFourEyesLimit(10_000n);
    const id = await proposalFrom(setLoanStatus(staff, loan, "closed", { outstanding: "collect" }));
    await db.prisma.user.update({ where: { id: customer.actor.userId }, data: { status: "blocked" } });
    await inBatch(collectDueInstalments, dates[0] ?? "");
    expect(await statesOf(customer, loan)).toEqual(["overdue", "due", "due"]);
    expect(await db.prisma.proposal.findUnique({ where: { id } })).toMatchObject({ state: "open" });
  });

  it("an instalment that the customer has paid is not collected, and parallel payments pay the instalment once", async () => {
    const { customer, loan, dates } = await createActiveLoan({ balanceMinor: 50_000n });
    const [payment, day] = await Promise.allSettled([
      payInstalments(customer.actor, { id: loan.id, installments: 1, number: 1 }),
      inBatch(collectDueInstalments, dates[0] ?? ""),
    ]);
    expect(day).toMatchObject({ status: "fulfilled", value: { failures: [] } });
    // If the end-of-day run collects instalment 1 first, the customer can no longer pay this instalment.
    if (payment.status === "rejected")
      expect(payment.reason).toMatchObject({ code: "conflict", messageKey: "instalment_not_next" });
    expect(await statesOf(customer, loan)).toEqual(["paid", "due", "due"]);
    expect((await getLoanDetails(customer.actor, loan.id)).loan.installmentsPaid).toBe(1);
    await expectCleanBooks();
  });

  it("a failing item is reported and does not prevent other payments", async () => {
    const good = await createActiveLoan({ balanceMinor: 50_000n });
    const bad = await createActiveLoan({ balanceMinor: 50_000n });
    const date = good.dates[0] ?? "";
    // An unrelated entry already uses the request id of the instalment's entry, so the collection fails.
    await add(bad.customer, 1n, `loan:${bad.loan.id}:instalment:1`);
    const result = await inBatch(collectDueInstalments, date);
    expect(result.failures).toMatchObject([{ subjectType: "loan", subjectId: bad.loan.id, number: 1 }]);
    expect(await statesOf(good.customer, good.loan)).toEqual(["paid", "due", "due"]);
    expect(await statesOf(bad.customer, bad.loan)).toEqual(["due", "due", "due"]);
    await setLoanStatus(staff, bad.loan, "closed", { outstanding: "write-off" });
    await expectCleanBooks();
  });

  it("the collection continues in batches", async () => {
    const { dates } = await createActiveLoan({ balanceMinor: 50_000n });
    for (let more = 0; more < 4; more += 1) await createActiveLoan({ balanceMinor: 50_000n });
    const sizes: number[] = [];
    for (let items = -1; items !== 0; sizes.push(items))
      items = (await inBatch(collectDueInstalments, dates[0] ?? "", 2)).items;
    expect(sizes).toEqual([2, 2, 1, 0]);
  });

  it("if a loan becomes active after the run has passed its first instalment, the next run collects all due instalments", async () => {
    const { customer, loan, dates } = await createActiveLoan({ balanceMinor: 50_000n });
    const date = dates[1] ?? "";
    const passed = { on: dates[0] ?? "", id: loan.id, number: 1 };
    const result = await inTransaction((tx) => collectDueInstalments(tx, date, { limit: 200, after: passed }));
    expect(result.failures).toEqual([]);
    expect(await statesOf(customer, loan)).toEqual(["due", "due", "due"]);
    await inBatch(collectDueInstalments, dates[2] ?? "");
    expect(await statesOf(customer, loan)).toEqual(["paid", "paid", "paid"]);
    await expectCleanBooks();
  });

  it("one reminder is sent three days before an instalment", async () => {
    const { loan, dates } = await createActiveLoan();
    const date = dates[0] ?? "";
    const items: number[] = [];
    for (const days of [-4, -3, -3, -2]) items.push((await inBatch(remindOfInstalments, addDays(date, days))).items);
    expect(items).toEqual([0, 1, 0, 0]);
    expect(await kindsTold(loan)).toContain("loan-instalment-due");
  });
});

/** Holds money of the account, so that this money is not available. */
async function setAside({ account }: TestCustomer, amountMinor: bigint): Promise<void> {
  await db.query("SELECT by_hand.ledger_hold(gen_random_uuid(), $1, $2, 'account', $3, now())", [
    account.ledgerAccountId,
    amountMinor,
    account.accountId,
  ]);
}

describe("paying by the customer", () => {
  it("the customer pays the next instalment or all remaining instalments, for the shown sum", async () => {
    const { customer, loan } = await createActiveLoan({ balanceMinor: 50_000n });
    const { actor } = customer;
    const pay = (installments: 1 | "all", expectedMinor: bigint) =>
      payInstalments(actor, { id: loan.id, installments, expectedMinor }, randomUUID());
    await expect(pay(1, 1n)).rejects.toMatchObject({ code: "conflict" });
    await expect(pay(1, 36_666n)).resolves.toMatchObject({ loan: { installmentsPaid: 1, status: "active" } });
    await expect(pay("all", 73_334n)).resolves.toMatchObject({ loan: { installmentsPaid: 3, status: "paid" } });
    await expect(pay("all", 73_334n)).rejects.toMatchObject({ code: "transition_refused" });
    await expectCleanBooks();
  });

  it("a payment above the available money is refused, and the refusal states the available amount", async () => {
    const { customer, loan } = await createActiveLoan();
    await expect(payInstalments(customer.actor, { id: loan.id, installments: "all" })).rejects.toMatchObject({
      code: "insufficient_funds",
      fields: { installments: [{ key: "insufficientFunds", params: { available: "$1,000.00" } }] },
    });
  });

  it("two parallel payments pay at most two instalments, each once", async () => {
    const { customer, loan } = await createActiveLoan({ balanceMinor: 50_000n });
    await Promise.allSettled(
      Array.from({ length: 6 }, () =>
        payInstalments(customer.actor, { id: loan.id, installments: 1, expectedMinor: 36_666n }, randomUUID()),
      ),
    );
    const { loan: after } = await getLoanDetails(customer.actor, loan.id);
    expect(after.installmentsPaid).toBe(2);
    await expectCleanBooks();
  });
});

it("the database collects no instalment before an older instalment of the same loan", async () => {
  const { customer, loan, dates } = await createActiveLoan({ balanceMinor: 20_000n });
  const collect = (...numbers: number[]) =>
    db.query("SELECT collect_instalments($1::uuid[], $2::uuid[], $3::int[], 'system', now())", [
      numbers.map(() => randomUUID()),
      numbers.map(() => loan.id),
      numbers,
    ]);
  await inBatch(collectDueInstalments, addDays(dates[0] ?? "", -1));
  for (const numbers of [[2], [3], [1, 3], [2, 3]]) {
    await expect(collect(...numbers), numbers.join()).rejects.toMatchObject({ code: "HF004" });
  }
  await collect(2, 1);
  expect(await statesOf(customer, loan)).toEqual(["paid", "paid", "due"]);
  await expectCleanBooks();
});

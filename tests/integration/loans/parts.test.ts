import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { runDay } from "@/lib/day/run-day";
import { getBusinessDate, openBooks } from "@/lib/ledger/business-date.sql";
import { findLoans } from "@/lib/loans/find-loans";
import { getLoanDetails } from "@/lib/loans/get-loan-details";
import { collectDueInstalments } from "@/lib/loans/instalments/collect-instalments";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import type { Loan } from "@/lib/loans/loan";
import { loanJson } from "@/lib/loans/loan-json";
import { loanStanding } from "@/lib/loans/loan-standing.model";
import { recoverLoan } from "@/lib/loans/recover-loan";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { everyDay } from "@/lib/term-products/business-day.model";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { breaksAfter } from "@/tests/support/database/tamper";
import { createAdmin, createCustomer, readBalance, type TestCustomer } from "@/tests/support/factories";
import { createLoan, inBatch, setLoanStatus, today } from "@/tests/support/loans";
import { leaveAvailable, makePastDue } from "@/tests/support/past-due";

// Tests of instalments that are paid in parts (docs/decisions/loan-debt.md). The loan of 1,000.00 has three instalments: 366.66,
// 366.66 and 366.68. Each of the first two instalments consists of 333.33 of principal and 33.33 of interest.

let staff: Actor;

beforeAll(async () => {
  staff = await createAdmin();
  await openBooks();
});

afterEach(expectCleanBooks);

type Late = { customer: TestCustomer; loan: Loan; id: string };

/** Creates a loan whose first instalment is `days` days past due, and leaves only `leftMinor` in the account. */
async function createLate(
  leftMinor: bigint,
  days = 0,
  { collection = "parts", currency = "USD" }: { collection?: "whole" | "parts"; currency?: "USD" | "EUR" } = {},
): Promise<Late> {
  const customer = await createCustomer({ balanceMinor: 0n, currency });
  const loan = await setLoanStatus(staff, await createLoan(customer.actor, { collection, currency }), "active");
  await makePastDue(loan.id, addDays(await getBusinessDate(), -days));
  await leaveAvailable(customer, leftMinor);
  return { customer, loan, id: loan.id };
}

const linesOf = async (id: string) => (await getLoanDetails(staff, id)).instalments;
const partsOf = (id: string) =>
  db.prisma.loanInstalmentPart.findMany({ where: { loanId: id }, orderBy: [{ number: "asc" }, { part: "asc" }] });
const kindsTold = async (id: string) =>
  (await db.query<{ kind: string }>("SELECT kind FROM notifications WHERE subject_id = $1 ORDER BY id", [id]))
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith("loan-instalment"));
const payPart = (
  { customer, id }: Late,
  amount: string,
  requestId: string | undefined = randomUUID(),
  more: object = {},
) => payInstalments(customer.actor, { id, installments: 1, number: 1, amount, ...more }, requestId);

it("the end of day collects the available money: interest first, then principal, and the rest stays due", async () => {
  const late = await createLate(5_000n);
  const { id, customer } = late;
  const date = await getBusinessDate();
  expect(await inBatch(collectDueInstalments, date)).toMatchObject({
    items: 1,
    failures: [],
    outcomes: [
      { outcome: "part", itemCount: 1, amountMinor: 5_000n },
      { outcome: "overdue", itemCount: 1, amountMinor: 31_666n },
    ],
  });
  expect(await partsOf(id)).toMatchObject([{ number: 1, part: 1, interestMinor: 3_333n, principalMinor: 1_667n }]);
  const { loan, instalments } = await getLoanDetails(customer.actor, id);
  expect(instalments.map(({ state }) => state)).toEqual(["overdue", "due", "due"]);
  expect(loan).toMatchObject({ nextDueOn: date, installmentsPaid: 0, owedPrincipalMinor: 98_333n, partsMinor: 5_000n });
  expect(loanStanding(loan, instalments, { today: date, days: everyDay })).toMatchObject({
    paidMinor: 5_000n,
    overdueMinor: 31_666n,
    owedMinor: 105_000n,
    totalMinor: 110_000n,
  });
  expect(loanJson({ loan, instalments }).schedule?.[0]).toMatchObject({ amount: "366.66", paidInParts: "50.00" });
  expect((await findLoans(staff, { page: 1, pageSize: 25 })).items.find((item) => item.id === id)).toMatchObject({
    owedPrincipalMinor: 98_333n,
    owedInterestMinor: 6_667n,
    partsMinor: 5_000n,
  });
  // The next end-of-day run collects the whole rest, because the account has enough money.
  await leaveAvailable(customer, 40_000n);
  expect(await inBatch(collectDueInstalments, addDays(date, 1))).toMatchObject({
    outcomes: [{ outcome: "paid", amountMinor: 31_666n }],
  });
  expect(await readBalance(customer.account)).toMatchObject({ balanceMinor: 100_000n - 36_666n });
  expect(await kindsTold(id)).toEqual(["loan-instalment-part", "loan-instalment-paid"]);
});

it("a whole plan collects no part, and an amount below a tenth of the instalment is no part", async () => {
  for (const late of [await createLate(30_000n, 0, { collection: "whole" }), await createLate(3_666n)]) {
    await inBatch(collectDueInstalments, await getBusinessDate());
    expect(await partsOf(late.id)).toEqual([]);
    expect(await kindsTold(late.id)).toEqual(["loan-instalment-overdue"]);
  }
  const late = await createLate(3_667n);
  await inBatch(collectDueInstalments, await getBusinessDate());
  expect(await partsOf(late.id)).toMatchObject([{ interestMinor: 3_333n, principalMinor: 334n }]);
});

it("the oldest instalment gets the part, and a newer due instalment gets nothing", async () => {
  const { id, loan } = await createLate(50_000n);
  await queryAsOwner("ALTER TABLE loan_instalments DISABLE TRIGGER loan_instalments_keep");
  await queryAsOwner("UPDATE loan_instalments SET due_on = $2 WHERE loan_id = $1 AND number = 2", [loan.id, today()]);
  await queryAsOwner("ALTER TABLE loan_instalments ENABLE ALWAYS TRIGGER loan_instalments_keep");
  await inBatch(collectDueInstalments, await getBusinessDate());
  // The first instalment is paid in full. The rest of the money pays a part of the second instalment.
  expect((await linesOf(id)).map(({ state }) => state)).toEqual(["paid", "overdue", "due"]);
  expect(await partsOf(id)).toMatchObject([{ number: 2, interestMinor: 3_333n, principalMinor: 10_001n }]);
});

it("a date that is run again, in parallel, or after a killed transaction collects one part", async () => {
  const { id } = await createLate(10_000n);
  const date = await getBusinessDate();
  const killed = inTransaction(async (tx) => {
    await collectDueInstalments(tx, date, { limit: 10 });
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  expect(await partsOf(id)).toEqual([]);
  await Promise.all(Array.from({ length: 4 }, () => inBatch(collectDueInstalments, date)));
  await inBatch(collectDueInstalments, date);
  expect(await partsOf(id)).toHaveLength(1);
});

it("the accrual and the provisions of a half-paid instalment are exact, and the days past due count from it", async () => {
  const { id } = await createLate(5_000n, 40, { currency: "EUR" });
  const date = await getBusinessDate();
  await runDay(date);
  const { loan, instalments } = await getLoanDetails(staff, id);
  expect(instalments[0]).toMatchObject({ partInterestMinor: 3_333n, partPrincipalMinor: 1_667n });
  // Only the second instalment has unpaid interest. This interest accrues on the instalment from the first due date on, for at
  // most 90 days.
  const [first, second] = instalments;
  const length = days(first?.dueOn ?? "", second?.dueOn ?? "");
  const earned = (3_333n * BigInt(days(first?.dueOn ?? "", addDays(date, 1)))) / BigInt(length);
  expect(await balanceOf("asset:loan-interest-receivable:EUR")).toBe(-earned);
  const [stage] = await db.prisma.loanProvision.findMany({ where: { date, currency: "EUR", stage: 2 } });
  expect(stage).toMatchObject({ principalMinor: 98_333n, loanCount: 1n });
  expect(loan.nextDueOn).toBe(addDays(date, -40));
  await setLoanStatus(staff, loan, "closed", { outstanding: "write-off" });
});

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

async function balanceOf(code: string): Promise<bigint> {
  const [row] = await db.query<{ minor: bigint }>(
    `SELECT coalesce(sum(p.amount_minor), 0)::bigint AS minor
       FROM postings p JOIN ledger_accounts a ON a.id = p.ledger_account_id WHERE a.code = $1`,
    [code],
  );
  return row?.minor ?? 0n;
}

it("the customer pays a part of a due instalment within the limits", async () => {
  const late = await createLate(20_000n, 1);
  for (const amount of ["36.66", "366.66", "400"]) {
    await expect(payPart(late, amount), amount).rejects.toMatchObject({
      fields: { amount: [{ key: "amountBetween", params: { minimum: "$36.67", maximum: "$366.65" } }] },
    });
  }
  await expect(payPart(late, "210")).rejects.toMatchObject({ code: "insufficient_funds" });
  await expect(payPart(late, "50", randomUUID(), { expectedMinor: 36_665n })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(payPart(late, "50", randomUUID(), { installments: "all" })).rejects.toMatchObject({
    code: "validation_failed",
  });
  await expect(payPart(late, "50", randomUUID(), { number: 2 })).rejects.toMatchObject({
    messageKey: "instalment_not_next",
  });
  expect(await partsOf(late.id)).toEqual([]);
  await payPart(late, "40");
  const { loan } = await payPart(late, "50.01");
  expect(loan.partsMinor).toBe(9_001n);
  expect(await partsOf(late.id)).toMatchObject([
    { part: 1, interestMinor: 3_333n, principalMinor: 667n },
    { part: 2, interestMinor: 0n, principalMinor: 5_001n },
  ]);
  await leaveAvailable(late.customer, 30_000n);
  const rest = { id: late.id, installments: 1, number: 1, expectedMinor: 27_665n } as const;
  await expect(payInstalments(late.customer.actor, rest, randomUUID())).resolves.toMatchObject({
    loan: { installmentsPaid: 1, partsMinor: 0n },
  });
});

it("no part is paid before the due date, of a whole plan, or by another user", async () => {
  const early = await createLate(20_000n, -1);
  await expect(payPart(early, "50")).rejects.toMatchObject({ messageKey: "instalment_not_due" });
  const whole = await createLate(20_000n, 1, { collection: "whole" });
  await expect(payPart(whole, "50")).rejects.toMatchObject({ messageKey: "loan_without_parts" });
  const late = await createLate(20_000n, 1);
  const stranger = await createCustomer();
  await expect(payPart({ ...late, customer: stranger }, "50")).rejects.toMatchObject({ code: "not_found" });
});

it("a repeat pays no second part, with a request id or with the rest that the customer saw", async () => {
  const late = await createLate(20_000n, 1);
  const key = randomUUID();
  await Promise.all(Array.from({ length: 6 }, () => payPart(late, "50", key)));
  await expect(payPart(late, "51", key)).rejects.toMatchObject({ code: "idempotency_mismatch" });
  const bare = (more: object) =>
    payInstalments(late.customer.actor, { id: late.id, installments: 1, number: 1, amount: "50", ...more });
  await expect(bare({})).rejects.toMatchObject({ fields: { expectedMinor: ["required"] } });
  const calls = await Promise.allSettled(Array.from({ length: 6 }, () => bare({ expectedMinor: 31_666n })));
  expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await partsOf(late.id)).toHaveLength(2);
});

it("a part and an early repayment, a collection or a write-off at the same moment exclude each other", async () => {
  const opposite: ((late: Late) => Promise<unknown>)[] = [
    ({ customer, id }) =>
      payInstalments(customer.actor, { id, installments: "all", expectedMinor: 110_000n }, randomUUID()),
    ({ id }) => setLoanStatus(staff, { id }, "closed", { outstanding: "write-off" }),
    async () => inBatch(collectDueInstalments, await getBusinessDate()),
    ({ id }) => setLoanStatus(staff, { id }, "deleted"),
  ];
  for (const act of opposite) {
    const late = await createLate(100_000n);
    await queryAsOwner("UPDATE loan_instalments SET tried_on = NULL WHERE loan_id = $1", [late.id]);
    await Promise.allSettled([payPart(late, "100"), act(late), payPart(late, "100")]);
    const { loan } = await getLoanDetails(staff, late.id);
    const parts = await partsOf(late.id);
    // The bank takes no money twice. The amount debited to the account equals the paid amounts of the loan's schedule.
    const taken = 100_000n - (await readBalance(late.customer.account)).balanceMinor;
    const lines = await linesOf(late.id);
    const paid = lines.reduce(
      (sum, line) =>
        sum +
        (line.state === "paid"
          ? line.principalMinor + line.interestMinor
          : line.partPrincipalMinor + line.partInterestMinor),
      0n,
    );
    if (lines.length > 0) expect(taken).toBe(paid);
    if (loan.writtenOffMinor > 0n) {
      const principal = parts.reduce((sum, { principalMinor }) => sum + principalMinor, 0n);
      expect(loan.writtenOffMinor).toBe(100_000n - principal);
    }
    await expectCleanBooks();
  }
});

it("a write-off loses only the principal that is left, and a recovery is at most this principal", async () => {
  const late = await createLate(10_000n);
  await inBatch(collectDueInstalments, await getBusinessDate());
  const closed = await setLoanStatus(staff, late.loan, "closed", { outstanding: "write-off" });
  expect(closed).toMatchObject({ writtenOffMinor: 93_333n });
  const { loan, instalments } = await getLoanDetails(staff, late.id);
  expect(loanStanding(loan, instalments, { today: today(), days: everyDay })).toMatchObject({
    paidMinor: 10_000n,
    owedMinor: 0n,
  });
  const recover = (amount: string) => recoverLoan(staff, { id: late.id, amount, from: "account" }, randomUUID());
  await leaveAvailable(late.customer, 90_000n);
  await expect(recover("933.34")).rejects.toMatchObject({ code: "validation_failed" });
  await recover("800");
});

it("staff collect the rest of a half-paid loan, and cannot take its payout back", async () => {
  const late = await createLate(10_000n);
  await inBatch(collectDueInstalments, await getBusinessDate());
  await leaveAvailable(late.customer, 90_000n);
  await expect(setLoanStatus(staff, late.loan, "deleted")).rejects.toMatchObject({
    messageKey: "loan_instalments_paid",
  });
  await expect(setLoanStatus(staff, late.loan, "paid")).rejects.toMatchObject({ code: "insufficient_funds" });
  const rich = await createCustomer({ balanceMinor: 50_000n });
  const loan = await setLoanStatus(staff, await createLoan(rich.actor, { collection: "parts" }), "active");
  await makePastDue(loan.id, await getBusinessDate());
  await payPart({ customer: rich, loan, id: loan.id }, "100");
  await setLoanStatus(staff, loan, "paid");
  expect(await readBalance(rich.account)).toMatchObject({ balanceMinor: 150_000n - 110_000n });
});

it("the database refuses a part of a newer instalment, of too much, of too little, and of another actor", async () => {
  const late = await createLate(90_000n);
  const collect = (number: number, amount: bigint, actor = "system", loan = late.id) =>
    db.query("SELECT collect_parts($1::uuid[], $2::uuid[], $3::int[], $4::bigint[], $5, now())", [
      ...[[randomUUID()], [loan], [number], [amount], actor],
    ]);
  for (const [number, amount, actor] of [
    [2, 10_000n],
    [1, 36_666n],
    [1, 3_666n],
    [1, -5_000n],
    [1, 10_000n, staff.userId],
  ] as const) {
    await expect(collect(number, amount, actor), `${number} ${amount}`).rejects.toMatchObject({ code: "HF004" });
  }
  const whole = await createLate(90_000n, 0, { collection: "whole" });
  await expect(collect(1, 10_000n, "system", whole.id)).rejects.toMatchObject({ code: "HF004" });
  await collect(1, 10_000n);
  const asSite = "UPDATE loan_instalments SET part_principal_minor = 1 WHERE loan_id = $1";
  await expect(db.query(asSite, [late.id])).rejects.toMatchObject({ code: "42501" });
  const faults: [string, string][] = [
    ["part_principal_minor = part_principal_minor + 1", "HF002"],
    ["part_principal_minor = principal_minor", "HF002"],
    ["part_interest_minor = 0", "HF002"],
  ];
  for (const [change, code] of faults) {
    const update = `UPDATE loan_instalments SET ${change} WHERE loan_id = $1 AND number = 1`;
    await expect(queryAsOwner(update, [late.id]), change).rejects.toMatchObject({ code });
  }
  await expect(queryAsOwner("DELETE FROM loan_instalment_parts")).rejects.toMatchObject({ code: "HF002" });
  await queryAsOwner("ALTER TABLE loan_instalments DISABLE TRIGGER loan_instalments_add_parts");
  for (const [change] of faults.slice(1)) {
    const update = `UPDATE loan_instalments SET ${change} WHERE loan_id = $1 AND number = 1`;
    await expect(queryAsOwner(update, [late.id]), change).rejects.toMatchObject({ code: "23514" });
  }
  await queryAsOwner("ALTER TABLE loan_instalments ENABLE ALWAYS TRIGGER loan_instalments_add_parts");
});

it("verify-books reports parts that the owner has changed", async () => {
  const late = await createLate(10_000n);
  await inBatch(collectDueInstalments, await getBusinessDate());
  const guaranteesAfter = async (statement: string) =>
    (await breaksAfter({ statements: [statement], as: "owner" })).map(({ guarantee }) => guarantee);
  const where = `WHERE loan_id = '${late.id}' AND number = 1`;
  expect(
    await guaranteesAfter(`UPDATE loan_instalments SET part_principal_minor = part_principal_minor + 1 ${where}`),
  ).toEqual(expect.arrayContaining(["a loan owes its unpaid principal", "the parts of an instalment add up"]));
  expect(
    await guaranteesAfter(`UPDATE loan_instalment_parts SET principal_minor = principal_minor + 1 ${where}`),
  ).toEqual(expect.arrayContaining(["a part's entry moves what its record says", "the parts of an instalment add up"]));
  expect(await guaranteesAfter(`DELETE FROM loan_instalment_parts ${where}`)).toEqual(
    expect.arrayContaining(["a loan's entries are what its record says", "the parts of an instalment add up"]),
  );
  const newer = `UPDATE loan_instalments SET part_interest_minor = 1 WHERE loan_id = '${late.id}' AND number = 2`;
  expect(await guaranteesAfter(newer)).toContain("an older instalment is paid before a newer one");
});

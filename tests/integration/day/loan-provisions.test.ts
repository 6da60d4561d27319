import { afterEach, beforeAll, expect, it } from "vitest";
import { addDays, daysBetween } from "@/lib/dates";
import { runDay } from "@/lib/day/run-day";
import { endBusinessDate, openBooks } from "@/lib/ledger/business-date.sql";
import { exportLoans } from "@/lib/loans/export-loans";
import { findLoans } from "@/lib/loans/find-loans";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { applyProvisionRates } from "@/scripts/migrate/provision-rates";
import { expectCleanBooks } from "@/tests/support/books";
import { ownerDatabaseUrl, queryAsOwner } from "@/tests/support/database/database";
import { breaksAfter } from "@/tests/support/database/tamper";
import { createAdmin, createCustomer } from "@/tests/support/factories";
import { createLoan, setLoanStatus, today } from "@/tests/support/loans";
import { makePastDue } from "@/tests/support/past-due";

// Tests of days past due, stages and provisions (docs/decisions/loan-debt.md). Only the end-of-day run moves the business date,
// so the tests move the due dates of instalments into the past instead.

let staff: Actor;
let date: string;

beforeAll(async () => {
  staff = await createAdmin();
  await openBooks();
  date = today();
});

afterEach(expectCleanBooks);

/** Creates an active loan of 1,000.00 whose customer has no money, so that nothing is collected. */
async function createLateLoan(days: number, currency: "USD" | "EUR" = "USD") {
  const { actor, account } = await createCustomer({ balanceMinor: 0n, currency });
  const loan = await setLoanStatus(staff, await createLoan(actor, { totalInstallments: 12, currency }), "active");
  await queryAsOwner("UPDATE accounts SET status = 'blocked' WHERE id = $1", [account.accountId]);
  if (days > 0) await makePastDue(loan.id, addDays(date, -days));
  return { ...loan, account };
}

async function endDate(): Promise<string> {
  const ended = date;
  await runDay(ended);
  date = addDays(ended, 1);
  return ended;
}

const provisionsOf = (on: string, currency = "USD") =>
  db.prisma.loanProvision.findMany({ where: { date: on, currency }, orderBy: { stage: "asc" } });

async function balanceOf(code: string): Promise<bigint> {
  const [row] = await db.query<{ minor: bigint }>(
    `SELECT coalesce(sum(p.amount_minor), 0)::bigint AS minor
       FROM postings p JOIN ledger_accounts a ON a.id = p.ledger_account_id WHERE a.code = $1`,
    [code],
  );
  return row?.minor ?? 0n;
}

it("each stage has its share of the outstanding principal, and a write-off releases the provision on the next date", async () => {
  const [, , late] = [
    await createLateLoan(0),
    await createLateLoan(30),
    await createLateLoan(90),
    await createLateLoan(29),
  ];
  const ended = await endDate();
  expect(
    (await provisionsOf(ended)).map(({ loanCount, principalMinor, provisionMinor }) => [
      loanCount,
      principalMinor,
      provisionMinor,
    ]),
  ).toEqual([
    [2n, 200_000n, 2_000n],
    [1n, 100_000n, 10_000n],
    [1n, 100_000n, 50_000n],
  ]);
  expect(await balanceOf("asset:loan-provisions:USD")).toBe(62_000n);
  expect(await balanceOf("expense:loan-provisions:USD")).toBe(-62_000n);

  await setLoanStatus(staff, late as { id: string }, "closed", { outstanding: "write-off" });
  expect(await balanceOf("asset:loan-provisions:USD")).toBe(62_000n);
  await endDate();
  // The loan with 29 days past due has reached stage 2.
  expect(await balanceOf("asset:loan-provisions:USD")).toBe(1_000n + 20_000n);
  expect(await balanceOf("expense:loan-provisions:USD")).toBe(-21_000n);
});

it("each currency has its own provisions", async () => {
  await createLateLoan(45, "EUR");
  const ended = await endDate();
  expect((await provisionsOf(ended, "EUR")).map(({ provisionMinor }) => provisionMinor)).toEqual([0n, 10_000n, 0n]);
  expect(await balanceOf("asset:loan-provisions:EUR")).toBe(10_000n);
});

it("a date is provisioned once, even if two runs end it at the same moment", async () => {
  await createLateLoan(100);
  const day = date;
  await Promise.all([runDay(day), endBusinessDate(day), endBusinessDate(day)]);
  date = addDays(day, 1);
  const entries = await db.query(
    "SELECT id FROM journal_entries WHERE kind = 'loan-provision' AND subject_id = $1 AND request_id LIKE '%USD'",
    [day],
  );
  expect(entries).toHaveLength(1);
});

it("the next date uses changed rates, and rates above 100 % are refused", async () => {
  const before = await balanceOf("asset:loan-provisions:EUR");
  await applyProvisionRates(ownerDatabaseUrl(), { PROVISION_RATES: "2,20,80" });
  await endDate();
  expect(await balanceOf("asset:loan-provisions:EUR")).toBe(before * 2n);
  await applyProvisionRates(ownerDatabaseUrl(), {});
  await expect(applyProvisionRates(ownerDatabaseUrl(), { PROVISION_RATES: "1,10,101" })).rejects.toThrow(
    "PROVISION_RATES",
  );
  await endDate();
});

it("staff find the loans of a stage, and the file of these loans shows their days past due", async () => {
  const late = await createLateLoan(0);
  // The lists count the days up to the bank's date. The runs of this test file do not move this date.
  await makePastDue(late.id, addDays(date, -(91 + daysBetween(today(), date))));
  const page = { page: 1, pageSize: 100 };
  for (const [stage, found] of [
    [1, false],
    [2, false],
    [3, true],
  ] as const) {
    const { items } = await findLoans(staff, { ...page, stage });
    expect(
      items.some(({ id }) => id === late.id),
      `stage ${stage}`,
    ).toBe(found);
    expect(items.every(({ status }) => status === "active")).toBe(true);
  }
  const words = { form: "plain", header: (column: string) => column, status: () => "", date: () => "", time: () => "" };
  const csv = await new Response(await exportLoans(staff, { stage: 3 }, words as never)).text();
  const line = csv.split("\n").find((row) => row.includes(late.id)) ?? "";
  expect(csv.split("\n")[0]).toContain("daysPastDue");
  expect(line).toMatch(/\b91\b.*\b3\b/);
});

it("the site's role can neither change rates nor write provisions", async () => {
  for (const statement of [
    "UPDATE provision_rates SET rate_bp = 0",
    "DELETE FROM loan_provisions",
    "UPDATE loan_provisions SET provision_minor = 0",
  ]) {
    await expect(db.query(statement)).rejects.toMatchObject({ code: "42501" });
  }
});

it.each([
  [
    "the provisions of a closed day are in the books",
    "UPDATE loan_provisions SET provision_minor = provision_minor + 1",
  ],
  [
    "a stage's provision is its share of the principal",
    "UPDATE loan_provisions SET rate_bp = rate_bp + 7 WHERE principal_minor > 0",
  ],
  [
    "the stages of a closed day contain every loan's principal",
    "UPDATE loan_provisions SET principal_minor = principal_minor + 1",
  ],
])("verify-books reports: %s", async (guarantee, ...statements) => {
  const breaks = await breaksAfter({ statements });
  expect(breaks.map((found) => found.guarantee)).toContain(guarantee);
});

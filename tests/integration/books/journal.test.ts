import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { addChartAccount } from "@/lib/books/chart/add-chart-account";
import { addChartAccountInput } from "@/lib/books/chart/schema";
import { getTrialBalance } from "@/lib/books/get-trial-balance";
import { postJournal, reverseJournal } from "@/lib/books/journal/post-journal";
import { postJournalInput } from "@/lib/books/journal/schema";
import { closeMonth, reopenMonth } from "@/lib/books/periods/change-months";
import { getStatements } from "@/lib/books/statements/get-statements";
import type { StatementGroup } from "@/lib/books/statements/statements.model";
import { addDays } from "@/lib/dates";
import { runDay } from "@/lib/day/run-day";
import { openBooks } from "@/lib/ledger/business-date.sql";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { breaksAfter } from "@/tests/support/database/tamper";
import { createAdmin, createCustomer, createUser } from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { createRates } from "@/tests/support/rates";

// Tests of the general journal, the chart of accounts and the closed months (docs/decisions/chart-and-journal.md).

let admin: Actor;
let colleague: Actor;
let teller: Actor;
/** The business date that the end-of-day run has ended last. */
let ended: string;
/** The month of the date that was ended first, `YYYY-MM`. */
let firstMonth: string;

beforeAll(async () => {
  admin = await createAdmin();
  colleague = await createAdmin();
  teller = await createUser({ role: "teller" });
  await openBooks();
  ended = bankDate(now());
  firstMonth = ended.slice(0, 7);
  await runDay(ended);
  // The first tests also end the date after `ended`, and all their entries must be in one month. If fewer than three dates are
  // left of the month, this loop first ends the rest of the month.
  while (addDays(ended, 3).slice(0, 7) !== ended.slice(0, 7)) {
    ended = addDays(ended, 1);
    await runDay(ended);
  }
});

beforeEach(() => setFourEyesLimit(10_000n));
afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

const entryOf = (amount: string, changes: Record<string, unknown> = {}) =>
  postJournalInput.parse({
    currency: "USD",
    date: addDays(ended, 1),
    reason: "Capital paid in by the founders",
    lines: [
      { account: "nostro:wire", debit: amount },
      { account: "equity:capital", credit: amount },
    ],
    ...changes,
  });

async function balanceOf(code: string, date: string | null = null): Promise<bigint> {
  const { currencies } = await getTrialBalance(admin, date);
  const lines = currencies.flatMap(({ kinds }) => kinds.flatMap((kind) => kind.lines));
  return lines.find((line) => line.code === code)?.balanceMinor ?? 0n;
}

async function post(input = entryOf("10.00")): Promise<string> {
  const before = await journalIds();
  const proposal = await proposalFrom(postJournal(teller, input, randomUUID()));
  await confirmProposal(admin, { id: proposal }, randomUUID());
  const [added] = (await journalIds()).filter((id) => !before.includes(id));
  return added ?? "";
}

async function journalIds(): Promise<string[]> {
  const rows = await db.query<{ id: string }>("SELECT id FROM journal_entries WHERE kind LIKE 'journal%'");
  return rows.map(({ id }) => id);
}

it("an entry of the journal needs two people at any amount, and is posted once", async () => {
  const before = await balanceOf("nostro:wire:USD");
  const requestId = randomUUID();
  const proposal = await proposalFrom(postJournal(teller, entryOf("0.01"), requestId));
  expect(await proposalFrom(postJournal(teller, entryOf("0.01"), requestId))).toBe(proposal);
  expect(await balanceOf("nostro:wire:USD")).toBe(before);
  await expect(confirmProposal(teller, { id: proposal }, randomUUID())).rejects.toMatchObject({ code: "forbidden" });
  const confirmation = randomUUID();
  const answers = await Promise.allSettled([
    confirmProposal(admin, { id: proposal }, confirmation),
    confirmProposal(admin, { id: proposal }, confirmation),
    confirmProposal(colleague, { id: proposal }, randomUUID()),
  ]);
  expect(answers.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
  expect(await balanceOf("nostro:wire:USD")).toBe(before - 1n);
});

it("an entry is refused if it does not balance, names an account twice, or touches money that other acts move", async () => {
  const refused = async (changes: Record<string, unknown>, fields: Record<string, unknown>) =>
    await expect(postJournal(teller, entryOf("5.00", changes), randomUUID())).rejects.toMatchObject({
      code: "validation_failed",
      fields,
    });
  const line = (account: string, side: "debit" | "credit", amount = "5.00") => ({ account, [side]: amount });
  await refused(
    { lines: [line("nostro:wire", "debit"), line("equity:capital", "credit", "4.99")] },
    { lines: ["journalBalance"] },
  );
  await refused(
    { lines: [line("equity:capital", "debit"), line("equity:capital", "credit")] },
    { "lines.1.account": ["accountRepeated"] },
  );
  for (const account of ["customer:0123", "settlement:wire", "suspense:wire", "fx", "nostro", "income:invented"]) {
    await refused({ lines: [line(account, "debit"), line("equity:capital", "credit")] }, { lines: ["journalAccount"] });
  }
  await refused({ date: addDays(ended, 2) }, { date: ["dateFuture"] });
});

it("nobody else may post to the journal", async () => {
  const { actor } = await createCustomer({ balanceMinor: 1_000n });
  await expect(postJournal(actor, entryOf("5.00"))).rejects.toMatchObject({ code: "forbidden" });
  await expect(closeMonth(teller, { month: "2020-01" })).rejects.toMatchObject({ code: "forbidden" });
  for (const kind of ["journal", "journal-reversal", "year-end"]) {
    await expect(
      queryAsOwner(
        `SELECT ledger_post(gen_random_uuid(), $1, 'journal_entry', 'x', 'system', '', gen_random_uuid()::text, now(),
                            ARRAY[1, 2]::bigint[], ARRAY[5, -5]::bigint[])`,
        [kind],
      ),
    ).rejects.toMatchObject({ code: "HF006" });
  }
});

it("an entry of an ended date changes the balances of this date, and the closing of the date stays as it was", async () => {
  const [then, today] = [await balanceOf("income:fees:USD", ended), await balanceOf("income:fees:USD")];
  const closing = await db.query("SELECT * FROM ledger_closings WHERE date = $1", [ended]);
  const lines = [
    { account: "nostro:wire", debit: "7.00" },
    { account: "income:fees", credit: "7.00" },
  ];
  await post(entryOf("7.00", { date: ended, lines }));
  expect(await balanceOf("income:fees:USD", ended)).toBe(then + 700n);
  expect(await balanceOf("income:fees:USD")).toBe(today + 700n);
  expect(await db.query("SELECT * FROM ledger_closings WHERE date = $1", [ended])).toEqual(closing);
  await runDay(addDays(ended, 1));
  expect(await balanceOf("income:fees:USD", ended)).toBe(then + 700n);
  expect(await balanceOf("income:fees:USD", addDays(ended, 1))).toBe(today + 700n);
  ended = addDays(ended, 1);
});

it("an entry is taken back once", async () => {
  const before = await balanceOf("equity:capital:USD");
  const entryId = await post(entryOf("12.00"));
  const reversal = { entryId, date: addDays(ended, 1), reason: "Posted by mistake" };
  const proposal = await proposalFrom(reverseJournal(teller, reversal, randomUUID()));
  await confirmProposal(admin, { id: proposal }, randomUUID());
  expect(await balanceOf("equity:capital:USD")).toBe(before);
  await expect(reverseJournal(teller, reversal, randomUUID())).rejects.toMatchObject({
    code: "conflict",
    messageKey: "entry_reversed",
  });
});

it("an account that two admins have added takes entries, and its code and number are used once", async () => {
  const input = addChartAccountInput.parse({ kind: "expense", code: "rent", number: "5810", name: "Rent" });
  await expect(addChartAccount(teller, input)).rejects.toMatchObject({ code: "forbidden" });
  const proposal = await proposalFrom(addChartAccount(admin, input, randomUUID()));
  await expect(confirmProposal(teller, { id: proposal }, randomUUID())).rejects.toMatchObject({ code: "forbidden" });
  await confirmProposal(colleague, { id: proposal }, randomUUID());
  await expect(addChartAccount(admin, { ...input, number: 5811 }, randomUUID())).rejects.toMatchObject({
    fields: { code: ["taken"] },
  });
  await expect(addChartAccount(admin, { ...input, code: "rents" }, randomUUID())).rejects.toMatchObject({
    fields: { number: ["taken"] },
  });
  const lines = [
    { account: "expense:rent", debit: "900.00" },
    { account: "nostro:wire", credit: "900.00" },
  ];
  await post(entryOf("900.00", { lines }));
  expect(await balanceOf("expense:rent:USD")).toBe(-90_000n);
});

/** Ends the dates up to the last day of a month, and returns the month, `YYYY-MM`. */
async function endMonth(): Promise<string> {
  const month = addDays(ended, 1).slice(0, 7);
  while (addDays(ended, 1).slice(0, 7) === month) {
    ended = addDays(ended, 1);
    await runDay(ended);
  }
  return month;
}

it("a closed month takes no entry, also at the same moment, and opens again by two admins", async () => {
  const present = addDays(ended, 1).slice(0, 7);
  await expect(closeMonth(admin, { month: present })).rejects.toMatchObject({ messageKey: "month_not_over" });
  const month = await endMonth();
  if (firstMonth !== month) await closeMonth(admin, { month: firstMonth });
  const late = entryOf("3.00", { date: ended });
  const [waiting, other] = [
    await proposalFrom(postJournal(teller, late, randomUUID())),
    await proposalFrom(postJournal(teller, late, randomUUID())),
  ];
  await Promise.allSettled([
    closeMonth(admin, { month }, randomUUID()),
    confirmProposal(colleague, { id: other }, randomUUID()),
  ]);
  await expect(closeMonth(admin, { month })).rejects.toMatchObject({ messageKey: "month_closed" });
  await expect(confirmProposal(admin, { id: waiting }, randomUUID())).rejects.toMatchObject({
    fields: { date: ["monthClosed"] },
  });
  await expect(postJournal(teller, late, randomUUID())).rejects.toMatchObject({ fields: { date: ["monthClosed"] } });
  const reopening = await proposalFrom(reopenMonth(admin, { month }, randomUUID()));
  await expect(confirmProposal(teller, { id: reopening }, randomUUID())).rejects.toMatchObject({ code: "forbidden" });
  await confirmProposal(colleague, { id: reopening }, randomUUID());
  await confirmProposal(admin, { id: waiting }, randomUUID());
  await closeMonth(admin, { month });
  await expectCleanBooks();
});

it("closing December carries the result of the year forward, once, and again after a later entry", async () => {
  let month = ended.slice(0, 7);
  while (!month.endsWith("-12")) {
    month = await endMonth();
    await closeMonth(admin, { month });
  }
  const result = async (date: string | null) =>
    (await balanceOf("income:fees:USD", date)) + (await balanceOf("expense:rent:USD", date));
  const earned = 700n - 90_000n;
  expect(await result(null)).toBe(0n);
  expect(await result(ended)).toBe(0n);
  expect(await balanceOf("equity:retained-earnings:USD", ended)).toBe(earned);
  expect(await result(addDays(ended, -1))).toBe(earned);
  const reopening = await proposalFrom(reopenMonth(admin, { month }, randomUUID()));
  await confirmProposal(colleague, { id: reopening }, randomUUID());
  const lines = [
    { account: "nostro:wire", debit: "2.00" },
    { account: "income:fees", credit: "2.00" },
  ];
  await post(entryOf("2.00", { date: ended, lines }));
  await closeMonth(admin, { month });
  expect(await result(ended)).toBe(0n);
  expect(await balanceOf("equity:retained-earnings:USD", ended)).toBe(earned + 200n);
});

it("the statements show the year's result, and after the year's end none of it is left to carry forward", async () => {
  const year = ended.slice(0, 4);
  const statements = await getStatements(admin, { from: `${year}-01-01`, to: ended, currency: "USD" });
  const amountsOf = (group: StatementGroup | undefined) =>
    Object.fromEntries((group?.lines ?? []).map(({ code, amountMinor }) => [code, amountMinor]));
  expect(amountsOf(statements?.income)).toEqual({ "income:fees:USD": 900n });
  expect(amountsOf(statements?.expense)).toEqual({ "expense:rent:USD": 90_000n });
  expect(statements).toMatchObject({ resultMinor: -89_100n, uncarried: { amountMinor: 0n }, differenceMinor: 0n });
  expect(amountsOf(statements?.equity)).toMatchObject({ "equity:retained-earnings:USD": -89_100n });
  const dayBefore = await getStatements(admin, { from: null, to: addDays(ended, -1), currency: "USD" });
  expect(dayBefore).toMatchObject({ uncarried: { amountMinor: -89_300n }, differenceMinor: 0n });
  const later = await getStatements(admin, { from: ended, to: ended, currency: "USD" });
  expect(amountsOf(later?.income)).toEqual({ "income:fees:USD": 200n });
});

it("all currencies together are in dollars at the rates of the period's end, and the rounding is a line", async () => {
  await createRates();
  const lines = [
    { account: "nostro:wire", debit: "10.01" },
    { account: "equity:capital", credit: "10.01" },
  ];
  await post(entryOf("10.01", { currency: "EUR", lines }));
  ended = addDays(ended, 1);
  await runDay(ended);
  const { rate } = await db.prisma.exchangeRate.findFirstOrThrow({
    where: { quoteCurrency: "EUR" },
    orderBy: { validFrom: "desc" },
  });
  const euros = Math.round(1001 / Number(rate));
  const dollars = await getStatements(admin, { from: null, to: null, currency: "USD" });
  const all = await getStatements(admin, { from: null, to: null, currency: null });
  const capital = (statements: typeof all) =>
    statements?.equity.lines.find(({ account }) => account?.code === "equity:capital");
  expect(capital(all)?.amountMinor).toBe((capital(dollars)?.amountMinor ?? 0n) + BigInt(euros));
  expect(all).toMatchObject({ currency: "USD", isTotal: true, withoutRate: [], differenceMinor: 0n });
});

it.each([
  [
    "an account of another kind than the chart's",
    "an account is in the chart of accounts",
    "UPDATE chart_accounts SET kind = 'asset' WHERE code = 'equity:capital'",
  ],
  [
    "an account that the chart lacks",
    "an account is in the chart of accounts",
    "DELETE FROM chart_accounts WHERE code = 'expense:rent'",
  ],
  [
    "an entry that nobody has audited",
    "a journal entry is in the audit trail",
    "DELETE FROM audit_events WHERE action = 'journal.post'",
  ],
  ["an entry in a closed month", "a closed month takes no further entry", "UPDATE book_periods SET last_entry = 0"],
  [
    "a result that was not carried forward",
    "a closed year has no result left",
    "UPDATE journal_entries SET value_date = value_date + 1 WHERE kind = 'year-end'",
  ],
])("verify-books reports %s that a superuser has made", async (_what, guarantee, ...statements) => {
  const breaks = await breaksAfter({ statements });
  expect(breaks.map((found) => found.guarantee)).toContain(guarantee);
});

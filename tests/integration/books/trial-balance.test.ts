import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { getTrialBalance } from "@/lib/books/get-trial-balance";
import { addsUp, type TrialBalance } from "@/lib/books/trial-balance.model";
import { addDays } from "@/lib/dates";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { seed } from "@/prisma/seed";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, createBeneficiary, createCustomer } from "@/tests/support/factories";
import { setStatus } from "@/tests/support/network-transfers";

const held = ({ currencies }: TrialBalance) =>
  Object.fromEntries(
    currencies.flatMap(({ currency, kinds }) =>
      kinds.flatMap(({ lines }) => lines.map(({ code, balanceMinor }) => [`${code} ${currency}`, balanceMinor])),
    ),
  );

/**
 * Returns the balance of each account of the bank, and of each class of customers' accounts, at the end of each date. An entry of
 * the journal is assigned to its value date.
 * The function computes the balances only from the entries.
 */
async function sumsByDate(): Promise<Map<string, Record<string, bigint>>> {
  const lines = await db.query<{ date: string; account: string; amount: bigint }>(
    `SELECT e.value_date AS date, p.amount_minor AS amount,
            CASE WHEN a.tracked THEN split_part(a.code, ':', 1) ELSE a.code END || ' ' || a.currency AS account
       FROM postings p JOIN journal_entries e ON e.id = p.entry_id JOIN ledger_accounts a ON a.id = p.ledger_account_id
      ORDER BY e.value_date, p.sequence`,
  );
  const sums = new Map<string, Record<string, bigint>>();
  let running: Record<string, bigint> = {};
  for (const { date, account, amount } of lines) {
    running = { ...running, [account]: (running[account] ?? 0n) + amount };
    sums.set(date, running);
  }
  return sums;
}

it("for every date of the demo data the balances add up to zero per currency and equal the sums of the entries", async () => {
  await seed();
  const staff = await createAdmin();
  const sums = await sumsByDate();
  const [first = ""] = sums.keys();
  const closed = new Set(
    (await db.query<{ date: string }>("SELECT date FROM ledger_closings")).map(({ date }) => date),
  );
  const today = bankDate(now());
  let expected: Record<string, bigint> = {};
  let days = 0;
  for (let date = first; date < today; date = addDays(date, 1)) {
    expected = sums.get(date) ?? expected;
    const balance = await getTrialBalance(staff, date);
    expect(addsUp(balance), date).toBe(true);
    // For a date without entries, the report shows the last closed day before this date. The balances of the two days are the
    // same.
    expect(balance.insteadOf, date).toBe(closed.has(date) ? null : date);
    const balances = Object.entries(held(balance)).filter(([account, amount]) => amount !== 0n || account in expected);
    expect(Object.fromEntries(balances), date).toEqual(expected);
    days += 1;
  }
  expect(days).toBeGreaterThan(500);
  const present = await getTrialBalance(staff, null);
  expect(addsUp(present)).toBe(true);
  expect(present.date).toBeNull();
  const counts = await db.query<{ code: string; count: bigint }>(
    `SELECT split_part(code, ':', 1) || ' ' || a.currency AS code, count(DISTINCT a.id) FROM ledger_accounts a
       JOIN postings p ON p.ledger_account_id = a.id WHERE a.tracked GROUP BY 1`,
  );
  const shown = present.currencies.flatMap(({ kinds }) => kinds.flatMap(({ lines }) => lines));
  for (const { code, currency, accountCount } of shown.filter((line) => line.accountCount !== null)) {
    expect(accountCount).toBe(Number(counts.find((row) => row.code === `${code} ${currency}`)?.count ?? 0));
  }
  await seed();
  await expectCleanBooks();
});

it("a date before all closed days has no balance, and a date after all closed days has the last balance", async () => {
  const staff = await createAdmin();
  const { days } = await getTrialBalance(staff, null);
  expect(await getTrialBalance(staff, "1950-01-01")).toMatchObject({
    ...{ date: null, insteadOf: "1950-01-01", currencies: [], earnings: [] },
  });
  expect(await getTrialBalance(staff, "2999-12-31")).toMatchObject({ date: days.last, insteadOf: "2999-12-31" });
  const first = await getTrialBalance(staff, days.first);
  expect(first.days).toMatchObject({ before: null, first: days.first });
  expect(first.date).toBe(days.first);
});

it("income and expense show the movements since the previous day and since the previous month", async () => {
  const staff = await createAdmin();
  const present = await getTrialBalance(staff, null);
  const last = await getTrialBalance(staff, present.days.last);
  const before = await getTrialBalance(staff, last.days.before);
  expect(last.earnings.length).toBeGreaterThan(0);
  for (const { code, currency, dayMinor } of last.earnings) {
    expect(dayMinor).toBe((held(last)[`${code} ${currency}`] ?? 0n) - (held(before)[`${code} ${currency}`] ?? 0n));
  }
  // The sum of a month equals the sum of its days.
  const month = last.date?.slice(0, 7) ?? "";
  const sums: Record<string, bigint> = {};
  for (let at: TrialBalance | null = last; at?.date?.startsWith(month); ) {
    for (const { code, dayMinor } of at.earnings) sums[code] = (sums[code] ?? 0n) + dayMinor;
    at = at.days.before ? await getTrialBalance(staff, at.days.before) : null;
  }
  expect(Object.fromEntries(last.earnings.map(({ code, monthMinor }) => [code, monthMinor]))).toEqual(sums);
});

it("transfers during the read do not make the present balances look wrong", async () => {
  const staff = await createAdmin();
  const payer = await createCustomer({ balanceMinor: 500_000n });
  const payee = await createCustomer();
  await createBeneficiary(payer.actor, { accountNumber: payee.account.accountNumber });
  let isOver = false;
  let posted = 0;
  const postedMin = 10;
  const moving = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const input = interbankTransferInput.parse({ beneficiary: payee.account.accountNumber, amount: "0.01" });
        const { id } = await initiateTransfer(payer.actor, { channel: "interbank", ...input }, randomUUID());
        await setStatus({ id, family: "interbank" } as Parameters<typeof setStatus>[0], "approved");
        posted += 1;
      }
    }),
  );
  try {
    // Reads may be much faster than transfers, so the loop of reads continues until enough transfers are posted.
    for (let read = 0; read < 60 || posted <= postedMin; read += 1) {
      expect(addsUp(await getTrialBalance(staff, null))).toBe(true);
    }
  } finally {
    isOver = true;
    await moving;
  }
  await expectCleanBooks();
});

it("customers are refused", async () => {
  const { actor } = await createCustomer();
  await expect(getTrialBalance(actor, null)).rejects.toMatchObject({ code: "forbidden" });
});

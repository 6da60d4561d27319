import { beforeAll, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { settle } from "@/lib/ledger/settle.sql";
import { takeSnapshots } from "@/lib/ledger/system-balances.sql";
import { db, inTransaction } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { breaksAfter } from "@/tests/support/database/tamper";
import { createAccount, createCustomer, createUser } from "@/tests/support/factories";

// Tests closed days (docs/decisions/verifying-the-books.md). A closed day stores the sums of each class of accounts and the
// snapshots of the bank's own accounts.

const firstDate = "2030-03-01";

async function close(date: string): Promise<number> {
  const { postings } = await settle();
  return await inTransaction((tx) => takeSnapshots(tx, date, postings));
}

const totalsOf = (date: string) =>
  db.query(
    "SELECT class, currency, balance_minor, account_count FROM ledger_class_totals WHERE date = $1 ORDER BY 1, 2",
    [date],
  );

beforeAll(async () => {
  const owner = await createUser();
  await createAccount(owner, { balanceMinor: 1_000n, currency: "USD" });
  await createAccount(owner, { balanceMinor: 500n, currency: "EUR" });
  await close(firstDate);
  await createAccount(owner, { balanceMinor: 70n, currency: "USD" });
  await close(addDays(firstDate, 2));
});

it("a day's totals are the previous totals plus the lines since then, with the accounts that have lines", async () => {
  expect(await totalsOf(firstDate)).toEqual([
    { class: "customer", currency: "EUR", balance_minor: 500n, account_count: 1n },
    { class: "customer", currency: "USD", balance_minor: 1_000n, account_count: 1n },
  ]);
  expect(await totalsOf(addDays(firstDate, 2))).toEqual([
    { class: "customer", currency: "EUR", balance_minor: 500n, account_count: 1n },
    { class: "customer", currency: "USD", balance_minor: 1_070n, account_count: 2n },
  ]);
  await expectCleanBooks();
});

it("a closed day and the days before it stay unchanged", async () => {
  await createAccount(await createUser(), { balanceMinor: 30n, currency: "GBP" });
  expect(await close(addDays(firstDate, 2))).toBe(0);
  expect(await close(addDays(firstDate, 1))).toBe(0);
  expect(await totalsOf(addDays(firstDate, 1))).toEqual([]);
  // All snapshots of the day end at the same posting. This includes an account that was opened after the day was closed.
  expect(
    await db.query("SELECT count(DISTINCT last_sequence)::int AS count FROM ledger_snapshots WHERE date = $1", [
      addDays(firstDate, 2),
    ]),
  ).toEqual([{ count: 1 }]);
  await expectCleanBooks();
});

it("two processes that close the same day in parallel close it once", async () => {
  const date = addDays(firstDate, 3);
  const written = await Promise.all([close(date), close(date), close(date)]);
  expect(written.filter((count) => count > 0)).toHaveLength(1);
  await expectCleanBooks();
});

it("a sequence number in the middle of an entry leaves the whole entry to the next day", async () => {
  await createAccount(await createUser(), { balanceMinor: 40n, currency: "USD" });
  const { postings } = await settle();
  const date = addDays(firstDate, 4);
  await inTransaction((tx) => takeSnapshots(tx, date, postings - 1n));
  const [closing] = await db.query<{ last_sequence: bigint }>(
    "SELECT last_sequence FROM ledger_closings WHERE date = $1",
    [date],
  );
  expect(closing?.last_sequence).toBe(postings - 2n);
  await close(addDays(firstDate, 5));
  await expectCleanBooks();
});

it("each day that is closed during transfers adds up", async () => {
  let isOver = false;
  const moving = Array.from({ length: 4 }, async () => {
    while (!isOver) await createCustomer({ balanceMinor: 10n });
  });
  for (let day = 6; day < 36; day += 1) await close(addDays(firstDate, day));
  isOver = true;
  await Promise.all(moving);
  await expectCleanBooks();
});

it("nobody can change or remove a closed day", async () => {
  for (const table of ["ledger_closings", "ledger_class_totals"]) {
    for (const statement of [`UPDATE ${table} SET date = date`, `DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`]) {
      await expect(queryAsOwner(statement), statement).rejects.toMatchObject({ code: "HF002" });
      await expect(db.query(statement), statement).rejects.toMatchObject({ code: "42501" });
    }
  }
});

const total = "a total of a closed day is the sum of the lines up to it";
const zero = "a closed day adds up to zero";

const tamperings: [what: string, guarantees: string[], ...statements: string[]][] = [
  [
    "a total",
    [total, zero],
    "UPDATE ledger_class_totals SET balance_minor = balance_minor + 1 WHERE date = '2030-03-01'",
  ],
  ["a number of accounts", [total], "UPDATE ledger_class_totals SET account_count = 7 WHERE date = '2030-03-03'"],
  [
    "a total that is gone",
    [total, zero],
    "DELETE FROM ledger_class_totals WHERE date = '2030-03-03' AND currency = 'EUR'",
  ],
  [
    "a total that was made up",
    [total, zero],
    "INSERT INTO ledger_class_totals VALUES ('2030-03-03', 'loan', 'USD', -5, 1)",
  ],
  [
    "a total and the snapshot that it is held against",
    [total, "a snapshot is the sum of the lines up to it"],
    "UPDATE ledger_class_totals SET balance_minor = balance_minor + 1 WHERE date = '2030-03-03' AND currency = 'USD'",
    `UPDATE ledger_snapshots s SET balance_minor = balance_minor - 1
      WHERE date = '2030-03-03' AND EXISTS (SELECT FROM ledger_accounts a WHERE a.id = s.ledger_account_id AND a.currency = 'USD')`,
  ],
  [
    "the line with which a day was closed",
    [total, "what a closed day holds is about the same line"],
    "UPDATE ledger_closings SET last_sequence = last_sequence - 1 WHERE date = '2030-03-03'",
  ],
  [
    "a line that is still to come in a closed day",
    ["closed days follow each other"],
    "UPDATE ledger_closings SET last_sequence = 1000000000000 WHERE date = '2030-03-04'",
  ],
];

it.each(tamperings)(
  "verify-books reports %s that a superuser has changed",
  async (_what, guarantees, ...statements) => {
    const breaks = await breaksAfter({ statements });
    expect(breaks.map(({ guarantee }) => guarantee)).toEqual(expect.arrayContaining(guarantees));
  },
);

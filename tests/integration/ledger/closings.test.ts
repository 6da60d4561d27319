import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { endBusinessDate, getBusinessDate } from "@/lib/ledger/business-date.sql";
import { openAdjustmentAccount } from "@/lib/ledger/ledger-accounts.sql";
import { settle } from "@/lib/ledger/settle.sql";
import { takeSnapshots } from "@/lib/ledger/system-balances.sql";
import { db, inTransaction } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner, withConnection } from "@/tests/support/database/database";
import { breaksAfter } from "@/tests/support/database/tamper";
import { createAccount, createCustomer, createUser, type TestAccount } from "@/tests/support/factories";

// Tests closed days (docs/decisions/verifying-the-books.md). A closed day stores a total for each class of accounts, and a
// snapshot of each of the bank's own accounts.

const firstDate = "2030-03-01";

async function close(date: string): Promise<number> {
  await endBusinessDate(date);
  return await inTransaction((tx) => takeSnapshots(tx, date));
}

const totalsOf = (date: string) =>
  db.query(
    "SELECT class, currency, balance_minor, account_count, in_flight_minor FROM ledger_class_totals WHERE date = $1 ORDER BY 1, 2",
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
    { class: "customer", currency: "EUR", balance_minor: 500n, account_count: 1n, in_flight_minor: 0n },
    { class: "customer", currency: "USD", balance_minor: 1_000n, account_count: 1n, in_flight_minor: 0n },
  ]);
  expect(await totalsOf(addDays(firstDate, 2))).toEqual([
    { class: "customer", currency: "EUR", balance_minor: 500n, account_count: 1n, in_flight_minor: 0n },
    { class: "customer", currency: "USD", balance_minor: 1_070n, account_count: 2n, in_flight_minor: 0n },
  ]);
  await expectCleanBooks();
});

it("a closed day and the days before it stay unchanged", async () => {
  await createAccount(await createUser(), { balanceMinor: 30n, currency: "GBP" });
  expect(await close(addDays(firstDate, 2))).toBe(0);
  expect(await close(addDays(firstDate, 1))).toBe(0);
  expect(await totalsOf(addDays(firstDate, 1))).toEqual([]);
  // All snapshots of the day end at the same posting, even the snapshot of an account that was opened after the day was closed.
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

it("an entry that was dated before the next date began, and gets its lines later, belongs to the ended date", async () => {
  const date = addDays(firstDate, 4);
  expect(await getBusinessDate()).toBe(date);
  const owner = await createUser();
  const slow = await createAccount(owner);
  const before = await settle();
  const adjustment = await inTransaction((tx) => openAdjustmentAccount(tx, "USD"));
  let quick: TestAccount | undefined;
  let ended: Promise<void> | undefined;
  await withConnection(
    async (client) => {
      await client.query("BEGIN");
      // This statement gives the entry its business date, and a later statement adds the entry's lines. Between the two
      // statements, the next business date begins and another entry is posted.
      await client.query(
        `INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash, posted_at, created_txid)
         VALUES (gen_random_uuid(), 'adjustment', 'account', $1, 'system', '', 'slow', '', now(), 0)`,
        [slow.accountId],
      );
      await db.query("SELECT open_business_date($1, $2)", [addDays(date, 1), before.postings]);
      quick = await createAccount(owner, { balanceMinor: 2n });
      await client.query(
        `INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor, balance_after_minor)
         SELECT e.id, l.account, 'USD', l.amount, l.balance FROM journal_entries e,
                (VALUES ($1::bigint, 5::bigint, 5::bigint), ($2::bigint, -5::bigint, NULL)) l(account, amount, balance)
          WHERE e.request_id = 'slow'`,
        [slow.ledgerAccountId, adjustment],
      );
      ended = endBusinessDate(date);
      expect(await Promise.race([ended, sleep(200, "waits")])).toBe("waits");
      await client.query("COMMIT");
    },
    { owner: true },
  );
  await ended;
  await inTransaction((tx) => takeSnapshots(tx, date));
  const entries = await db.query(
    `SELECT p.ledger_account_id AS account, e.business_date, p.sequence > c.last_sequence AS is_after FROM journal_entries e
       JOIN postings p ON p.entry_id = e.id AND p.ledger_account_id = ANY ($1) CROSS JOIN ledger_closings c
      WHERE c.date = $2 ORDER BY p.sequence`,
    [[slow.ledgerAccountId, quick?.ledgerAccountId], date],
  );
  expect(entries).toEqual([
    { account: quick?.ledgerAccountId, business_date: addDays(date, 1), is_after: true },
    { account: slow.ledgerAccountId, business_date: date, is_after: true },
  ]);
  expect(await totalsOf(date)).toContainEqual(
    expect.objectContaining({ class: "customer", currency: "USD", in_flight_minor: 5n }),
  );
  await close(addDays(firstDate, 5));
  await expectCleanBooks();
});

it("a date that has not ended cannot be closed, and the business date never moves back", async () => {
  await settle();
  const open = await getBusinessDate();
  await expect(inTransaction((tx) => takeSnapshots(tx, open))).rejects.toMatchObject({ code: "HF004" });
  await db.query("SELECT open_business_date($1, 0)", [addDays(open, -3)]);
  expect(await getBusinessDate()).toBe(open);
  await expect(db.query("UPDATE business_day SET open_on = '2099-01-01'")).rejects.toMatchObject({ code: "42501" });
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
    "an entry with the date of an earlier closing",
    ["a closed date contains its entries"],
    "UPDATE journal_entries SET business_date = '2030-03-01' WHERE sequence = (SELECT max(sequence) FROM journal_entries)",
  ],
  [
    "an entry with a date after its closing",
    ["a closed date contains no later entry"],
    "UPDATE journal_entries SET business_date = '2031-01-01' WHERE sequence = (SELECT min(sequence) FROM journal_entries)",
  ],
  [
    "an entry without a value date",
    ["an entry has its dates"],
    "UPDATE journal_entries SET value_date = NULL WHERE sequence = (SELECT min(sequence) FROM journal_entries)",
  ],
  [
    "the lines in flight of a snapshot",
    ["a snapshot contains the lines in flight", zero],
    `UPDATE ledger_snapshots SET in_flight_minor = in_flight_minor + 1
      WHERE date = '2030-03-05' AND ledger_account_id = (SELECT id FROM ledger_accounts WHERE code = 'equity:adjustment:USD')`,
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

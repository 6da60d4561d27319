import { expect, it } from "vitest";
import { db } from "@/lib/server/db";
import { transferChannels } from "@/lib/transfers/channels";
import { transferStatuses } from "@/lib/transfers/schema";
import { seed } from "@/prisma/seed";
import { expectCleanBooks } from "@/tests/support/books";

const count = async (table: string) => {
  const [row] = await db.query<{ count: bigint }>(`SELECT count(*) AS count FROM ${table}`);
  return Number(row?.count);
};

it("demo data keeps clean books, has every status and currency, and is put in once", async () => {
  const tables = [
    "users",
    "postings",
    "transfers",
    "notifications",
    "exchange_rates",
    "loans",
    "loan_plans",
    "deposits",
    "deposit_plans",
    "event_categories",
    "calendar_events",
    "board_groups",
    "board_tasks",
  ];
  await Promise.all([seed(), seed()]);
  await expectCleanBooks();
  const before = await Promise.all(tables.map(count));
  await seed();
  expect(await Promise.all(tables.map(count))).toEqual(before);
  // As many as the specification's samples.
  expect([await count("event_categories"), await count("calendar_events")]).toEqual([4, 8]);
  expect([await count("board_groups"), await count("board_tasks")]).toEqual([4, 11]);

  const distinct = async (sql: string) => (await db.query<{ value: string }>(sql)).map(({ value }) => value).toSorted();
  expect(await distinct("SELECT DISTINCT status::text AS value FROM users")).toEqual([
    "active",
    "blocked",
    "pending",
    "suspended",
  ]);
  expect(await distinct("SELECT DISTINCT currency AS value FROM accounts")).toEqual([
    "AUD",
    "CAD",
    "EUR",
    "GBP",
    "JPY",
    "USD",
  ]);
  expect(await distinct("SELECT DISTINCT channel::text AS value FROM transfers")).toEqual([...transferChannels].sort());
  expect(await distinct("SELECT DISTINCT status::text AS value FROM transfers WHERE channel <> 'interbank'")).toEqual(
    [...transferStatuses].sort(),
  );
  expect(await distinct("SELECT DISTINCT state::text AS value FROM network_orders")).toEqual(["accepted", "queued"]);
  const [span] = await db.query<{ months: number; pending: bigint }>(
    `SELECT extract(days FROM max(t.created_at) - min(t.created_at))::int / 30 AS months,
            count(*) FILTER (WHERE t.status = 'pending') AS pending
       FROM transfers t JOIN users u ON u.id = t.sender_id WHERE u.email = 'amelia@holdfast.example'`,
  );
  expect(span?.months).toBeGreaterThanOrEqual(17);
  expect(span?.pending).toBeGreaterThanOrEqual(2n);
  expect(await distinct("SELECT DISTINCT status::text AS value FROM loans")).toEqual(["active", "pending"]);
  expect(await distinct("SELECT DISTINCT status::text AS value FROM deposits")).toEqual(["pending", "running"]);
  expect(
    await db.query(
      `SELECT l.loan_name, l.installments_paid FROM loans l JOIN users u ON u.id = l.owner_id
        WHERE u.email = 'amelia@holdfast.example'`,
    ),
  ).toEqual([{ loan_name: "Car", installments_paid: 1 }]);
  // Nothing that has fallen due is left to the first end of a day.
  expect(
    await db.query(
      `SELECT FROM loan_instalments WHERE state <> 'paid' AND due_on < current_date - 1
       UNION ALL SELECT FROM deposit_payouts WHERE state <> 'paid' AND due_on < current_date - 1`,
    ),
  ).toEqual([]);
  // Each account's lines are in the order of time.
  expect(
    await db.query(
      `SELECT FROM (SELECT e.posted_at, lag(e.posted_at) OVER (PARTITION BY p.ledger_account_id ORDER BY p.sequence) AS before
                      FROM postings p JOIN journal_entries e ON e.id = p.entry_id) lines
        WHERE before > posted_at`,
    ),
  ).toEqual([]);
  // Everybody is told of every transfer, and nobody is sent an e-mail about the past.
  expect(
    await db.query("SELECT FROM transfers t WHERE id::text NOT IN (SELECT subject_id FROM notifications)"),
  ).toEqual([]);
  expect(await count("emails")).toBe(0);
}, 60_000);

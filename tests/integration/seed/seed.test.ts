import { expect, it } from "vitest";
import { db } from "@/lib/server/db";
import { transferFamilies } from "@/lib/transfers/channels.model";
import { transferStatuses } from "@/lib/transfers/schema";
import { seed } from "@/prisma/seed";
import { expectCleanBooks } from "@/tests/support/books";
import { setFourEyesLimit } from "@/tests/support/four-eyes";

const count = async (table: string) => {
  const [row] = await db.query<{ count: bigint }>(`SELECT count(*) AS count FROM ${table}`);
  return Number(row?.count);
};

it("demo data leaves clean books, contains every status and currency, and is added once", async () => {
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
    "settlement_files",
    "settlement_exceptions",
    "proposals",
    "emails",
  ];
  await Promise.all([seed(), seed()]);
  // Without a four-eyes limit the demo data has no proposals and no invitations, and its large transfers stay pending.
  expect([await count("proposals"), await count("staff_invitations")]).toEqual([0, 0]);
  expect(
    await db.query(
      "SELECT FROM transfers WHERE note IN ('Invoice 2291', 'Invoice 88-30') AND status = 'pending' AND entry_id IS NULL",
    ),
  ).toHaveLength(2);
  // As at the first start of the product, the limit is set after the first seed, and the seed then runs again.
  await setFourEyesLimit(1_000_000n);
  await Promise.all([seed(), seed()]);
  await expectCleanBooks();
  const before = await Promise.all(tables.map(count));
  await seed();
  expect(await Promise.all(tables.map(count))).toEqual(before);
  // The specification's sample data have these numbers of rows.
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
  expect(await distinct("SELECT DISTINCT family::text AS value FROM transfers")).toEqual([...transferFamilies].sort());
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
  // Nothing is overdue in the demo data before the bank's first end-of-day run.
  expect(
    await db.query(
      `SELECT FROM loan_instalments WHERE state <> 'paid' AND due_on < current_date - 1
       UNION ALL SELECT FROM deposit_payouts WHERE state <> 'paid' AND due_on < current_date - 1`,
    ),
  ).toEqual([]);
  // The postings of each account are in chronological order.
  expect(
    await db.query(
      `SELECT FROM (SELECT e.posted_at, lag(e.posted_at) OVER (PARTITION BY p.ledger_account_id ORDER BY p.sequence) AS before
                      FROM postings p JOIN journal_entries e ON e.id = p.entry_id) lines
        WHERE before > posted_at`,
    ),
  ).toEqual([]);
  // Every past transfer has its notifications but no e-mails.
  expect(
    await db.query("SELECT FROM transfers t WHERE id::text NOT IN (SELECT subject_id FROM notifications)"),
  ).toEqual([]);
  // The only e-mails to customers are about answers of staff.
  const toCustomers = await db.query<{ template: string }>(
    "SELECT e.template FROM emails e LEFT JOIN users u ON u.email = e.recipient WHERE coalesce(u.role, 'customer') = 'customer'",
  );
  expect(new Set(toCustomers.map(({ template }) => template))).toEqual(new Set(["message-received"]));
});

it("the demonstration's staff have reconciled a statement, two incoming payments wait, and proposals wait for a second person", async () => {
  const differences = await db.query<{ kind: string; state: string }>(
    "SELECT kind, state FROM settlement_exceptions ORDER BY kind::text, state::text",
  );
  expect(differences).toEqual([
    { kind: "missing_there", state: "open" },
    { kind: "missing_with_us", state: "booked" },
    { kind: "missing_with_us", state: "suspense" },
    { kind: "other_amount", state: "open" },
    { kind: "returned", state: "open" },
  ]);
  const files = await db.query(
    "SELECT state::text, line_count, matched_count FROM settlement_files ORDER BY line_count DESC",
  );
  expect(files).toEqual([
    { state: "confirmed", line_count: 9, matched_count: 5 },
    { state: "confirmed", line_count: 2, matched_count: 2 },
  ]);
  expect(await db.query("SELECT state::text, reason::text FROM incoming_payments ORDER BY reason")).toEqual([
    { state: "waiting", reason: "account" },
    { state: "waiting", reason: "name" },
  ]);
  const proposals = await db.query<{ kind: string; state: string }>(
    "SELECT kind, state::text FROM proposals ORDER BY state, kind",
  );
  expect(proposals).toEqual([
    { kind: "settlement-exception.work", state: "confirmed" },
    { kind: "transfer.approve", state: "declined" },
    { kind: "settlement-exception.work", state: "open" },
    { kind: "staff.invite", state: "open" },
    { kind: "transfer.approve", state: "open" },
  ]);
  await expectCleanBooks();
});

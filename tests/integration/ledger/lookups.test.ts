import { expect, test } from "vitest";
import { bookedLinesSql } from "@/lib/ledger/checks/check";
import { openAdjustmentAccount } from "@/lib/ledger/ledger-accounts.sql";
import { closeDb, db, inTransaction, type Queryable } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { postEntries } from "@/tests/support/by-hand/post-entries.sql";
import type { LedgerEntry } from "@/tests/support/by-hand/post-entry.sql";
import { queryAsOwner } from "@/tests/support/database/database";
import { createCustomer } from "@/tests/support/factories";

/**
 * Returns the number of rows that sequential scans of the table have read. Postgres adds a connection's scans to its statistics
 * when the connection ends.
 */
async function rowsReadInOrder(table: string): Promise<bigint> {
  const [row] = await db.query<{ rows: bigint }>(
    "SELECT seq_tup_read AS rows FROM pg_stat_user_tables WHERE relname = $1",
    [table],
  );
  return row?.rows ?? 0n;
}

test("a connection that began with empty books still finds lines and entries by indexes when the books have grown", async () => {
  const { account } = await createCustomer({ balanceMinor: 1_000_000n });
  const adjustment = await openAdjustmentAccount(db, "USD");
  const entry = (requestId: string): LedgerEntry => ({
    kind: "adjustment",
    subject: { type: "account", id: account.accountId },
    actor: "system",
    description: "",
    requestId,
    lines: [
      { ledgerAccountId: account.ledgerAccountId, amountMinor: -1n },
      { ledgerAccountId: adjustment, amountMinor: 1n },
    ],
  });
  const post = (tx: Queryable, name: string, count: number) =>
    postEntries(
      tx,
      Array.from({ length: count }, (_, index) => entry(`${name}:${index}`)),
    );
  // Autovacuum would run these commands at some time. After these commands, the planner's statistics show that the tables are
  // small.
  await queryAsOwner("VACUUM ANALYZE postings, journal_entries");
  await closeDb();
  // All entries are posted on one connection. Postgres plans the connection's queries while the tables are small, and keeps the
  // plans after a few calls.
  for (let time = 0; time < 8; time += 1) await inTransaction((tx) => post(tx, `few ${time}`, 6));
  for (let time = 0; time < 5; time += 1) await inTransaction((tx) => post(tx, `many ${time}`, 500));
  await closeDb();
  const before = [await rowsReadInOrder("postings"), await rowsReadInOrder("journal_entries")];
  // The test counts the reads of the tables before it checks the books, because the check also reads the tables.
  expect(before.map((rows) => rows < 20_000n)).toEqual([true, true]);
  await expectCleanBooks();
});

test("a check finds an entry's lines by keys, whatever the planner's statistics are", async () => {
  const plan = await inTransaction(async (tx) => {
    // Without nested loops, a join would read all accounts. The planner may choose a plan without nested loops by itself if the
    // statistics are old.
    await tx.query("SET LOCAL enable_nestloop = off");
    await tx.query("SET LOCAL enable_seqscan = off");
    return await tx.query<{ "QUERY PLAN": string }>(`EXPLAIN SELECT ${bookedLinesSql("gen_random_uuid()")}`);
  });
  const steps = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(steps).toContain("Index Scan using ledger_accounts_pkey on ledger_accounts");
  expect(steps).not.toMatch(/Join|Nested Loop/);
});

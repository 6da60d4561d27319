import { expect, test } from "vitest";
import { bookedLinesSql } from "@/lib/ledger/checks/check";
import { openAdjustmentAccount } from "@/lib/ledger/open-ledger-account.sql";
import { postEntries } from "@/lib/ledger/post-entries.sql";
import type { LedgerEntry } from "@/lib/ledger/post-entry.sql";
import { closeDb, db, inTransaction, type Queryable } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { createCustomer } from "@/tests/support/factories";

/** Rows of a table of the books that were read by going through the whole table, as far as ended connections told. */
async function rowsReadInOrder(table: string): Promise<bigint> {
  const [row] = await db.query<{ rows: bigint }>(
    "SELECT seq_tup_read AS rows FROM pg_stat_user_tables WHERE relname = $1",
    [table],
  );
  return row?.rows ?? 0n;
}

test("a connection that began with empty books looks lines and entries up when they are many", async () => {
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
  // As autovacuum does it sooner or later: from then on the planner knows that the tables are small.
  await queryAsOwner("VACUUM ANALYZE postings, journal_entries");
  await closeDb();
  // One after the other, on one connection: the plans are made now, and kept after a few times.
  for (let time = 0; time < 8; time += 1) await inTransaction((tx) => post(tx, `few ${time}`, 6));
  for (let time = 0; time < 5; time += 1) await inTransaction((tx) => post(tx, `many ${time}`, 500));
  await closeDb();
  const before = [await rowsReadInOrder("postings"), await rowsReadInOrder("journal_entries")];
  // What the verification of other tests reads comes later: nothing else is at work in this database.
  expect(before.map((rows) => rows < 20_000n)).toEqual([true, true]);
  await expectCleanBooks();
});

test("a check finds an entry's lines by keys, however many lines the statistics promise", async () => {
  const plan = await inTransaction(async (tx) => {
    // A join would now read all accounts, as the planner has it do by itself when its statistics are old.
    await tx.query("SET LOCAL enable_nestloop = off");
    await tx.query("SET LOCAL enable_seqscan = off");
    return await tx.query<{ "QUERY PLAN": string }>(`EXPLAIN SELECT ${bookedLinesSql("gen_random_uuid()")}`);
  });
  const steps = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(steps).toContain("Index Scan using ledger_accounts_pkey on ledger_accounts");
  expect(steps).not.toMatch(/Join|Nested Loop/);
});

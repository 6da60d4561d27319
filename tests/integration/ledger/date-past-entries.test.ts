import { expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { endBusinessDate, openBooks } from "@/lib/ledger/business-date.sql";
import { rootOf, sealHashOf } from "@/lib/ledger/seals/merkle";
import { readLeaves } from "@/lib/ledger/seals/read-leaves.sql";
import { sealBooks } from "@/lib/ledger/seals/seal-books";
import { takeSnapshots } from "@/lib/ledger/system-balances.sql";
import { verifyBooks } from "@/lib/ledger/verify-books";
import { bankDate, now } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { datePastEntries } from "@/scripts/migrate/date-past-entries.sql";
import { withConnection } from "@/tests/support/database/database";
import { createCustomer } from "@/tests/support/factories";

// Tests the first `npm run db:migrate` after an update, for a bank whose entries an older release wrote without business dates.

const sealedAt = "2026-11-01T00:00:00.000Z";

it("entries get the date of the closing that includes them, seals of the older release stay valid, and the next seal waits", async () => {
  const today = bankDate(now());
  await openBooks();
  await createCustomer({ balanceMinor: 100n });
  await endBusinessDate(today);
  await inTransaction((tx) => takeSnapshots(tx, today));
  await createCustomer({ balanceMinor: 200n });

  await withConnection(
    async (client) => {
      // Restores the state that the older release left: entries without dates, and one seal over the first entry.
      await client.query("ALTER TABLE journal_entries DISABLE TRIGGER journal_entries_append_only");
      await client.query("UPDATE journal_entries SET business_date = NULL, value_date = NULL");
      await client.query("UPDATE ledger_closings SET settled_sequence = NULL").catch(() => undefined);
      await client.query("ALTER TABLE journal_entries ENABLE ALWAYS TRIGGER journal_entries_append_only");
      const range = { firstSequence: "1", lastSequence: "1", format: "1" };
      const root = rootOf(await readLeaves(client, "journal", range))?.toString("hex") ?? "";
      const previous = "0".repeat(64);
      const hash = sealHashOf(["journal", "1", "1", "1", "1", sealedAt], root, previous);
      await client.query(
        `INSERT INTO seals (stream, number, first_sequence, last_sequence, row_count, root, previous, hash, sealed_at)
         VALUES ('journal', 1, 1, 1, 1, decode($1, 'hex'), decode($2, 'hex'), decode($3, 'hex'), $4)`,
        [root, previous, hash, sealedAt],
      );
    },
    { superuser: true },
  );
  const sealCount = async () => (await db.query("SELECT FROM seals WHERE stream = 'journal'")).length;
  await sealBooks({ budgetMs: 10_000 });
  expect(await sealCount()).toBe(1);

  await withConnection((client) => datePastEntries(client, "UTC"), { owner: true });
  await sealBooks({ budgetMs: 10_000 });
  expect(await sealCount()).toBe(2);
  expect(await db.query("SELECT business_date, value_date FROM journal_entries ORDER BY sequence")).toEqual([
    { business_date: today, value_date: today },
    { business_date: addDays(today, 1), value_date: today },
  ]);
  expect((await verifyBooks(db)).breaks).toEqual([]);
});

it("an entry with dates never changes, not even its dates", async () => {
  for (const change of ["value_date = '2020-01-01'", "business_date = NULL", "description = 'x'"]) {
    await withConnection(
      async (client) => {
        await expect(client.query(`UPDATE journal_entries SET ${change}`), change).rejects.toMatchObject({
          code: "HF002",
        });
      },
      { owner: true },
    );
  }
});

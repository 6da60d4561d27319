import { expect, inject, test } from "vitest";
import { migrate } from "@/scripts/migrate/migrate";
import { diffSchema } from "@/scripts/migrate/schema-diff";
import { ownerDatabaseUrl, testDatabaseUrl, withConnection } from "@/tests/support/database/database";

test("the migrations and the Prisma schema describe the same tables", async () => {
  expect(await diffSchema(inject("testServer").adminUrl)).toBe("");
});

test("a second migration changes nothing, even from several hosts in parallel", async () => {
  const runs = await Promise.all([1, 2, 3].map(() => migrate(ownerDatabaseUrl(), testDatabaseUrl())));
  expect(runs).toEqual([[], [], []]);
});

test("an interrupted migration is continued", async () => {
  await withConnection(
    async (client) => {
      const last = await client.query<{ migration_name: string }>(
        "SELECT migration_name FROM _prisma_migrations ORDER BY started_at DESC LIMIT 1",
      );
      // A crash before the migration's script leaves this row, which records a migration that has begun and not finished.
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, applied_steps_count)
       VALUES ('cut-off', 'x', $1, now(), 0)`,
        [last[0]?.migration_name],
      );
      await migrate(ownerDatabaseUrl(), testDatabaseUrl());
      const open = await client.query(
        "SELECT 1 FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL",
      );
      expect(open).toEqual([]);
    },
    { owner: true },
  );
});

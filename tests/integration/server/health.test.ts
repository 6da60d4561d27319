import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { isHealthy } from "@/lib/server/health";
import { queryAsOwner } from "@/tests/support/database";

const migrations = readdirSync("prisma/migrations", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

test("a migrated database is healthy", async () => {
  expect(await isHealthy(migrations)).toBe(true);
});

test("a database that lacks a migration of this build is not", async () => {
  expect(await isHealthy([...migrations, "20991231000000_later"])).toBe(false);
});

test("a migration that was begun and not finished does not count", async () => {
  await queryAsOwner("UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1", [migrations.at(-1)]);
  expect(await isHealthy(migrations)).toBe(false);
});

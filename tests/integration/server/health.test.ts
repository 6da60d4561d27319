import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { isHealthy } from "@/lib/health/health";
import { readFunctions } from "@/scripts/migrate/function-texts";
import { queryAsOwner } from "@/tests/support/database/database";

const migrations = readdirSync("prisma/migrations", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const functions = readFunctions().map(({ name, checksum }) => `${name}:${checksum}`);

test("a migrated database is healthy", async () => {
  expect(await isHealthy({ migrations, functions })).toBe(true);
});

test("a database that lacks a migration of this build is not healthy", async () => {
  expect(await isHealthy({ migrations: [...migrations, "20991231000000_later"], functions })).toBe(false);
});

test("a database that lacks a function of this build, or has another version of it, is not healthy", async () => {
  expect(await isHealthy({ migrations, functions: [...functions, "refuse_change:another"] })).toBe(false);
  expect(await isHealthy({ migrations, functions: [...functions, "later:0"] })).toBe(false);
});

test("a database with the functions of a later build is healthy", async () => {
  await queryAsOwner("INSERT INTO applied_functions VALUES ('refuse_change', 'later', clock_timestamp())");
  expect(await isHealthy({ migrations, functions })).toBe(true);
});

test("an unfinished migration does not count", async () => {
  await queryAsOwner("UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1", [migrations.at(-1)]);
  expect(await isHealthy({ migrations, functions })).toBe(false);
});

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { migrate } from "@/scripts/migrate/migrate";
import { readMigrations } from "@/scripts/migrate/schema-engine";
import { ownerDatabaseUrl, queryAsOwner, testDatabaseUrl, withConnection } from "@/tests/support/database/database";
import { createUser } from "@/tests/support/factories";

// Tests migrations that run while the site and the worker use the database (docs/decisions/migrations.md).

const known = readMigrations();
const added: { name: string; sql: string }[] = [];

/** Runs db:migrate as a later release with one more migration would. */
function migrateWith(name: string, sql: string, { lockTries = 5 } = {}): Promise<string[]> {
  if (!added.some((migration) => migration.name === name)) added.push({ name, sql });
  const migrationDirectories = added.map((migration) => ({
    path: migration.name,
    migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: migration.sql } },
  }));
  return migrate(ownerDatabaseUrl(), testDatabaseUrl(), {
    lockTimeoutMs: 100,
    lockTries,
    migrations: { ...known, migrationDirectories: [...known.migrationDirectories, ...migrationDirectories] },
  });
}

/**
 * Reads a table in a long transaction, as an export does. The transaction lasts for `until` milliseconds, or until the promise
 * `until` is settled.
 */
async function useTable(table: string, until: number | Promise<unknown>): Promise<void> {
  await withConnection(async (client) => {
    await client.query(`BEGIN; SELECT count(*) FROM ${table}`);
    await (typeof until === "number" ? sleep(until) : until);
    await client.query("COMMIT");
  });
}

const indexes = async (name: string) =>
  await queryAsOwner("SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)", [name]);

afterAll(async () => {
  await queryAsOwner("DROP INDEX IF EXISTS users_city_idx, users_town_idx");
});

describe("a migration of a table that is in use", () => {
  test("the migration gives up its lock request and tries again until the table is free", async () => {
    let release = () => {};
    const reading = useTable("users", new Promise<void>((resolve) => (release = resolve)));
    await sleep(50);
    const migrating = migrateWith("20991231000000_note", "ALTER TABLE users ADD COLUMN note TEXT;");
    await sleep(300);
    // The long transaction still uses the table. If the migration kept waiting for its lock, this query would have to wait behind
    // the migration.
    await withConnection((client) => client.query("SELECT count(*) FROM users"));
    release();
    expect(await migrating).toEqual(["20991231000000_note"]);
    await reading;
    await queryAsOwner("SELECT note FROM users LIMIT 0");
  });

  test("the migration fails with a message after some attempts, and the next db:migrate makes the change", async () => {
    const run = (lockTries: number) =>
      migrateWith(
        "20991231000001_more",
        "ALTER TABLE users ADD COLUMN more TEXT; ALTER TABLE users ADD COLUMN yet INT;",
        {
          lockTries,
        },
      );
    let noteGivenUp = () => {};
    const hasGivenUp = new Promise<void>((resolve) => {
      noteGivenUp = resolve;
    });
    const reading = useTable("users", hasGivenUp);
    await sleep(50);
    await expect(run(2).finally(() => noteGivenUp())).rejects.toThrow(
      /20991231000001_more, line 1: .*lock timeout.* Nothing of it was kept/,
    );
    await reading;
    expect(await run(1)).toEqual(["20991231000001_more"]);
  });

  test("functions and their triggers are applied in the same way", async () => {
    await queryAsOwner("INSERT INTO applied_functions VALUES ('refuse_change', 'another', clock_timestamp())");
    const posting = withConnection(
      async (client) => {
        await client.query("BEGIN; LOCK TABLE postings IN ROW EXCLUSIVE MODE");
        await sleep(1_000);
        await client.query("COMMIT");
      },
      { owner: true },
    );
    await sleep(50);
    await migrateWith("20991231000002_nothing", "SELECT 1;");
    await posting;
    const rows = await queryAsOwner(
      "SELECT checksum FROM applied_functions WHERE name = 'refuse_change' ORDER BY applied_at DESC LIMIT 1",
    );
    expect(rows[0]?.checksum).not.toBe("another");
  });
});

describe("an index that is built CONCURRENTLY", () => {
  const build =
    "DROP INDEX CONCURRENTLY IF EXISTS users_city_idx;\nCREATE INDEX CONCURRENTLY users_city_idx ON users (city);";

  test("the index build waits for earlier transactions, however long, even when several hosts migrate in parallel", async () => {
    await createUser();
    const writing = withConnection(async (client) => {
      await client.query("BEGIN; UPDATE users SET city = 'Bergen'");
      await sleep(1_000);
      await client.query("COMMIT");
    });
    await sleep(50);
    const runs = await Promise.all([1, 2, 3].map(() => migrateWith("20991231000003_city", build)));
    expect(runs.flat()).toEqual(["20991231000003_city"]);
    expect(await indexes("users_city_idx")).toEqual([{ valid: true }]);
    await writing;
  });

  test("an index that could not be built is dropped and built again by the next db:migrate", async () => {
    await createUser();
    await createUser();
    const unique =
      "DROP INDEX CONCURRENTLY IF EXISTS users_town_idx; CREATE UNIQUE INDEX CONCURRENTLY users_town_idx ON users (city);";
    await expect(migrateWith("20991231000004_town", unique)).rejects.toThrow("begun anew by the next try");
    expect(await indexes("users_town_idx")).toEqual([{ valid: false }]);
    await queryAsOwner("UPDATE users SET city = id::text");
    expect(await migrateWith("20991231000004_town", unique)).toEqual(["20991231000004_town"]);
    expect(await indexes("users_town_idx")).toEqual([{ valid: true }]);
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findMigrationBreaks } from "@/scripts/migrate/migration-rules";
import { readMigrations } from "@/scripts/migrate/schema-engine";
import { splitStatements } from "@/scripts/migrate/sql-statements";

const functionOf = (sql: string) => /CREATE OR REPLACE FUNCTION[\s\S]*?\$\$[\s\S]*?\$\$/.exec(sql)?.[0];

test("the function of an index is the same in its migration and in prisma/functions", () => {
  const migration = readFileSync("prisma/migrations/20261125143000_search_fold/migration.sql", "utf8");
  const file = readFileSync("prisma/functions/search_fold.sql", "utf8");
  expect(functionOf(file)).toContain("search_fold");
  expect(functionOf(migration)).toBe(functionOf(file));
});

/**
 * The number of the oldest migrations. The rules do not apply to these migrations, because every bank runs them on empty tables.
 */
const firstMigrations = 4;

const breaksOf = (...scripts: string[]) =>
  findMigrationBreaks(scripts.map((sql, index) => ({ name: `m${index}`, sql })));

test("every migration after the first ones can run while the bank is at work", () => {
  const later = readMigrations().migrationDirectories.slice(firstMigrations);
  const scripts = later.map(({ path, migrationFile: { content } }) => ({
    name: path,
    sql: content.tag === "ok" ? content.value : "",
  }));
  expect(findMigrationBreaks(scripts)).toEqual([]);
});

describe("a migration is refused for", () => {
  test.each([
    "CREATE INDEX slow ON postings (entry_id);",
    "CREATE UNIQUE INDEX slow ON users\n  (lower(email));",
    "DROP INDEX slow;",
    "DROP INDEX CONCURRENTLY slow;",
    "REINDEX TABLE postings;",
    "CREATE INDEX CONCURRENTLY no_way_back ON postings (entry_id);",
    "DROP INDEX CONCURRENTLY IF EXISTS two; CREATE INDEX CONCURRENTLY two ON users (id); ALTER TABLE users ADD COLUMN x INT;",
    "ALTER TABLE transfers ADD CONSTRAINT at_once CHECK (amount_minor > 0);",
    "ALTER TABLE transfers ADD CHECK (amount_minor > 0);",
    "ALTER TABLE transfers ADD CONSTRAINT at_once FOREIGN KEY (x) REFERENCES users(id);",
    "ALTER TABLE users\n  ADD COLUMN x INT,\n  ADD CONSTRAINT at_once UNIQUE (x);",
    "ALTER TABLE t ADD CONSTRAINT both CHECK (a > 0) NOT VALID; ALTER TABLE t VALIDATE CONSTRAINT both;",
    "ALTER TABLE postings ALTER COLUMN amount_minor TYPE NUMERIC;",
    "ALTER TABLE postings ALTER amount_minor SET DATA TYPE NUMERIC;",
    "ALTER TABLE users ADD COLUMN token UUID NOT NULL DEFAULT gen_random_uuid();",
    "ALTER TABLE users ADD COLUMN number BIGINT GENERATED ALWAYS AS IDENTITY;",
    "ALTER TABLE users ADD COLUMN number BIGSERIAL;",
    "ALTER TABLE users ADD COLUMN name TEXT NOT NULL;",
    "ALTER TABLE users ADD COLUMN a TEXT NOT NULL, ADD COLUMN b INT DEFAULT 0;",
    "ALTER TABLE users ADD COLUMN plan UUID REFERENCES loan_plans(id);",
    "ALTER TABLE users ALTER COLUMN city SET NOT NULL;",
    "ALTER TABLE users SET UNLOGGED;",
    "ALTER TABLE users RENAME COLUMN city TO town;",
    "ALTER TABLE users RENAME TO people;",
    "update transfers set channel = 'wire';",
    "DELETE FROM sessions;",
    "LOCK TABLE postings;",
    "TRUNCATE quotes;",
    "SET lock_timeout = 0;",
    "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1; $$;",
    "CREATE OR REPLACE TRIGGER t AFTER INSERT ON users EXECUTE FUNCTION f();",
    "GRANT ALL ON postings TO PUBLIC;",
  ])("%s", (sql) => {
    expect(breaksOf(sql).length).toBeGreaterThan(0);
  });
});

describe("a migration may", () => {
  test.each([
    [
      "make a table with all that belongs to it",
      "CREATE TABLE t (a INT NOT NULL CHECK (a > 0)); CREATE INDEX i ON t (a); ALTER TABLE t ADD CONSTRAINT c CHECK (a < 9);",
    ],
    [
      "add a column that is null, or the same for all",
      "ALTER TABLE users ADD COLUMN a TEXT, ADD COLUMN b INT NOT NULL DEFAULT 0, ADD COLUMN c TIMESTAMPTZ NOT NULL DEFAULT now();",
    ],
    [
      "build indexes beside those who use the table",
      "DROP INDEX CONCURRENTLY IF EXISTS i; CREATE INDEX CONCURRENTLY i ON users (city);",
    ],
    [
      "make the function that an index is made of",
      "CREATE OR REPLACE FUNCTION f(t text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT lower(t); $$;",
    ],
    ["add a rule for what comes", "ALTER TABLE users ADD CONSTRAINT c CHECK (city <> '') NOT VALID;"],
    ["check what is there", "ALTER TABLE users VALIDATE CONSTRAINT c;"],
    ["use an index that is there", "ALTER TABLE users ADD CONSTRAINT c UNIQUE USING INDEX i;"],
    ["say nothing in a comment", "-- CREATE INDEX i ON users (city);\n/* LOCK TABLE users; */"],
    ["add values and rows", "ALTER TYPE user_role ADD VALUE 'auditor'; INSERT INTO bank_clock (id) VALUES (2);"],
  ])("%s", (_what, sql) => {
    expect(breaksOf(sql)).toEqual([]);
  });

  test("a column may become NOT NULL after a valid check has already enforced this", () => {
    const add = "ALTER TABLE users ADD CONSTRAINT users_city_not_null CHECK (city IS NOT NULL) NOT VALID;";
    const validate = "ALTER TABLE users VALIDATE CONSTRAINT users_city_not_null;";
    const forbid = "ALTER TABLE users ALTER COLUMN city SET NOT NULL;";
    expect(breaksOf(add, validate, forbid)).toEqual([]);
    expect(breaksOf(add, forbid)).toHaveLength(1);
  });
});

test("SQL statements are split at their ends", () => {
  const script = `
    SELECT ';' AS "a;b"; -- not; here
    /* nor; here */ DO $body$ BEGIN PERFORM 'x;'; END $body$;
    SELECT $1 - 2`;
  expect(splitStatements(script)).toEqual([
    `SELECT ';' AS "a;b"`,
    "DO $body$ BEGIN PERFORM 'x;'; END $body$",
    "SELECT $1 - 2",
  ]);
});

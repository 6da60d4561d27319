import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { describe, expect, test } from "vitest";
import { protectedTables } from "@/lib/database-role/protected-tables";
import { readFunctions } from "@/scripts/migrate/function-texts";
import { internalFunctions } from "@/scripts/migrate/runtime-role.sql";

const definerClause = /\bSECURITY DEFINER SET search_path = public, pg_temp\b/;
const tables = protectedTables.join("|");
const writes = new RegExp(
  `\\b(INSERT INTO|UPDATE|DELETE FROM|LOCK TABLE)\\s+(${tables})\\b|\\b(${tables})\\b[^;]*\\bFOR (NO KEY )?UPDATE`,
  "i",
);
/**
 * Returns the tables that have a trigger with this function. Only functions that run as the owner write the protected tables
 * (`protectedTables`). If this function is a trigger of protected tables only, it therefore always runs as the owner, who may
 * write these tables.
 */
const triggerTables = (sql: string) =>
  [...sql.matchAll(/\bTRIGGER \w+[^;]*? ON (\w+)/g)].map(([, table]) => table ?? "");
const isOfProtectedTables = (sql: string) => {
  const own = triggerTables(sql);
  return own.length > 0 && own.every((table) => protectedTables.some((known) => known === table));
};

/** The functions' SQL without comments. */
const functions = readFunctions().map(({ name, sql }) => ({ name, sql: sql.replace(/--.*$/gm, "") }));
const isTrigger = ({ sql }: { sql: string }) => /RETURNS trigger\b/i.test(sql);

test("no file of prisma/functions is shorter than twenty lines", () => {
  const lines = (file: string) => readFileSync(path.join("prisma/functions", file), "utf8").split("\n").length - 1;
  const files = readdirSync("prisma/functions", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".sql"),
  );
  expect(files.filter((file) => lines(file) < 20)).toEqual([]);
});

describe("the SQL functions", () => {
  test("functions that write protected tables run as the owner, with a fixed search path", () => {
    const missing = functions.filter(
      ({ name, sql }) =>
        // Internal functions run with the privileges of the function that calls them.
        writes.test(sql) && !definerClause.test(sql) && !isOfProtectedTables(sql) && !internalFunctions.has(name),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
    expect(functions.filter(({ sql }) => writes.test(sql)).length).toBeGreaterThan(6);
  });

  test("functions that run as the owner have a reason: they write a protected table or draw its numbers", () => {
    const isAboutNumbers = (sql: string) => /_sequence_seq\b/.test(sql);
    const calls = new RegExp(
      `\\b(${functions
        .filter(({ name, sql }) => definerClause.test(sql) || internalFunctions.has(name))
        .map(({ name }) => name)
        .join("|")})\\(`,
      "g",
    );
    for (const { name, sql } of functions.filter((file) => /SECURITY DEFINER/.test(file.sql))) {
      expect(sql, name).toMatch(definerClause);
      const callsOthers = [...sql.matchAll(calls)].some(([, called]) => called !== name);
      expect(writes.test(sql) || isAboutNumbers(sql) || callsOthers, name).toBe(true);
    }
  });

  test("the site and the worker may call exactly the functions that they use", () => {
    const sources = ["lib", "prisma/seed"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts") && !file.includes("prisma-client"))
        .map((file) => readFileSync(path.join(folder, file), "utf8")),
    );
    const granted = functions.filter((file) => !isTrigger(file) && !internalFunctions.has(file.name));
    const invokers = granted.filter(({ sql }) => !definerClause.test(sql)).map(({ sql }) => sql);
    const isCalled = (name: string, texts: string[]) => texts.some((text) => new RegExp(`\\b${name}\\(`).test(text));
    const callers = (name: string) => [...sources, ...invokers.filter((sql) => !sql.includes(`FUNCTION ${name}(`))];
    expect(granted.filter(({ name }) => !isCalled(name, callers(name))).map(({ name }) => name)).toEqual([]);
    expect([...internalFunctions].filter((name) => isCalled(name, sources))).toEqual([]);
    expect([...internalFunctions].filter((name) => !functions.some((file) => file.name === name))).toEqual([]);
  });
});

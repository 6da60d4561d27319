import { expect, test } from "vitest";
import { readFunctions } from "@/scripts/migrate/function-texts";
import { applyFunctions } from "@/scripts/migrate/functions";
import { withConnection } from "@/tests/support/database/database";

test("the database has exactly the functions of prisma/functions, each once", async () => {
  await withConnection(async (client) => {
    const rows = await client.query<{ name: string }>(
      `SELECT p.proname AS name FROM pg_proc p
        WHERE p.pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(readFunctions().map(({ name }) => name));
  });
});

test("a function is applied again only when its file has changed", async () => {
  await withConnection(
    async (client) => {
      expect(await applyFunctions(client)).toEqual([]);
      const another = `INSERT INTO applied_functions (name, checksum, applied_at) VALUES ('refuse_change', $1, clock_timestamp())`;
      for (const checksum of ["a later one", "the one after"]) {
        await client.query(another, [checksum]);
        expect(await applyFunctions(client)).toEqual(["refuse_change"]);
        expect(await applyFunctions(client)).toEqual([]);
      }
    },
    { owner: true },
  );
});

test("each function that draws a settled sequence number first takes a transaction id", () => {
  const draws = /INSERT INTO (postings|journal_entries|audit_events)\b/;
  const writers = readFunctions().filter(({ sql }) => draws.test(sql));
  expect(writers.map(({ name }) => name)).toEqual(expect.arrayContaining(["ledger_write", "record_audit_events"]));
  for (const { name, sql } of writers) {
    const [before = ""] = sql.split(draws);
    expect(before, name).toMatch(/(PERFORM|:=) pg_current_xact_id\(\);/);
  }
});

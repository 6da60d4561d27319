import { randomBytes } from "node:crypto";
import pg from "pg";
import { withDatabaseName } from "./database-url";
import { migrate } from "./migrate";
import { noFilters, readSchema, withSchemaEngine } from "./schema-engine";

/**
 * The SQL that would bring a database with all migrations applied to the Prisma schema; empty when the two agree.
 * Made on a scratch database of the given server, which the given role must be allowed to create.
 *
 * What Prisma's schema cannot say (checks, triggers, functions, indexes on expressions or on part of a table) is no
 * difference.
 */
export async function diffSchema(adminUrl: string): Promise<string> {
  const name = `holdfast_scratch_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name}`);
    const scratchUrl = withDatabaseName(adminUrl, name);
    await migrate(scratchUrl);
    const script = await withSchemaEngine({ databaseUrl: scratchUrl }, async (engine) => {
      const result = await engine.diff({
        from: { tag: "schemaDatasource", ...readSchema(), configDir: "." },
        to: { tag: "schemaDatamodel", ...readSchema() },
        script: true,
        exitCode: null,
        filters: noFilters,
      });
      return result.stdout ?? "";
    });
    return withoutIndexes(script, await inexpressibleIndexes(scratchUrl));
  } finally {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end();
  }
}

async function inexpressibleIndexes(databaseUrl: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const indexes = await client.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
        WHERE i.indpred IS NOT NULL OR i.indexprs IS NOT NULL`,
    );
    return new Set(indexes.rows.map((row) => row.name));
  } finally {
    await client.end();
  }
}

function withoutIndexes(script: string, names: Set<string>): string {
  const isLeftOut = (statement: string) =>
    names.has(/^-- DropIndex\nDROP INDEX "([^"]+)";$/.exec(statement)?.[1] ?? "");
  return script
    .split("\n\n")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "" && statement !== "-- This is an empty migration." && !isLeftOut(statement))
    .join("\n\n");
}

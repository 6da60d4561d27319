import { randomBytes } from "node:crypto";
import { withConnection } from "@/scripts/postgres/connect";
import { withDatabaseName } from "@/scripts/postgres/database-url";
import { migrate } from "./migrate";
import { noFilters, readSchema, withSchemaEngine } from "./schema-engine";
import { createScratchDatabase, dropScratchDatabase, findInexpressibleIndexes } from "./scratch-database.sql";

/**
 * Returns the SQL that would change a migrated database to match the Prisma schema. The SQL is empty if migrations and schema
 * agree. The function creates a temporary database on the server, so the role of `adminUrl` must be allowed to create databases.
 *
 * The comparison ignores objects that Prisma's schema cannot express: checks, triggers, functions, and indexes on expressions or
 * on part of a table. The comparison also ignores the foreign keys of `provenElsewhere`, which the database lacks on purpose.
 */
export async function diffSchema(adminUrl: string): Promise<string> {
  const name = `holdfast_scratch_${randomBytes(6).toString("hex")}`;
  const scratchUrl = withDatabaseName(adminUrl, name);
  return await withConnection(adminUrl, async (admin) => {
    await createScratchDatabase(admin, name);
    try {
      return await diffScratch(scratchUrl);
    } finally {
      await dropScratchDatabase(admin, name);
    }
  });
}

async function diffScratch(scratchUrl: string): Promise<string> {
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
  return withoutKnown(script, await withConnection(scratchUrl, findInexpressibleIndexes));
}

/**
 * Relations of the schema that have no foreign key in the database. A foreign key would repeat a check that other code has
 * already made. `send_transfer` reads the rows that a new transfer refers to, and the trigger of a hold reads the hold's account.
 * Rows of the referenced tables are never removed (refuse_change). docs/decisions/sending-money.md gives the reason.
 */
const provenElsewhere = new Set([
  "holds_ledger_account_id_fkey",
  "transfers_sender_id_fkey",
  "transfers_from_account_id_fkey",
  "transfers_to_account_id_fkey",
  "transfers_beneficiary_id_fkey",
  "transfers_hold_id_fkey",
  "transfers_entry_id_fkey",
  "transfers_quote_id_fkey",
  "transfer_events_transfer_id_fkey",
]);

function withoutKnown(script: string, names: Set<string>): string {
  const isLeftOut = (statement: string) =>
    names.has(/^-- DropIndex\nDROP INDEX "([^"]+)";$/.exec(statement)?.[1] ?? "") ||
    provenElsewhere.has(/^-- AddForeignKey\nALTER TABLE "\w+" ADD CONSTRAINT "(\w+)"/.exec(statement)?.[1] ?? "");
  return script
    .split("\n\n")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "" && statement !== "-- This is an empty migration." && !isLeftOut(statement))
    .join("\n\n");
}

import type { Queryable } from "@/lib/server/db";
import { OperatorError } from "@/scripts/command/project";
import { inOneTransaction } from "@/scripts/postgres/in-transaction.sql";
import { type FunctionFile, readFunctions } from "./function-files";
import { deferBodyChecks, noteFunction, readAppliedFunctions, runFunctionFile } from "./functions.sql";

/**
 * Makes the database's functions and triggers those of prisma/functions: applies each file that has changed since it was
 * applied (by its checksum), all of them in one transaction. Runs after the migrations.
 *
 * @returns the names of the files that were applied now.
 * @throws OperatorError naming the file and Postgres' words when one is refused; then none is applied.
 */
export async function applyFunctions(connection: Queryable): Promise<string[]> {
  const applied = await readAppliedFunctions(connection);
  const changed = readFunctions().filter(({ name, checksum }) => applied.get(name) !== checksum);
  if (changed.length === 0) return [];
  await inOneTransaction(connection, async () => {
    await deferBodyChecks(connection);
    for (const file of changed) await applyFunction(connection, file);
  });
  return changed.map(({ name }) => name);
}

async function applyFunction(connection: Queryable, file: FunctionFile): Promise<void> {
  try {
    await runFunctionFile(connection, file);
  } catch (error) {
    throw new OperatorError(
      `prisma/functions/${file.name}.sql was refused: ${error instanceof Error ? error.message : String(error)}. ` +
        "No function was changed.",
      { cause: error },
    );
  }
  await noteFunction(connection, file);
}

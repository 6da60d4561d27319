import type { Queryable } from "@/lib/server/db";
import { OperatorError } from "@/scripts/command/project";
import { inOneTransaction } from "@/scripts/postgres/in-transaction.sql";
import { type FunctionFile, readFunctions } from "./function-files";
import { deferBodyChecks, noteFunction, readAppliedFunctions, runFunctionFile } from "./functions.sql";

/**
 * Brings the database's functions and triggers up to date with prisma/functions. Applies all files with a changed checksum in one
 * transaction. Runs after the migrations.
 *
 * @returns the names of the files that this call applied.
 * @throws OperatorError with the file's name and Postgres' message when Postgres refuses a file. Then no file is applied.
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

import type { Queryable } from "@/lib/server/db";
import { OperatorError } from "@/scripts/command/project";
import { inOneTransaction } from "@/scripts/postgres/in-transaction.sql";
import { type FunctionText, readFunctions } from "./function-texts";
import { deferBodyChecks, noteFunction, readAppliedFunctions, runFunction } from "./functions.sql";

/**
 * Brings the database's functions and triggers up to date with prisma/functions. Applies all functions with a changed checksum in
 * one transaction. Callers must apply the migrations first.
 *
 * @returns the names of the functions that this call applied.
 * @throws OperatorError with the function's name and Postgres' message if Postgres refuses a function. The whole transaction is
 * then rolled back, and no function is applied.
 */
export async function applyFunctions(connection: Queryable): Promise<string[]> {
  const applied = await readAppliedFunctions(connection);
  const changed = readFunctions().filter(({ name, checksum }) => applied.get(name) !== checksum);
  if (changed.length === 0) return [];
  await inOneTransaction(connection, async () => {
    await deferBodyChecks(connection);
    for (const text of changed) await applyFunction(connection, text);
  });
  return changed.map(({ name }) => name);
}

async function applyFunction(connection: Queryable, text: FunctionText): Promise<void> {
  try {
    await runFunction(connection, text);
  } catch (error) {
    throw new OperatorError(
      `The function ${text.name} of prisma/functions was refused: ${error instanceof Error ? error.message : String(error)}. ` +
        "No function was changed.",
      { cause: error },
    );
  }
  await noteFunction(connection, text);
}

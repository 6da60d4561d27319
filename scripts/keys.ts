import "./command/outside-next";
import { parseArgs } from "node:util";
import { OperatorError, runCommand } from "./command/project";
import { withDatabase } from "./command/with-database";

// npm run keys [-- --seal]: prints how many records need each key of DATA_KEY and PIN_PEPPER, and which keys may be removed. With
// --seal, the command first encrypts the records of older keys with the newest key. Without --seal, the worker encrypts these
// records within a day. The command ends with code 1 if a needed key is missing.
runCommand(async () => {
  const isSealing = readOptions();
  await withDatabase(async () => {
    const { closeDb } = await import("@/lib/server/db");
    try {
      if (isSealing) await seal();
      await report();
    } finally {
      await closeDb();
    }
  });
});

function readOptions(): boolean {
  try {
    return parseArgs({ options: { seal: { type: "boolean" } } }).values.seal ?? false;
  } catch {
    throw new OperatorError("The option is --seal.");
  }
}

async function seal(): Promise<void> {
  const { sealAllAgain } = await import("@/lib/jobs/seal-again");
  const sealed = await sealAllAgain({ budgetMs: Number.POSITIVE_INFINITY });
  console.log(`${sealed} records were sealed with the current key.`);
}

async function report(): Promise<void> {
  const { reportKeys } = await import("@/lib/jobs/key-report");
  const { uses, removable, lost } = await reportKeys();
  const texts = { current: "the current key", older: "an older key", missing: "a key that is gone", none: "no key" };
  for (const { setting, column, keyId, count, state } of uses) {
    console.log(`${setting} ${keyId ?? "-"}: ${count} of ${column} (${texts[state]})`);
  }
  for (const { setting, keyId } of removable) console.log(`${setting} ${keyId} is needed by nothing: it may go.`);
  if (lost > 0n) throw new OperatorError(`${lost} records need a key that the settings do not have.`);
}

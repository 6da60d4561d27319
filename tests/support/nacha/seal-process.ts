import "@/scripts/command/outside-next";
import { closeDb } from "@/lib/server/db";
import { sealFiles } from "@/lib/transfers/ach/seal-files";

// A process that seals files for the clearing house. A test kills this process while it seals.

async function main(): Promise<void> {
  await sealFiles({ budgetMs: 60_000 });
  await closeDb();
}

void main();

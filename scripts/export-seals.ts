import "./command/outside-next";
import { runCommand } from "./command/project";
import { withDatabase } from "./command/with-database";

// npm run -s export-seals > seals.jsonl: prints every seal as a line of JSON. The file must be stored in a place where the
// database's owner cannot change it. `npm run verify-books -- --seals seals.jsonl` compares the database with the file.
runCommand(() =>
  withDatabase(async () => {
    const { readSeals, sealStreams } = await import("@/lib/ledger/seals/seal.sql");
    const { closeDb, db } = await import("@/lib/server/db");
    try {
      for (const stream of sealStreams) {
        for await (const seals of readSeals(db, stream)) {
          process.stdout.write(seals.map((seal) => `${JSON.stringify(seal)}\n`).join(""));
        }
      }
    } finally {
      await closeDb();
    }
  }),
);

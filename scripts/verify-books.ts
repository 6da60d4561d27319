import "./lib/outside-next";
import { OperatorError, runCommand } from "./lib/project";
import { withDatabase } from "./lib/with-database";

// npm run verify-books: recomputes the whole books; ends with code 1 when they are wrong anywhere.
runCommand(() =>
  withDatabase(async () => {
    const { verifyBooks } = await import("@/lib/ledger/verify-books");
    const { closeDb, db } = await import("@/lib/server/db");
    try {
      const { breaks, ...counts } = await verifyBooks(db);
      for (const { guarantee, subject, detail } of breaks) {
        console.error(`broken: ${guarantee}: ${subject}: ${detail}`);
      }
      if (breaks.length > 0) {
        throw new OperatorError(`The books do not add up: ${breaks.length} breaks.`);
      }
      console.log(
        `The books add up: ${counts.entries} entries with ${counts.postings} postings on ${counts.accounts} accounts, ` +
          `${counts.openHolds} open holds.`,
      );
    } finally {
      await closeDb();
    }
  }),
);

import "./lib/outside-next";
import { OperatorError, runCommand } from "./lib/project";
import { withDatabase } from "./lib/with-database";

// npm run verify-books: recomputes the whole books; ends with code 1 when they are wrong anywhere. With `-- --since-last`:
// only what came since the last clean run.
runCommand(() =>
  withDatabase(async () => {
    const unknown = process.argv.slice(2).filter((option) => option !== "--since-last");
    if (unknown.length > 0) throw new OperatorError(`There is no option ${unknown.join(" ")}: only --since-last.`);
    const { closeDb, withoutTimeout } = await import("@/lib/server/db");
    try {
      await withoutTimeout((session) => verify(session, process.argv.includes("--since-last")));
    } finally {
      await closeDb();
    }
  }),
);

async function verify(session: import("@/lib/server/db").Queryable, sinceLast: boolean): Promise<void> {
  const { readLastCleanMarks, recordCleanRun, takeBookMarks } = await import("@/lib/ledger/checks/book-marks");
  const { verifyBooks } = await import("@/lib/ledger/verify-books");
  const since = sinceLast ? await readLastCleanMarks(session) : undefined;
  if (sinceLast && !since) console.log("There is no clean run yet: everything is looked at.");
  const marks = await takeBookMarks(session);
  const { breaks, breakCount, ...counts } = await verifyBooks(session, { since });
  for (const { guarantee, subject, detail } of breaks) console.error(`broken: ${guarantee}: ${subject}: ${detail}`);
  if (breakCount > 0) {
    const more = breakCount > breaks.length ? `, of which the first ${breaks.length} are named` : "";
    throw new OperatorError(`The books do not add up: ${breakCount} breaks${more}.`);
  }
  await recordCleanRun(session, marks, { isFull: !since });
  console.log(
    since
      ? `The books add up: ${counts.entries} entries since ${since.at.toISOString()}.`
      : `The books add up: ${counts.entries} entries with ${counts.postings} postings on ${counts.accounts} accounts, ` +
          `${counts.openHolds} open holds.`,
  );
}

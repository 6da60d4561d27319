import "./command/outside-next";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import type { Seal } from "@/lib/ledger/seals/seal.sql";
import type { BooksReport } from "@/lib/ledger/verify-books";
import type { Queryable } from "@/lib/server/db";
import { OperatorError, runCommand } from "./command/project";
import { withDatabase } from "./command/with-database";

type Options = { sinceLast: boolean; sealsFile: string | undefined };

// npm run verify-books [-- --since-last] [-- --seals FILE]: recomputes the books and checks the seals. With --since-last, the
// command recomputes only the rows that were written after the last run that found no error. With --seals, the command also
// compares the seals with a stored export. Ends with code 1 if the command finds an error.
runCommand(async () => {
  const options = readOptions();
  await withDatabase(async () => {
    const { closeDb, withoutTimeout } = await import("@/lib/server/db");
    try {
      await withoutTimeout((session) => verify(session, options));
    } finally {
      await closeDb();
    }
  });
});

function readOptions(): Options {
  try {
    const { values } = parseArgs({ options: { "since-last": { type: "boolean" }, seals: { type: "string" } } });
    return { sinceLast: values["since-last"] ?? false, sealsFile: values.seals };
  } catch {
    throw new OperatorError("The options are --since-last and --seals FILE.");
  }
}

async function verify(session: Queryable, { sinceLast, sealsFile }: Options): Promise<void> {
  const { readLastCleanMarks, recordCleanRun, takeBookMarks } = await import("@/lib/ledger/checks/book-marks.sql");
  const { verifyBooks } = await import("@/lib/ledger/verify-books");
  const keptSeals = sealsFile === undefined ? undefined : await readSealsFile(sealsFile);
  const since = sinceLast ? await readLastCleanMarks(session) : undefined;
  if (sinceLast && !since) console.log("No full run was clean in the last seven days: everything is looked at.");
  const marks = await takeBookMarks(session);
  const report = await verifyBooks(session, { since, keptSeals });
  tell(report);
  await recordCleanRun(session, marks, { isFull: !since });
  console.log(
    since
      ? `The books add up: ${report.entries} entries since ${since.at.toISOString()}.`
      : `The books add up: ${report.entries} entries with ${report.postings} postings on ${report.accounts} accounts, ` +
          `${report.openHolds} open holds.`,
  );
}

function tell({ breaks, breakCount, warnings }: BooksReport): void {
  for (const { guarantee, subject, detail } of warnings) console.error(`look: ${guarantee}: ${subject}: ${detail}`);
  for (const { guarantee, subject, detail } of breaks) console.error(`broken: ${guarantee}: ${subject}: ${detail}`);
  if (breakCount === 0) return;
  const more = breakCount > breaks.length ? `, of which the first ${breaks.length} are named` : "";
  throw new OperatorError(`The books do not add up: ${breakCount} breaks${more}.`);
}

async function readSealsFile(file: string): Promise<Seal[]> {
  const seals: Seal[] = [];
  try {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.trim() !== "") seals.push(JSON.parse(line) as Seal);
    }
  } catch (error) {
    throw new OperatorError(`${file} is no export of seals: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (seals.length === 0) throw new OperatorError(`${file} has no seals.`);
  return seals;
}

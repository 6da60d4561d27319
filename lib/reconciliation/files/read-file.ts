import "server-only";
import { v7 as uuidv7 } from "uuid";
import { readInThread } from "@/lib/reconciliation/reading/reading-threads";
import type { ReadingOutcome } from "@/lib/reconciliation/reading/thread-messages";
import type { SettlementColumns } from "@/lib/reconciliation/schema";
import { type Actor, assertMay } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import { readChunks, readChunkTotals } from "./chunks.sql";
import { queryColumns, queryFile } from "./file.sql";
import { addLines, beginReading, endReading, type ReadingResult } from "./reading.sql";

/** If the encoding of a file is unknown, its headings are shown in this encoding until staff choose the right encoding. */
const shownEncoding = "windows-1252";

/**
 * Reads an uploaded file in a worker thread, so that other requests do not wait. The thread reads one part of the file after the
 * other and returns batches of lines. A large file therefore needs no more memory than a small file. The progress is stored in
 * the file's row. A second call reads the file from the beginning, and stops the earlier reading.
 *
 * @throws AppError `not_found`; `busy`; `conflict` if parts of the file are missing, if a later reading has begun, or if the file
 * is confirmed, discarded or refused
 */
export async function readFile(actor: Actor, { fileId }: { fileId: string }): Promise<void> {
  assertMay(actor, "reconciliation.work");
  await readStoredFile(actor, fileId);
}

/** The reader of a file: a member of staff, or the bank itself. */
type Reader = Pick<Actor, "userId">;

/** Reads a file as `readFile` does, for a member of staff or for the bank itself. @throws AppError the errors of `readFile` */
export async function readStoredFile(actor: Reader, fileId: string): Promise<void> {
  const file = await queryFile(fileId);
  if (!file) throw new AppError("not_found");
  const { bytes, parts, last } = await readChunkTotals(fileId);
  if (bytes !== file.sizeBytes || parts !== last + 1)
    throw new AppError("conflict", { messageKey: "upload_incomplete" });
  const columns = await queryColumns(file.rail);
  const first = await readOnce(actor, fileId, columns, "");
  if (!isUnknownEncoding(first)) return await end(fileId, first);
  if (columns?.encoding) return await end(fileId, await readOnce(actor, fileId, columns, columns.encoding));
  // Staff choose the encoding together with the columns. Until then, the form shows the first rows in a likely encoding.
  const shown = await readOnce(actor, fileId, null, shownEncoding);
  const outcome =
    shown.outcome.state === "columns" ? { ...shown.outcome, problem: "encoding" as const } : first.outcome;
  await end(fileId, { ...shown, outcome });
}

type Read = { readingId: string; outcome: ReadingResult };

const isUnknownEncoding = ({ outcome }: Read) => outcome.state === "refused" && outcome.problem === "encoding";

async function readOnce(
  actor: Reader,
  fileId: string,
  columns: SettlementColumns | null,
  encoding: string,
): Promise<Read> {
  const reading = { fileId, readingId: uuidv7() };
  if (!(await beginReading(reading))) throw changed();
  const outcome = await readInThread(
    actor,
    { columns, encoding },
    {
      parts: readChunks(fileId),
      keep: async (rows) => {
        if (!(await addLines(reading, rows))) throw changed();
      },
    },
  );
  return { readingId: reading.readingId, outcome: toResult(outcome) };
}

function toResult(outcome: ReadingOutcome): ReadingResult {
  if (outcome.state === "columns") return { ...outcome, format: "csv", problem: null };
  if (outcome.state === "preview") return outcome;
  const { place: problemPlace, ...refused } = outcome;
  return { ...refused, problemPlace };
}

async function end(fileId: string, { readingId, outcome }: Read): Promise<void> {
  if ((await endReading({ fileId, readingId }, outcome)) === null) throw changed();
}

const changed = () => new AppError("conflict", { messageKey: "changed_meanwhile" });

import "server-only";
import type { FileFormat } from "@/lib/reconciliation/reading/open-file";
import type { FileContent } from "@/lib/reconciliation/reading/statement";
import type { KeptRows } from "@/lib/reconciliation/reading/thread-messages";
import type { FileProblem } from "@/lib/reconciliation/settlement.model";
import { db } from "@/lib/server/db";
import { plainJson } from "@/lib/server/row-json";

/** One reading of a file. After a later reading has begun, the database refuses to store lines of an earlier reading. */
export type Reading = { fileId: string; readingId: string };

/** Begins a new reading of a file. @returns false for a confirmed, discarded or refused file */
export async function beginReading({ fileId, readingId }: Reading): Promise<boolean> {
  const [row] = await db.query<{ begun: boolean }>("SELECT begin_settlement_reading($1, $2) AS begun", [
    fileId,
    readingId,
  ]);
  return row?.begun ?? false;
}

/** Stores lines that were read. @returns false if another reading has begun, or if this reading has ended */
export async function addLines({ fileId, readingId }: Reading, { rows, readBytes }: KeptRows): Promise<boolean> {
  const [row] = await db.query<{ added: boolean }>("SELECT add_settlement_lines($1, $2, $3::jsonb, $4) AS added", [
    ...[fileId, readingId, rows, readBytes],
  ]);
  return row?.added ?? false;
}

/** The result of a reading. */
export type ReadingResult =
  | ({ state: "preview"; format: FileFormat; sha256: string } & FileContent)
  | { state: "columns"; format: "csv"; headings: string[]; sample: string[][]; problem: "encoding" | null }
  | { state: "refused"; format: FileFormat | null; problem: FileProblem; problemPlace: number | null };

/**
 * Ends a reading.
 *
 * @returns the file's new state; `refused` if another file has the same bytes; null if another reading has begun
 */
export async function endReading({ fileId, readingId }: Reading, result: ReadingResult): Promise<string | null> {
  const [row] = await db.query<{ state: string | null }>("SELECT end_settlement_reading($1, $2, $3::jsonb) AS state", [
    fileId,
    readingId,
    plainJson(result),
  ]);
  return row?.state ?? null;
}

import "server-only";
import type { DraftLine, Statement } from "@/lib/reconciliation/reading/draft-line";
import type { FileProblem } from "@/lib/reconciliation/settlement";
import { db } from "@/lib/server/db";
import { plainJson } from "@/lib/server/row-json";

/** Whoever reads a file; what an earlier reading still writes is refused. */
export type Reading = { fileId: string; readingId: string };

/** Begins to read a file anew. @returns false for one that is confirmed, discarded or refused */
export async function beginReading({ fileId, readingId }: Reading): Promise<boolean> {
  const [row] = await db.query<{ begun: boolean }>("SELECT begin_settlement_reading($1, $2) AS begun", [
    fileId,
    readingId,
  ]);
  return row?.begun ?? false;
}

/** Keeps lines that were read. @returns false once somebody else reads the file */
export async function addLines(
  { fileId, readingId }: Reading,
  lines: (DraftLine & { number: number })[],
  readBytes: number,
): Promise<boolean> {
  const rows = lines.map(({ transferKey, amountMinor, isCredit, bookedOn, ...line }) =>
    plainJson({
      ...line,
      ...{ transfer_key: transferKey, amount_minor: amountMinor, is_credit: isCredit, booked_on: bookedOn },
    }),
  );
  const [row] = await db.query<{ added: boolean }>("SELECT add_settlement_lines($1, $2, $3::jsonb, $4) AS added", [
    fileId,
    readingId,
    `[${rows.join()}]`,
    readBytes,
  ]);
  return row?.added ?? false;
}

/** What came of a reading. */
export type ReadingResult =
  | ({ state: "preview"; format: string; sha256: string } & Statement)
  | { state: "columns"; format: string; headings: string[] }
  | { state: "refused"; problem: FileProblem; problemPlace: number | null };

/** Ends a reading. @returns the file's state, `refused` for one that is known; null once somebody else reads it */
export async function endReading({ fileId, readingId }: Reading, result: ReadingResult): Promise<string | null> {
  const [row] = await db.query<{ state: string | null }>("SELECT end_settlement_reading($1, $2, $3::jsonb) AS state", [
    fileId,
    readingId,
    plainJson(result),
  ]);
  return row?.state ?? null;
}

import "server-only";
import { chunkBytes } from "@/lib/reconciliation/settlement.model";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";

/**
 * Stores a part of a file that is being uploaded. If the part is already stored, changes nothing.
 *
 * @returns false if the file is not being uploaded by this person, or if the part is beyond the file's size
 */
export async function insertChunk(
  uploaderId: string,
  { fileId, number, bytes }: { fileId: string; number: number; bytes: Uint8Array },
): Promise<boolean> {
  const [file] = await db.query<{ id: string }>(
    `WITH file AS (
       SELECT id FROM settlement_files WHERE id = $1 AND uploaded_by = $5 AND state = 'receiving' AND reading_id IS NULL
          AND size_bytes > $2::bigint * $6),
     kept AS (
       INSERT INTO settlement_chunks (file_id, number, bytes, created_at) SELECT id, $2, $3, $4 FROM file
         ON CONFLICT DO NOTHING)
     SELECT id FROM file`,
    [fileId, number, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), now(), uploaderId, chunkBytes],
  );
  return file !== undefined;
}

/** Counts the stored bytes and parts of a file. `last` is the number of the last stored part, or −1 if no part is stored. */
export async function readChunkTotals(fileId: string): Promise<{ bytes: bigint; parts: number; last: number }> {
  const [totals] = await db.query<{ bytes: bigint; parts: number; last: number }>(
    `SELECT coalesce(sum(length(bytes)), 0)::bigint AS bytes, count(*)::int AS parts, coalesce(max(number), -1) AS last
       FROM settlement_chunks WHERE file_id = $1`,
    [fileId],
  );
  return totals ?? { bytes: 0n, parts: 0, last: -1 };
}

/** Reads the parts of a file in ascending order, one at a time. */
export async function* readChunks(fileId: string): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const [chunk] = await db.query<{ bytes: Buffer }>(
      "SELECT bytes FROM settlement_chunks WHERE file_id = $1 AND number = $2",
      [fileId, number],
    );
    if (!chunk) return;
    yield chunk.bytes;
  }
}

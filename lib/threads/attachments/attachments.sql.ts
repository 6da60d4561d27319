import "server-only";
import { db, type Queryable } from "@/lib/server/db";
import type { AttachmentKind } from "@/lib/server/prisma-client/enums";

/** The condition for a file that belongs to no message and to no note. */
const isUnsent = "thread_id IS NULL AND memo_transfer_id IS NULL";

/** The number of attachments that a person has uploaded and not sent. */
export async function countUnsent(tx: Queryable, authorId: string): Promise<number> {
  // Locks the author's row, so that simultaneous uploads are counted one after the other.
  await tx.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [authorId]);
  const [row] = await tx.query<{ count: bigint }>(
    `SELECT count(*) AS count FROM message_attachments WHERE author_id = $1 AND ${isUnsent}`,
    [authorId],
  );
  return Number(row?.count ?? 0);
}

/** Stores an encrypted part of an attachment that its author is still uploading. @returns false if there is no such upload */
export async function insertPart(
  authorId: string,
  { id, number, content }: { id: string; number: number; content: string },
): Promise<boolean> {
  const rows = await db.query(
    `WITH upload AS (SELECT id FROM message_attachments WHERE id = $1 AND author_id = $2 AND content IS NULL),
     stored AS (INSERT INTO attachment_parts (attachment_id, number, content) SELECT id, $3, $4 FROM upload ON CONFLICT DO NOTHING)
     SELECT id FROM upload`,
    [id, authorId, number, content],
  );
  return rows.length > 0;
}

/** An upload with its encrypted parts in ascending order. */
export type Upload = { uploadBytes: number; isFinished: boolean; parts: string[] };

/** Reads an upload of this author with its parts. Returns undefined if the author has no upload with this id. */
export async function queryUpload(id: string, authorId: string): Promise<Upload | undefined> {
  const [found] = await db.query<Upload>(
    `SELECT upload_bytes AS "uploadBytes", content IS NOT NULL AS "isFinished",
            ARRAY(SELECT p.content FROM attachment_parts p WHERE p.attachment_id = a.id ORDER BY p.number) AS parts
       FROM message_attachments a WHERE id = $1 AND author_id = $2`,
    [id, authorId],
  );
  return found;
}

/**
 * Stores the checked content of an upload, and removes its parts. If another request has already finished the upload, the stored
 * content stays unchanged.
 */
export async function finishUpload(
  tx: Queryable,
  id: string,
  file: { kind: AttachmentKind; sizeBytes: number; content: string },
): Promise<void> {
  const { kind, sizeBytes, content } = file;
  await tx.query(
    "UPDATE message_attachments SET kind = $2::attachment_kind, size_bytes = $3, content = $4 WHERE id = $1 AND content IS NULL",
    [...[id, kind, sizeBytes, content]],
  );
  await tx.query("DELETE FROM attachment_parts WHERE attachment_id = $1", [id]);
}

/** Removes an attachment that its author has not sent. */
export async function removeUnsent(tx: Queryable, id: string, authorId: string): Promise<void> {
  await tx.query(`DELETE FROM message_attachments WHERE id = $1 AND author_id = $2 AND ${isUnsent}`, [id, authorId]);
}

/**
 * Attaches uploaded files to a message.
 *
 * @returns the number of files that were attached. Files of other authors, incomplete files and sent files are left out
 */
export async function attach(
  tx: Queryable,
  authorId: string,
  ids: string[],
  { threadId, number }: { threadId: string; number: number },
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tx.query(
    `UPDATE message_attachments SET thread_id = $3, message_number = $4
      WHERE id = ANY ($1::uuid[]) AND author_id = $2 AND ${isUnsent} AND content IS NOT NULL RETURNING id`,
    [ids, authorId, threadId, number],
  );
  return rows.length;
}

/**
 * Makes an uploaded file the only file of its author's note about a payment. The note's earlier file is removed. If `fileId` is
 * null, the note has no file afterwards.
 *
 * @returns false if the file is incomplete, or belongs to another author, to a message or to another note
 */
export async function attachToMemo(
  tx: Queryable,
  authorId: string,
  transferId: string,
  fileId: string | null,
): Promise<boolean> {
  await tx.query(
    "DELETE FROM message_attachments WHERE author_id = $1 AND memo_transfer_id = $2 AND id IS DISTINCT FROM $3::uuid",
    [authorId, transferId, fileId],
  );
  if (!fileId) return true;
  const rows = await tx.query(
    `UPDATE message_attachments SET memo_transfer_id = $2
      WHERE id = $3 AND author_id = $1 AND content IS NOT NULL AND (${isUnsent} OR memo_transfer_id = $2) RETURNING id`,
    [authorId, transferId, fileId],
  );
  return rows.length > 0;
}

/** An attachment of a message or of a note, with its encrypted content. An attachment of a note has no thread. */
export type StoredAttachment = {
  id: string;
  authorId: string;
  threadId: string | null;
  name: string;
  kind: AttachmentKind;
  content: string;
};

export async function queryAttachment(id: string): Promise<StoredAttachment | undefined> {
  const [row] = await db.query<StoredAttachment>(
    `SELECT id, author_id AS "authorId", thread_id AS "threadId", name, kind, content
       FROM message_attachments WHERE id = $1 AND NOT (${isUnsent})`,
    [id],
  );
  return row;
}

/**
 * Reads the contents that are not encrypted with the current key, ordered by id and beginning after the id `after`. A content
 * that is encrypted with the current key begins with `prefix`.
 */
export async function queryOlderContents(prefix: string, after: string | undefined, take: number) {
  return await db.query<{ id: string; stored: string }>(
    `SELECT id, content AS stored FROM message_attachments
      WHERE content IS NOT NULL AND NOT starts_with(content, $1) AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
    [prefix, after ?? null, take],
  );
}

/** Replaces an encrypted content. @returns false if another process has changed the content since it was read */
export async function replaceContent(id: string, stored: string, content: string): Promise<boolean> {
  const rows = await db.query(
    "UPDATE message_attachments SET content = $3 WHERE id = $1 AND content = $2 RETURNING id",
    [id, stored, content],
  );
  return rows.length > 0;
}

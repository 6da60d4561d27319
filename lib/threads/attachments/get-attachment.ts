import "server-only";
import { validate as isUuid } from "uuid";
import { noteRead } from "@/lib/audit/note-read";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { threadFor } from "@/lib/threads/thread-rights";
import { queryThreadRow } from "@/lib/threads/threads.sql";
import { openContent } from "./attachment-contents";
import { queryAttachment, type StoredAttachment } from "./attachments.sql";

/** An attachment of a message or of a note, with its content. */
export type AttachmentFile = Pick<StoredAttachment, "name" | "kind"> & { bytes: Buffer };

/**
 * Reads the file of an attachment. Everybody who may read a thread may read the thread's attachments. Only the author may read
 * the file of a note about a payment.
 *
 * @throws AppError `not_found` for an unknown attachment, an attachment that is not sent yet, or the file of another person's
 * note; `forbidden`
 */
export async function getAttachment(actor: Actor, id: string): Promise<AttachmentFile> {
  assertNotDisabled(actor);
  const stored = isUuid(id) ? await queryAttachment(id) : undefined;
  if (!stored) throw new AppError("not_found");
  if (stored.threadId) await readInThread(actor, stored.threadId);
  else if (stored.authorId !== actor.userId) throw new AppError("not_found");
  const { name, kind, content } = stored;
  return { name, kind, bytes: openContent(id, content) };
}

async function readInThread(actor: Actor, threadId: string): Promise<void> {
  const { customerId } = threadFor(await queryThreadRow(db, threadId, actor.userId), actor, "read");
  if (customerId && customerId !== actor.userId) await noteRead(actor, "messages", { id: customerId });
}

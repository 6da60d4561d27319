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

/** A sent attachment with its content. */
export type AttachmentFile = Pick<StoredAttachment, "name" | "kind"> & { bytes: Buffer };

/**
 * Reads the file of an attachment. Everybody who may read the thread may read its attachments.
 *
 * @throws AppError `not_found`, also for an attachment that is not sent yet; `forbidden`
 */
export async function getAttachment(actor: Actor, id: string): Promise<AttachmentFile> {
  assertNotDisabled(actor);
  const stored = isUuid(id) ? await queryAttachment(id) : undefined;
  if (!stored) throw new AppError("not_found");
  const thread = threadFor(await queryThreadRow(db, stored.threadId, actor.userId), actor, "read");
  if (thread.customerId && thread.customerId !== actor.userId) {
    await noteRead(actor, "messages", { id: thread.customerId });
  }
  const { name, kind, content } = stored;
  return { name, kind, bytes: openContent(id, content) };
}

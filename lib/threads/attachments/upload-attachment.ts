import "server-only";
import { v7 as uuidv7 } from "uuid";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { countSent } from "@/lib/threads/count-sent";
import type { AddAttachmentPartInput, StartAttachmentInput } from "@/lib/threads/schema";
import { type Attachment, attachmentPartBytes } from "@/lib/threads/thread.model";
import { openPart, sealContent, sealPart } from "./attachment-contents";
import { countUnsent, finishUpload, insertPart, queryUpload, removeUnsent } from "./attachments.sql";
import { checkContent } from "./check-content";
import { inCheckingTurn } from "./checking-turn";

/** The largest number of attachments that a person has uploaded and not sent. */
export const unsentMax = 20;

/**
 * Begins the upload of an attachment. The browser sends the file in parts. A file that is not sent is removed after a day.
 *
 * @returns the id of the attachment
 * @throws AppError `limit_exceeded` if the actor has too many attachments that are not sent yet, or if a customer has uploaded too
 * many files today; `account_disabled`
 */
export async function startAttachment(
  actor: Actor,
  input: StartAttachmentInput,
  requestId?: string,
): Promise<{ id: string }> {
  assertNotDisabled(actor);
  return await commandOnce(actor, { name: "attachment.start", requestId, content: input }, async (tx) => {
    if ((await countUnsent(tx, actor.userId)) >= unsentMax) {
      throw new AppError("limit_exceeded", { messageKey: "limit_uploads", params: { limit: unsentMax } });
    }
    await countSent(tx, actor, "file");
    const id = uuidv7();
    const { name, sizeBytes: uploadBytes } = input;
    await tx.prisma.messageAttachment.create({
      data: { id, authorId: actor.userId, name, uploadBytes, createdAt: now() },
      select: { id: true },
    });
    return { id };
  });
}

/**
 * Stores a part of an attachment. A repeat changes nothing.
 *
 * @throws AppError `validation_failed` for too many bytes; `not_found` if the attachment belongs to another person, or is already
 * complete
 */
export async function addAttachmentPart(actor: Actor, { id, number, bytes }: AddAttachmentPartInput): Promise<void> {
  assertNotDisabled(actor);
  if (bytes.byteLength > attachmentPartBytes) throw new AppError("validation_failed");
  const content = sealPart(id, number, bytes);
  if (!(await insertPart(actor.userId, { id, number, content }))) throw new AppError("not_found");
}

/**
 * Checks the uploaded parts, and stores them as one attachment. If the content cannot be attached, the upload is removed. A
 * repeated call changes nothing. If two calls are simultaneous, only one of them checks the content.
 *
 * @throws AppError `validation_failed` with the reason, if the file is neither a picture nor a PDF document, is broken or
 * incomplete, or contains a virus; `not_found` for another person's attachment, and for an upload that was removed meanwhile;
 * `busy` if too many checks of the actor wait
 */
export async function finishAttachment(actor: Actor, { id }: { id: string }): Promise<Attachment> {
  assertNotDisabled(actor);
  const known = await findAttachment(actor, id);
  if (known.kind === null) await inCheckingTurn(actor.userId, () => checkUpload(actor, id));
  const { name, kind, sizeBytes } = known.kind === null ? await findAttachment(actor, id) : known;
  if (!kind || sizeBytes === null) throw new AppError("not_found");
  return { id, name, kind, sizeBytes };
}

/** Reads an attachment of the actor. `kind` is null until the upload is finished. @throws AppError `not_found` */
async function findAttachment(actor: Actor, id: string) {
  const found = await db.prisma.messageAttachment.findUnique({
    where: { id, authorId: actor.userId },
    select: { name: true, kind: true, sizeBytes: true },
  });
  if (!found) throw new AppError("not_found");
  return found;
}

/**
 * Checks and stores an upload. Does nothing if another call has finished the upload in the meantime. No transaction is open during
 * the checks, because a scanner may take many seconds.
 */
async function checkUpload(actor: Actor, id: string): Promise<void> {
  const upload = await queryUpload(id, actor.userId);
  if (!upload) throw new AppError("not_found");
  if (upload.isFinished) return;
  const bytes = Buffer.concat(upload.parts.map((part, number) => openPart(id, number, part)));
  const checked = bytes.byteLength === upload.uploadBytes ? await checkContent(bytes) : "broken";
  if (typeof checked === "string") {
    await removeUnsent(db, id, actor.userId);
    throw new AppError("validation_failed", { messageKey: `attachment_${checked}` });
  }
  const { kind, bytes: content } = checked;
  const file = { kind, sizeBytes: content.byteLength, content: sealContent(id, content) };
  await inTransaction((tx) => finishUpload(tx, id, file));
}

/** Removes an attachment that the actor has not sent. A repeat changes nothing. */
export async function removeAttachment(actor: Actor, { id }: { id: string }): Promise<void> {
  assertNotDisabled(actor);
  await removeUnsent(db, id, actor.userId);
}

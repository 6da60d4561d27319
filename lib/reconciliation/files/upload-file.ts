import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import type { AddChunkInput, StartUploadInput } from "@/lib/reconciliation/schema";
import { chunkBytes } from "@/lib/reconciliation/settlement";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { AppError } from "@/lib/server/errors";
import { insertChunk } from "./chunks.sql";
import { openFile } from "./file.sql";

/**
 * Begins to upload a settlement file of a rail, part by part: hosts refuse great requests, and so nobody ever has all of it in
 * memory. Nothing of it is imported before it is confirmed.
 *
 * @returns the file's id
 */
export async function startUpload(actor: Actor, input: StartUploadInput, requestId?: string): Promise<string> {
  assertMay(actor, "reconciliation.work");
  return await commandOnce(actor, { name: "settlement-file.upload", requestId, content: input }, async (tx) => {
    const id = uuidv7();
    await openFile(tx, { id, ...input, uploadedBy: actor.userId, at: now() });
    const { rail, name } = input;
    await recordAudit(tx, actor, {
      ...{ action: "settlement-file.upload", subjectType: "settlement_file", subjectId: id },
      after: { rail, name },
    });
    return id;
  });
}

/** Parts are in flight after each other; whoever sends more of them than the file has is refused. */
export async function addChunk(actor: Actor, { fileId, number, bytes }: AddChunkInput): Promise<void> {
  assertMay(actor, "reconciliation.work");
  if (bytes.byteLength > chunkBytes) throw new AppError("validation_failed");
  if (!(await insertChunk(actor.userId, { fileId, number, bytes }))) throw new AppError("not_found");
}

import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import type { AddChunkInput, StartUploadInput } from "@/lib/reconciliation/schema";
import { chunkBytes } from "@/lib/reconciliation/settlement";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { lockUntilCommit } from "@/lib/server/lock-until-commit.sql";
import { insertChunk } from "./chunks.sql";
import { openFile } from "./file.sql";

/** Uploads of one member of staff that are not complete: each may hold 256 MB. */
const unfinishedMax = 20;
const keptForDays = 7;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Begins to upload a settlement file of a rail, part by part: hosts refuse great requests, and so nobody ever has all of it in
 * memory. Nothing of it is imported before it is confirmed.
 *
 * @returns the file's id
 * @throws AppError `limit_exceeded` for who has broken off too many
 */
export async function startUpload(actor: Actor, input: StartUploadInput, requestId?: string): Promise<string> {
  assertMay(actor, "reconciliation.work");
  return await commandOnce(actor, { name: "settlement-file.upload", requestId, content: input }, async (tx) => {
    await assertFewUnfinished(tx, actor);
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

/** Their parts stay in the database until they are discarded, or for a week. */
async function assertFewUnfinished(tx: Database, { userId }: Actor): Promise<void> {
  await lockUntilCommit(tx, "upload");
  const since = new Date(now().getTime() - keptForDays * dayMs);
  const unfinished = { uploadedBy: userId, state: "receiving", createdAt: { gt: since } } as const;
  if ((await tx.prisma.settlementFile.count({ where: unfinished })) < unfinishedMax) return;
  throw new AppError("limit_exceeded", { messageKey: "limit_uploads", params: { limit: unfinishedMax } });
}

/** Parts are in flight after each other; whoever sends more of them than the file has is refused. */
export async function addChunk(actor: Actor, { fileId, number, bytes }: AddChunkInput): Promise<void> {
  assertMay(actor, "reconciliation.work");
  if (bytes.byteLength > chunkBytes) throw new AppError("validation_failed");
  if (!(await insertChunk(actor.userId, { fileId, number, bytes }))) throw new AppError("not_found");
}

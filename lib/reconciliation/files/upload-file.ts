import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import type { AddChunkInput, StartUploadInput } from "@/lib/reconciliation/schema";
import { chunkBytes } from "@/lib/reconciliation/settlement.model";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { lockUntilCommit } from "@/lib/server/lock-until-commit.sql";
import { insertChunk } from "./chunks.sql";
import { openFile } from "./file.sql";

/** The maximum number of incomplete uploads per member of staff. An upload may have up to 256 MB. */
const unfinishedMax = 20;
const keptForDays = 7;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Begins the upload of a settlement file of a rail. The browser sends the file in parts, because hosting platforms refuse large
 * requests, and because the server should not hold a whole file in memory. The file is imported only after a person has confirmed
 * it.
 *
 * @returns the file's id
 * @throws AppError `limit_exceeded` if the actor has too many incomplete uploads
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

/**
 * Refuses a new upload if the actor has too many incomplete uploads. The parts of an incomplete upload stay in the database for a
 * week, or until the upload is discarded.
 */
async function assertFewUnfinished(tx: Database, { userId }: Actor): Promise<void> {
  await lockUntilCommit(tx, "upload");
  const since = new Date(now().getTime() - keptForDays * dayMs);
  const unfinished = { uploadedBy: userId, state: "receiving", createdAt: { gt: since } } as const;
  if ((await tx.prisma.settlementFile.count({ where: unfinished })) < unfinishedMax) return;
  throw new AppError("limit_exceeded", { messageKey: "limit_uploads", params: { limit: unfinishedMax } });
}

/**
 * Stores a part of a file. @throws AppError `validation_failed` for too many bytes; `not_found` if `insertChunk` refuses the part
 */
export async function addChunk(actor: Actor, { fileId, number, bytes }: AddChunkInput): Promise<void> {
  assertMay(actor, "reconciliation.work");
  if (bytes.byteLength > chunkBytes) throw new AppError("validation_failed");
  if (!(await insertChunk(actor.userId, { fileId, number, bytes }))) throw new AppError("not_found");
}

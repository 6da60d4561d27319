import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import type { Memo } from "./memo.model";

/** Reads the actor's private note about a payment. A payment without a note of the actor gets an empty note of version 0. */
export async function getMemo(actor: Actor, transferId: string): Promise<Memo> {
  assertNotDisabled(actor);
  const found = await db.prisma.paymentMemo.findUnique({
    where: { userId_transferId: { userId: actor.userId, transferId } },
    select: { text: true, version: true, file: { select: { id: true, name: true, kind: true, sizeBytes: true } } },
  });
  if (!found) return { text: "", file: null, version: 0 };
  const { text, version, file } = found;
  // The database refuses a note with an unfinished file.
  if (!file?.kind || file.sizeBytes === null) return { text, version, file: null };
  return { text, version, file: { ...file, kind: file.kind, sizeBytes: file.sizeBytes } };
}

import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { endEmailChanges } from "@/lib/auth/email-codes/end-email-changes";
import { lockOwner } from "@/lib/auth/second-factors/second-factors.sql";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import type { Prisma } from "@/lib/server/prisma-client/client";

const openChangeSelect = {
  newEmail: true,
  oldProvedAt: true,
  newProvedAt: true,
  expiresAt: true,
} as const satisfies Prisma.EmailChangeSelect;

/** An open change of an e-mail address. The user has not yet proved that they receive e-mails at both addresses. */
export type OpenEmailChange = Prisma.EmailChangeGetPayload<{ select: typeof openChangeSelect }>;

/** The actor's open change of the e-mail address, or null. */
export async function findOwnEmailChange(actor: Actor): Promise<OpenEmailChange | null> {
  assertNotDisabled(actor);
  const where = { userId: actor.userId, endedAt: null, expiresAt: { gt: now() } };
  return await db.prisma.emailChange.findFirst({ where, select: openChangeSelect });
}

/** Withdraws the actor's open change, so that its links no longer work. If no change is open, nothing happens. */
export async function withdrawEmailChange(actor: Actor): Promise<void> {
  assertNotDisabled(actor);
  const { userId } = actor;
  await inTransaction(async (tx) => {
    await lockOwner(tx, userId);
    const isOpen = (await tx.prisma.emailChange.count({ where: { userId, endedAt: null } })) > 0;
    if (!isOpen) return;
    await endEmailChanges(tx, userId);
    await recordAudit(tx, actor, { action: "email.withdraw-change", subjectType: "user", subjectId: userId });
  });
}

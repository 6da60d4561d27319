import "server-only";
import { voidEmailCodes } from "@/lib/auth/email-codes/consume-email-code";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";

/** Ends a user's open changes of the e-mail address, so that their links no longer work. The caller has locked the user's row. */
export async function endEmailChanges(tx: Database, userId: string): Promise<void> {
  await tx.prisma.emailChange.updateMany({ where: { userId, endedAt: null }, data: { endedAt: now() } });
  await voidEmailCodes(tx, userId, "leave_email");
  await voidEmailCodes(tx, userId, "join_email");
}

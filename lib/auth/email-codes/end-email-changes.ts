import "server-only";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { voidEmailCodes } from "./consume-email-code";

/** Ends a user's open changes of the e-mail address, so that their links no longer work. The caller has locked the user's row. */
export async function endEmailChanges(tx: Database, userId: string): Promise<void> {
  await tx.prisma.emailChange.updateMany({ where: { userId, endedAt: null }, data: { endedAt: now() } });
  await voidEmailCodes(tx, userId, "leave_email");
  await voidEmailCodes(tx, userId, "join_email");
}

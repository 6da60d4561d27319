import "server-only";
import { callNotePinChange } from "@/lib/auth/pins/note-pin-change.sql";
import { bankDate, now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import type { StepUp } from "@/lib/server/prisma-client/enums";

/** Whether somebody has an authenticator app that counts. */
export async function hasTimeCode(tx: Database, userId: string): Promise<boolean> {
  const where = { userId, kind: "time_code", confirmedAt: { not: null } } as const;
  return (await tx.prisma.secondFactor.count({ where })) > 0;
}

/** Changes what somebody gives to send money; for a day every payee counts as new. */
export async function changeStepUp(tx: Database, userId: string, stepUp: StepUp): Promise<void> {
  const at = now();
  await tx.prisma.user.updateMany({ where: { id: userId }, data: { stepUp, updatedAt: at } });
  await callNotePinChange(tx, userId, bankDate(at), at);
}

/**
 * What follows when second factors have gone: with the last one go the recovery codes, and whoever has no authenticator app
 * left is asked for the PIN when they send money.
 *
 * @returns how many are left
 */
export async function settleRemoval(tx: Database, userId: string): Promise<number> {
  const left = await tx.prisma.secondFactor.count({ where: { userId, confirmedAt: { not: null } } });
  if (left === 0) await tx.prisma.recoveryCode.deleteMany({ where: { userId } });
  const user = await tx.prisma.user.findUnique({ where: { id: userId }, select: { stepUp: true } });
  if (user?.stepUp === "time_code" && !(await hasTimeCode(tx, userId))) await changeStepUp(tx, userId, "pin");
  return left;
}

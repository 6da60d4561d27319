import "server-only";
import { callNotePinChange } from "@/lib/auth/pins/note-pin-change.sql";
import { bankDate, now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import type { SecondFactorKind, StepUp } from "@/lib/server/prisma-client/enums";

/** Whether somebody has a second factor of a kind that counts. */
export async function hasFactor(tx: Database, userId: string, kind: SecondFactorKind): Promise<boolean> {
  return (await tx.prisma.secondFactor.count({ where: { userId, kind, confirmedAt: { not: null } } })) > 0;
}

/** Changes what somebody gives to send money; for a day every payee counts as new. */
export async function changeStepUp(tx: Database, userId: string, stepUp: StepUp): Promise<void> {
  await tx.prisma.user.updateMany({ where: { id: userId }, data: { stepUp, updatedAt: now() } });
  await noteOtherStepUp(tx, userId);
}

/**
 * What follows when a second factor has come: where money is sent with one of its kind, it is as if the PIN were another one,
 * and for a day every payee counts as new. Under `lockOwner`.
 */
export async function settleAddition(tx: Database, userId: string, kind: SecondFactorKind): Promise<void> {
  const sends = await tx.prisma.user.count({ where: { id: userId, stepUp: kind } });
  if (sends > 0) await noteOtherStepUp(tx, userId);
}

async function noteOtherStepUp(tx: Database, userId: string): Promise<void> {
  const at = now();
  await callNotePinChange(tx, userId, bankDate(at), at);
}

/**
 * What follows when second factors have gone: with the last one go the recovery codes, and whoever has none left of the kind
 * that they send money with is asked for the PIN. Under `lockOwner`.
 *
 * @returns how many are left
 */
export async function settleRemoval(tx: Database, userId: string): Promise<number> {
  const left = await tx.prisma.secondFactor.count({ where: { userId, confirmedAt: { not: null } } });
  if (left === 0) await tx.prisma.recoveryCode.deleteMany({ where: { userId } });
  const { stepUp } = await tx.prisma.user.findUniqueOrThrow({ where: { id: userId }, select: { stepUp: true } });
  if (stepUp !== "pin" && !(await hasFactor(tx, userId, stepUp))) await changeStepUp(tx, userId, "pin");
  return left;
}

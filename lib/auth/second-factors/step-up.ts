import "server-only";
import { callNotePinChange } from "@/lib/auth/pins/note-pin-change.sql";
import { bankDate, now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import type { SecondFactorKind, StepUp } from "@/lib/server/prisma-client/enums";

/** True if a user has a second factor of this kind that is confirmed and not disowned. */
export async function hasFactor(tx: Database, userId: string, kind: SecondFactorKind): Promise<boolean> {
  return (
    (await tx.prisma.secondFactor.count({ where: { userId, kind, confirmedAt: { not: null }, disownedAt: null } })) > 0
  );
}

/**
 * Changes the proof that a user gives to send money. For a day after the change, the lower limits for new payees apply to every
 * payee. The caller must hold the lock of `lockOwner`.
 */
export async function changeStepUp(tx: Database, userId: string, stepUp: StepUp): Promise<void> {
  await tx.prisma.user.updateMany({ where: { id: userId }, data: { stepUp, updatedAt: now() } });
  await countPayeesAsNew(tx, userId);
}

/**
 * Must be called when a second factor was added. If the user confirms transfers with this kind of factor, the new factor has the
 * same effect as a new PIN: for a day, the lower limits for new payees apply to every payee. The caller must hold the lock of
 * `lockOwner`.
 */
export async function settleAddition(tx: Database, userId: string, kind: SecondFactorKind): Promise<void> {
  const sends = await tx.prisma.user.count({ where: { id: userId, stepUp: kind } });
  if (sends > 0) await countPayeesAsNew(tx, userId);
}

/**
 * Makes every payee of a user count as new for a day, so that lower limits apply. Callers use this function when the proof for
 * transfers has changed, or when a stranger may have had access (docs/decisions/second-factors.md). The caller must hold the lock
 * on the user's row.
 */
export async function countPayeesAsNew(tx: Database, userId: string): Promise<void> {
  const at = now();
  await callNotePinChange(tx, userId, bankDate(at), at);
}

/**
 * Must be called when second factors were removed. If no factor is left, the recovery codes are removed too. If the user confirms
 * transfers with a second factor and no factor of this kind is left, the user must confirm transfers with the PIN from now on.
 * The caller must hold the lock of `lockOwner`.
 *
 * @returns the number of remaining factors
 */
export async function settleRemoval(tx: Database, userId: string): Promise<number> {
  const left = await tx.prisma.secondFactor.count({ where: { userId, confirmedAt: { not: null } } });
  if (left === 0) await tx.prisma.recoveryCode.deleteMany({ where: { userId } });
  const { stepUp } = await tx.prisma.user.findUniqueOrThrow({ where: { id: userId }, select: { stepUp: true } });
  if (stepUp !== "pin" && !(await hasFactor(tx, userId, stepUp))) await changeStepUp(tx, userId, "pin");
  return left;
}

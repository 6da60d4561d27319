import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { readLiveOwner } from "@/lib/auth/guarded-secrets/try-secret";
import { announceSecurityChange } from "@/lib/auth/security-changes/announce-security-change";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { type Database, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { checkProof, type Proof } from "./check-proof";
import { drawRecoveryCodes, hashRecoveryCode, showRecoveryCode } from "./recovery-code";
import { lockOwner } from "./second-factors.sql";

/** Ten new codes, in the form that the owner reads and in the form that the database stores. */
export type NewRecoveryCodes = { shown: string[]; kept: { label: string; hash: string }[] };

/** Draws ten codes. Hashing the codes takes half a second, so callers draw codes before the transaction. */
async function prepareRecoveryCodes(): Promise<NewRecoveryCodes> {
  const drawn = drawRecoveryCodes();
  return { shown: drawn.map(showRecoveryCode), kept: await Promise.all(drawn.map(hashRecoveryCode)) };
}

/** Draws new codes for a user who has no usable codes. Returns undefined for any other user. */
export async function prepareFirstRecoveryCodes(tx: Database, userId: string): Promise<NewRecoveryCodes | undefined> {
  return (await hasRecoveryCodes(tx, userId)) ? undefined : await prepareRecoveryCodes();
}

/**
 * Stores the codes of `prepareFirstRecoveryCodes`. If a concurrent addition of another factor has already stored codes, nothing
 * is stored. The caller must hold the lock of `lockOwner`.
 *
 * @returns the stored codes as text. The codes are shown only once
 */
export async function insertFirstRecoveryCodes(
  tx: Database,
  userId: string,
  prepared: NewRecoveryCodes | undefined,
): Promise<string[]> {
  if (!prepared || (await hasRecoveryCodes(tx, userId))) return [];
  await insertRecoveryCodes(tx, userId, prepared);
  return prepared.shown;
}

async function hasRecoveryCodes(tx: Database, userId: string): Promise<boolean> {
  return (await tx.prisma.recoveryCode.count({ where: { userId, usedAt: null } })) > 0;
}

/** Stores new codes and voids the previous codes. */
async function insertRecoveryCodes(tx: Database, userId: string, { kept }: NewRecoveryCodes): Promise<void> {
  const createdAt = calendarNow();
  await tx.prisma.recoveryCode.deleteMany({ where: { userId } });
  await tx.prisma.recoveryCode.createMany({ data: kept.map((code) => ({ userId, createdAt, ...code })) });
}

/**
 * Replaces the actor's recovery codes with ten new codes, and notifies the actor by e-mail.
 *
 * @returns the codes, which are shown only once
 * @throws AppError the errors of `checkProof`; `not_found` for a user without a second factor
 */
export async function makeRecoveryCodes(actor: Actor, proof: Proof): Promise<{ codes: string[] }> {
  assertNotDisabled(actor);
  const { userId } = actor;
  await checkProof(actor, proof);
  const prepared = await prepareRecoveryCodes();
  await inTransaction(async (tx) => {
    await lockOwner(tx, userId);
    await readLiveOwner(tx, actor, calendarNow());
    const factors = await tx.prisma.secondFactor.count({ where: { userId, confirmedAt: { not: null } } });
    if (factors === 0) throw new AppError("not_found");
    await insertRecoveryCodes(tx, userId, prepared);
    await recordAudit(tx, actor, { action: "recovery-codes.make", subjectType: "user", subjectId: userId });
    await announceSecurityChange(tx, actor, "recovery-codes-made");
  });
  return { codes: prepared.shown };
}

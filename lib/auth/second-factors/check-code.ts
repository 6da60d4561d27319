import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { lockWait, type SecretOwner, type TryOutcome, tryGuarded } from "@/lib/auth/guarded-secrets/try-secret";
import { verifyPin } from "@/lib/auth/pins/pin-hash";
import { announceSecurityChange } from "@/lib/auth/security-changes/announce-security-change";
import { calendarNow } from "@/lib/server/clock";
import { type Database, db, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { splitRecoveryCode } from "./recovery-code";
import { timeStepOf } from "./time-code";
import { openTimeCodeSecret } from "./time-code-secrets";

type CodeCheck = {
  /** Six digits, or a recovery code in capitals without hyphens (`secondFactorCode`). */
  code: string;
  /** When the request came, by the calendar. */
  submittedAt: Date;
  /** Throws when whoever gives the code may not any more. */
  assertLive: (tx: Database, at: Date) => Promise<unknown>;
  /** The request that the code is for, where it is the same one again when it is repeated. */
  use?: string;
  /** The field that the code was typed into. */
  field?: "code" | "pin";
  isRecoveryAllowed?: boolean;
};

/**
 * Checks a code of one of the owner's authenticator apps, or a recovery code, and uses it up: of the same code twice, at once
 * or later, one is right. Counted as `tryGuarded` does, all of the owner's codes together.
 *
 * @throws AppError `code_wrong`, `code_locked`, `rate_limited`, and what `assertLive` throws
 */
export async function checkCode(owner: SecretOwner, check: CodeCheck): Promise<void> {
  const { code, submittedAt, assertLive, use, field = "code", isRecoveryAllowed = true } = check;
  const isTimeCode = /^[0-9]{6}$/.test(code);
  const outcome = await tryGuarded(owner, {
    secret: "second_factor",
    submittedAt,
    read: async (tx, at) => {
      await assertLive(tx, at);
      return isTimeCode ? await readTimeCodes(tx, owner.userId, submittedAt) : [];
    },
    compare: async (timeCodes) => {
      if (isTimeCode) return await spendAnyTimeCode(timeCodes, code, use);
      return isRecoveryAllowed && (await spendRecoveryCode(owner, code));
    },
  });
  throwUnlessRight(outcome, field);
}

/** @throws AppError `code_wrong`, `code_locked`, beside the field that the code was typed into */
export function throwUnlessRight(outcome: TryOutcome, field: "code" | "pin"): void {
  if (outcome === "right") return;
  if (outcome === "wrong") throw new AppError("code_wrong", { fields: { [field]: ["codeWrong"] } });
  const { params, retryAfterSeconds } = lockWait(outcome.lockedUntil);
  const fields = { [field]: [{ key: "codeLocked", params }] };
  throw new AppError("code_locked", { params, retryAfterSeconds, fields });
}

type KnownTimeCode = { factorId: string; secret: string };

/** Those that the owner had when the request came: one that was added since is not what it speaks of. */
async function readTimeCodes(tx: Database, userId: string, submittedAt: Date): Promise<KnownTimeCode[]> {
  return await tx.prisma.timeCode.findMany({
    where: { factor: { userId, confirmedAt: { lte: submittedAt } } },
    select: { factorId: true, secret: true },
  });
}

async function spendAnyTimeCode(timeCodes: KnownTimeCode[], code: string, use: string | undefined): Promise<boolean> {
  for (const { factorId, secret } of timeCodes) {
    if (await spendTimeCode(db, { factorId, secret, code, use })) return true;
  }
  return false;
}

/**
 * Uses a code of an authenticator app up, with every one before it. The update locks the row: of many at once one wins.
 *
 * @returns whether it was right, and not used before but by the same request
 */
export async function spendTimeCode(
  tx: Database,
  given: KnownTimeCode & { code: string; use?: string | undefined },
): Promise<boolean> {
  const { factorId, secret, code, use } = given;
  const at = calendarNow();
  const step = timeStepOf(openTimeCodeSecret(factorId, secret), code, at);
  if (step === undefined) return false;
  const unused = [{ lastStep: null }, { lastStep: { lt: step } }, ...(use ? [{ lastStep: step, lastUse: use }] : [])];
  const { count } = await tx.prisma.timeCode.updateMany({
    where: { factorId, OR: unused },
    data: { lastStep: step, lastUse: use ?? null },
  });
  if (count === 0) return false;
  await tx.prisma.secondFactor.updateMany({ where: { id: factorId }, data: { lastUsedAt: at } });
  return true;
}

async function spendRecoveryCode(owner: SecretOwner, typed: string): Promise<boolean> {
  const { userId } = owner;
  const { label, rest } = splitRecoveryCode(typed);
  const known = await db.prisma.recoveryCode.findUnique({
    where: { userId_label: { userId, label }, usedAt: null },
    select: { hash: true },
  });
  if (!known || !(await verifyPin(known.hash, rest))) return false;
  return await inTransaction(async (tx) => {
    const { count } = await tx.prisma.recoveryCode.updateMany({
      where: { userId, label, hash: known.hash, usedAt: null },
      data: { usedAt: calendarNow() },
    });
    if (count === 0) return false;
    await recordAudit(tx, { userId }, { action: "recovery-code.use", subjectType: "user", subjectId: userId });
    await announceSecurityChange(tx, owner, "recovery-code-used");
    return true;
  });
}

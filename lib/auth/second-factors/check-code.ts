import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import {
  lockWait,
  type SecretOwner,
  type TryOutcome,
  tryGuarded,
  wrongTry,
} from "@/lib/auth/guarded-secrets/try-secret";
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
  /** The calendar time of the request (`calendarNow`). */
  submittedAt: Date;
  /** Throws if the user may no longer give a code, for example because their session has ended. */
  assertLive: (tx: Database, at: Date) => Promise<unknown>;
  /** The id of the request that needs the code. A repeat of this request may use the same code again. */
  use?: string;
  /** The form field that contains the code. */
  field?: "code" | "pin";
  isRecoveryAllowed?: boolean;
};

/**
 * Checks and consumes a code of one of the owner's authenticator apps, or a recovery code. Only the first use of a code
 * succeeds, even if several uses are concurrent. Attempts are limited as in `tryGuarded`, with one counter for all codes of the
 * owner.
 *
 * @throws AppError `code_wrong`, `code_locked`, `rate_limited`, and the errors of `assertLive`
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

/** @throws AppError `code_wrong`, `code_locked`, with a message beside the field that contains the code */
export function throwUnlessRight(outcome: TryOutcome, field: "code" | "pin"): void {
  if (outcome === "right") return;
  if ("triesLeft" in outcome) {
    const problem = field === "pin" ? wrongTry("codeWrong", outcome) : "codeWrong";
    throw new AppError("code_wrong", { fields: { [field]: [problem] } });
  }
  const { params, retryAfterSeconds } = lockWait(outcome.lockedUntil);
  const fields = { [field]: [{ key: "codeLocked", params }] };
  throw new AppError("code_locked", { params, retryAfterSeconds, fields });
}

type KnownTimeCode = { factorId: string; secret: string };

/** Reads the apps that the owner had when the request arrived. A newer app cannot have produced the code. */
async function readTimeCodes(tx: Database, userId: string, submittedAt: Date): Promise<KnownTimeCode[]> {
  return await tx.prisma.timeCode.findMany({
    where: { factor: { userId, confirmedAt: { lte: submittedAt }, disownedAt: null } },
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
 * Consumes a code of an authenticator app, and every earlier code of the app. The update locks the row, so that only one of
 * several concurrent uses succeeds.
 *
 * @returns true when the code was right and unused, or was used by the same request
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

import "server-only";
import { now } from "@/lib/server/clock";
import { type Database, db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { EmailCodePurpose } from "@/lib/server/prisma-client/enums";
import { sha256 } from "@/lib/server/secrets/secrets";
import { countCodeTry } from "./count-code-try";

/**
 * Finds the owner of a code without consuming the code. Counts the attempt (`countCodeTry`).
 *
 * @throws AppError `rate_limited`; `code_expired` for a used, expired or unknown code
 */
export async function findEmailCodeOwner(code: string, purpose: EmailCodePurpose): Promise<string> {
  return await countCodeTry(
    () => readOwner(code, purpose),
    (userId) => userId,
  );
}

async function readOwner(code: string, purpose: EmailCodePurpose): Promise<string> {
  const found = await db.prisma.emailCode.findFirst({
    where: { codeHash: sha256(code), purpose, usedAt: null, expiresAt: { gt: now() } },
    select: { userId: true },
  });
  if (!found) throw new AppError("code_expired");
  return found.userId;
}

/**
 * Consumes a code, and also every other open code of the same owner for the same purpose. The update locks the code's row, so
 * that only one of several concurrent calls succeeds.
 *
 * @returns the owner's id
 * @throws AppError `code_expired` for a used, expired or unknown code
 */
export async function consumeEmailCode(tx: Database, code: string, purpose: EmailCodePurpose): Promise<string> {
  const usedAt = now();
  const [used] = await tx.prisma.emailCode.updateManyAndReturn({
    where: { codeHash: sha256(code), purpose, usedAt: null, expiresAt: { gt: usedAt } },
    data: { usedAt },
    select: { userId: true },
  });
  if (!used) throw new AppError("code_expired");
  await voidEmailCodes(tx, used.userId, purpose);
  return used.userId;
}

/** Marks all open codes of a user for one purpose as used. */
export async function voidEmailCodes(tx: Database, userId: string, purpose: EmailCodePurpose): Promise<void> {
  await tx.prisma.emailCode.updateMany({ where: { userId, purpose, usedAt: null }, data: { usedAt: now() } });
}

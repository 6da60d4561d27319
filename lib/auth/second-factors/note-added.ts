import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import type { SecretOwner } from "@/lib/auth/guarded-secrets/try-secret";
import { announceSecurityChange } from "@/lib/auth/security-changes/announce-security-change";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { SecondFactorKind } from "@/lib/server/prisma-client/enums";
import { settleAddition } from "./step-up";

/**
 * The largest number of second factors of one user, counted over all kinds. A user with more factors would be a sign of a mistake
 * or an attack.
 */
const factorsMax = 10;

/** @throws AppError `conflict` if the user already has ten second factors */
export async function assertRoomForFactor(tx: Database, userId: string): Promise<void> {
  const count = await tx.prisma.secondFactor.count({ where: { userId, confirmedAt: { not: null } } });
  if (count < factorsMax) return;
  throw new AppError("conflict", { messageKey: "limit_second_factors", params: { limit: factorsMax } });
}

/**
 * Audits a new second factor and notifies the owner by e-mail. If the owner confirms transfers with this kind of factor, lower
 * limits apply to the owner's transfers for a day (`settleAddition`).
 */
export async function noteFactorAdded(
  tx: Database,
  owner: SecretOwner,
  { id: factor, kind }: { id: string; kind: SecondFactorKind },
): Promise<void> {
  const { userId } = owner;
  await settleAddition(tx, userId, kind);
  await recordAudit(
    tx,
    { userId },
    { action: "second-factor.add", subjectType: "user", subjectId: userId, after: { factor, kind } },
  );
  await announceSecurityChange(tx, owner, kind === "passkey" ? "passkey-added" : "second-factor-added");
}

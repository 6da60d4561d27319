import "server-only";
import { noteRead } from "@/lib/audit/note-read";
import { passkeySite } from "@/lib/auth/passkeys/passkey-site";
import { isStaffRole } from "@/lib/roles";
import { type Actor, assertMay, assertNotDisabled } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import type { Prisma } from "@/lib/server/prisma-client/client";
import type { SecondFactorKind, StepUp } from "@/lib/server/prisma-client/enums";

const secondFactorSelect = {
  id: true,
  kind: true,
  name: true,
  createdAt: true,
  lastUsedAt: true,
  disownedAt: true,
  passkey: { select: { isBackedUp: true } },
} as const satisfies Prisma.SecondFactorSelect;

/** A second factor without its secret. */
export type SecondFactor = Prisma.SecondFactorGetPayload<{ select: typeof secondFactorSelect }>;

export type SecondFactors = {
  factors: SecondFactor[];
  recoveryCodesLeft: number;
  stepUp: StepUp;
  /** True when the user is a member of staff who must keep at least one factor and therefore cannot remove the last factor. */
  isNeeded: boolean;
};

/** The actor's confirmed second factors, the oldest first. */
export async function findOwnSecondFactors(actor: Actor): Promise<SecondFactors> {
  assertNotDisabled(actor);
  const { userId, role } = actor;
  const unused = { recoveryCodes: { where: { usedAt: null } } };
  const [factors, user] = await Promise.all([
    readFactors(userId),
    db.prisma.user.findUniqueOrThrow({ where: { id: userId }, select: { stepUp: true, _count: { select: unused } } }),
  ]);
  const isNeeded = isStaffRole(role) && env().STAFF_SECOND_FACTOR;
  return { factors, recoveryCodesLeft: user._count.recoveryCodes, stepUp: user.stepUp, isNeeded };
}

/**
 * The kinds of factors that the actor can use for a proof (`checkProof`) on this site, passkeys first. If the list is empty,
 * the proof is the password.
 */
export async function findProofKinds(actor: Actor): Promise<SecondFactorKind[]> {
  assertNotDisabled(actor);
  return proofKinds(await readFactors(actor.userId));
}

/**
 * The kinds of factors that a user can use for a proof. If no factor is usable on this site, the list contains `time_code`,
 * because the field for the code of an app also accepts a recovery code.
 */
export function proofKinds(factors: Pick<SecondFactor, "kind" | "disownedAt">[]): SecondFactorKind[] {
  const own = new Set(factors.filter(({ disownedAt }) => disownedAt === null).map(({ kind }) => kind));
  if (!passkeySite()) own.delete("passkey");
  if (own.size === 0 && factors.length > 0) own.add("time_code");
  return (["passkey", "time_code"] as const).filter((kind) => own.has(kind));
}

/** The second factors of a user, for staff. */
export async function findSecondFactors(actor: Actor, userId: string): Promise<SecondFactor[]> {
  assertMay(actor, "customers.read");
  await noteRead(actor, "sign-in", { id: userId });
  return await readFactors(userId);
}

async function readFactors(userId: string): Promise<SecondFactor[]> {
  return await db.prisma.secondFactor.findMany({
    where: { userId, confirmedAt: { not: null } },
    select: secondFactorSelect,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

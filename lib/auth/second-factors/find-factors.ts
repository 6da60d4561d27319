import "server-only";
import { noteRead } from "@/lib/audit/note-read";
import { isStaffRole } from "@/lib/roles";
import { type Actor, assertMay, assertNotDisabled } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import type { Prisma } from "@/lib/server/prisma-client/client";
import type { StepUp } from "@/lib/server/prisma-client/enums";

const secondFactorSelect = {
  id: true,
  kind: true,
  name: true,
  createdAt: true,
  lastUsedAt: true,
  passkey: { select: { isBackedUp: true } },
} as const satisfies Prisma.SecondFactorSelect;

/** One of somebody's second factors, without what is secret of it. */
export type SecondFactor = Prisma.SecondFactorGetPayload<{ select: typeof secondFactorSelect }>;

/** What somebody has set up besides their password. */
export type SecondFactors = {
  factors: SecondFactor[];
  recoveryCodesLeft: number;
  stepUp: StepUp;
  /** The last one cannot be removed: staff need one. */
  isNeeded: boolean;
};

/** The actor's second factors that have been seen to work, the oldest first. */
export async function findOwnSecondFactors(actor: Actor): Promise<SecondFactors> {
  assertNotDisabled(actor);
  const { userId, role } = actor;
  const [factors, recoveryCodesLeft, user] = await Promise.all([
    readFactors(userId),
    db.prisma.recoveryCode.count({ where: { userId, usedAt: null } }),
    db.prisma.user.findUniqueOrThrow({ where: { id: userId }, select: { stepUp: true } }),
  ]);
  const isNeeded = isStaffRole(role) && env().STAFF_SECOND_FACTOR;
  return { factors, recoveryCodesLeft, stepUp: user.stepUp, isNeeded };
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

import "server-only";
import { isStaffRole } from "@/lib/roles";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import type { SecondFactorKind, UserRole } from "@/lib/server/prisma-client/enums";

/** What a log-in asks for after the right password. */
export type Asked =
  | "nothing"
  /** Staff who have no second factor, where they need one. */
  | "set-up"
  /** One of these, or a recovery code. */
  | { kinds: SecondFactorKind[] };

/** What is asked of somebody after their password: one of their second factors, as soon as they have one. */
export async function findAsked(userId: string, role: UserRole): Promise<Asked> {
  const factors = await db.prisma.secondFactor.findMany({
    where: { userId, confirmedAt: { not: null } },
    select: { kind: true },
    distinct: ["kind"],
  });
  if (factors.length > 0) return { kinds: factors.map(({ kind }) => kind) };
  return isStaffRole(role) && env().STAFF_SECOND_FACTOR ? "set-up" : "nothing";
}

import "server-only";
import { isStaffRole } from "@/lib/roles";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import type { SecondFactorKind, UserRole } from "@/lib/server/prisma-client/enums";

/** The further step that a log-in requires after the right password. */
export type Asked =
  | "nothing"
  /**
   * The user must set up a second factor. The user is a member of staff without the required factor, or a user whose factors
   * staff have removed.
   */
  | "set-up"
  /** The user must give a second factor of one of these kinds, or a recovery code. */
  | { kinds: SecondFactorKind[] };

/**
 * Finds the second factors that a log-in requires after the password. A user who has disowned all factors ("This was not me")
 * must give a recovery code.
 */
export async function findAsked(userId: string, role: UserRole): Promise<Asked> {
  const [factors, removed] = await Promise.all([
    db.prisma.secondFactor.findMany({
      where: { userId, confirmedAt: { not: null } },
      select: { kind: true, disownedAt: true },
    }),
    db.prisma.user.count({ where: { id: userId, factorsRemovedAt: { not: null } } }),
  ]);
  const usable = factors.filter(({ disownedAt }) => disownedAt === null);
  if (factors.length > 0) return { kinds: [...new Set(usable.map(({ kind }) => kind))] };
  if (removed > 0) return "set-up";
  return isStaffRole(role) && env().STAFF_SECOND_FACTOR ? "set-up" : "nothing";
}

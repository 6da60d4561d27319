import "server-only";
import { type Act, rolesThatMay } from "@/lib/roles";
import type { Database } from "@/lib/server/db";

/**
 * The active staff who have the permission `act`. The bank notifies these staff about events that concern this permission. If
 * `id` is given, the result contains only this person, or nobody if this person lacks the permission.
 */
export async function findStaffToTell(tx: Database, act: Act, id?: string) {
  return await tx.prisma.user.findMany({
    where: { ...(id && { id }), role: { in: [...rolesThatMay(act)] }, status: { notIn: ["suspended", "blocked"] } },
    select: { id: true, email: true, firstName: true },
  });
}

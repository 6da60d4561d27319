import "server-only";
import { type Act, rolesThatMay } from "@/lib/roles";
import type { Database } from "@/lib/server/db";

/** The active staff who have the permission for an act. The bank tells these staff about events of this act. */
export async function findStaffToTell(tx: Database, act: Act) {
  return await tx.prisma.user.findMany({
    where: { role: { in: [...rolesThatMay(act)] }, status: { notIn: ["suspended", "blocked"] } },
    select: { id: true, email: true, firstName: true },
  });
}

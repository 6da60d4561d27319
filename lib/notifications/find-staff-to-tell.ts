import "server-only";
import { type Act, rolesThatMay } from "@/lib/roles";
import type { Database } from "@/lib/server/db";

/** The staff who may do an act and are not shut out: those whom the bank tells of what concerns it. */
export async function findStaffToTell(tx: Database, act: Act) {
  return await tx.prisma.user.findMany({
    where: { role: { in: [...rolesThatMay(act)] }, status: { notIn: ["suspended", "blocked"] } },
    select: { id: true, email: true, firstName: true },
  });
}

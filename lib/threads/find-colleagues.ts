import "server-only";
import { fullName } from "@/lib/full-name";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import type { Colleague } from "./thread.model";

const colleaguesMax = 500;

/** Returns the actor's active colleagues, sorted by name. @throws AppError `forbidden` */
export async function findColleagues(actor: Actor): Promise<Colleague[]> {
  assertMay(actor, "messages.read");
  const staff = await db.prisma.user.findMany({
    where: { role: { not: "customer" }, status: "active", id: { not: actor.userId } },
    orderBy: [{ firstName: "asc" }, { lastName: "asc" }, { id: "asc" }],
    take: colleaguesMax,
    select: { id: true, firstName: true, lastName: true, email: true, role: true },
  });
  return staff.map(({ id, email, role, ...name }) => ({ id, name: fullName(name), email, role }));
}

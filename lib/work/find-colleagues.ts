import "server-only";
import { fullName } from "@/lib/full-name";
import { rolesThatMay } from "@/lib/roles";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { sourceOf, workKinds } from "./work-sources.sql";

const colleaguesMax = 200;

/**
 * Returns the staff who may decide on records of a kind: up to 200 active users, sorted by name.
 *
 * @throws AppError `forbidden`; `not_found` for an unknown kind
 */
export async function findWorkColleagues(
  actor: Actor,
  { kind: name }: { kind: string },
): Promise<{ id: string; name: string }[]> {
  assertMay(actor, "work.assign");
  const kind = workKinds.find((known) => known === name);
  if (!kind) throw new AppError("not_found");
  const roles = rolesThatMay(sourceOf(kind).work).filter((role) => rolesThatMay("work.claim").includes(role));
  const staff = await db.prisma.user.findMany({
    where: { role: { in: roles }, status: { notIn: ["suspended", "blocked"] } },
    orderBy: [{ firstName: "asc" }, { lastName: "asc" }, { id: "asc" }],
    take: colleaguesMax,
    select: { id: true, firstName: true, lastName: true },
  });
  return staff.map((person) => ({ id: person.id, name: fullName(person) }));
}

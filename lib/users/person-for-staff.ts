import "server-only";
import { assertNotOwn } from "@/lib/audit/assert-not-own";
import type { AuditSubject } from "@/lib/audit/record-audit";
import { isStaffRole } from "@/lib/roles";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";

/** The person whom an action of staff concerns. */
export type PersonForStaff = { userId: string; email: string; firstName: string };

/**
 * Reads the person whom an action of staff concerns.
 *
 * @param act the name of the action and the type of its subject, for the audit event
 * @throws AppError `forbidden` if the actor is the person (this refusal is audited), or if the person is a colleague whom the
 * actor may not edit; `not_found`
 */
export async function getPersonForStaff(
  actor: Actor,
  userId: string,
  act: { action: string; subjectType: AuditSubject },
): Promise<PersonForStaff> {
  assertMay(actor, "customers.edit");
  const select = { email: true, firstName: true, role: true } as const;
  const person = await db.prisma.user.findUnique({ where: { id: userId }, select });
  if (!person) throw new AppError("not_found");
  const { role, ...known } = person;
  if (isStaffRole(role)) assertMay(actor, "staff.edit");
  await assertNotOwn(actor, { ...act, subjectId: userId, ownerId: userId });
  return { userId, ...known };
}

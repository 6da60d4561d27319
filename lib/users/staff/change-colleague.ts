import "server-only";
import { assertNotOwn } from "@/lib/audit/assert-not-own";
import { recordAudit } from "@/lib/audit/record-audit";
import { announceSecurityChange } from "@/lib/auth/security-changes/announce-security-change";
import { revokeSessions } from "@/lib/auth/sessions/revoke-sessions";
import { type CommandRequest, doOrPropose } from "@/lib/four-eyes/do-or-propose";
import type { StaffRole } from "@/lib/roles";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { ChangeRoleInput, RemoveColleagueInput } from "@/lib/users/staff-schema";
import { lockStaffAs } from "./lock-staff";
import type { LockedMember } from "./staff.sql";

// Only an admin may change colleagues' rights, and no admin may change their own rights. The last admin can therefore not lose
// the rights (docs/decisions/staff.md).

/**
 * Assigns another role to a colleague, and informs the colleague by e-mail. The new role applies from the colleague's next
 * request on. A repeated call with the same request id changes nothing and returns the first result. The change is proposed
 * (`doOrPropose`) if another admin exists.
 *
 * @throws AppError `proposed`; `not_found`; `forbidden` if the colleague is the actor, or if the actor has lost the right since
 * the request began.
 * @throws AppError `conflict` when the role has changed since the editor saw the role; `idempotency_mismatch`
 */
export async function changeRole(actor: Actor, input: ChangeRoleInput, request?: CommandRequest): Promise<void> {
  const { id, role, seenRole } = input;
  await prepare(actor, "staff.change-role", id);
  const command = { kind: "staff.change-role", subject: { type: "user", id }, input, request } as const;
  await doOrPropose(actor, command, async (tx) => {
    const colleague = await lockColleague(tx, actor, { id, seenRole });
    if (role === seenRole) return;
    await tx.prisma.user.update({ where: { id }, data: { role, updatedAt: now() }, select: { id: true } });
    await announceSecurityChange(tx, { ...colleague, userId: id }, "role-changed", "staff");
    await recordAudit(tx, actor, {
      ...{ action: "staff.change-role", subjectType: "user", subjectId: id },
      before: { role: seenRole },
      after: { role },
    });
  });
}

/**
 * Removes a colleague from the staff: all sessions and tokens end at once, and an e-mail informs the colleague. A colleague
 * without an account is also blocked. A colleague with an account remains a customer. A repeated call with the same request id
 * changes nothing and returns the first result.
 *
 * @throws AppError with the errors of `changeRole`
 */
export async function removeColleague(
  actor: Actor,
  input: RemoveColleagueInput,
  request?: CommandRequest,
): Promise<void> {
  const { id } = input;
  await prepare(actor, "staff.remove", id);
  const command = { kind: "staff.remove", subject: { type: "user", id }, input, request } as const;
  await doOrPropose(actor, command, async (tx) => {
    const colleague = await lockColleague(tx, actor, input);
    const after = { role: "customer", status: colleague.hasAccount ? colleague.status : "blocked" } as const;
    await tx.prisma.user.update({ where: { id }, data: { ...after, updatedAt: now() }, select: { id: true } });
    await revokeSessions(tx, id, "by_staff");
    await announceSecurityChange(tx, { ...colleague, userId: id }, "role-removed", "staff");
    await recordAudit(tx, actor, {
      ...{ action: "staff.remove", subjectType: "user", subjectId: id },
      before: { role: colleague.role, status: colleague.status },
      after,
    });
  });
}

async function prepare(actor: Actor, action: string, id: string): Promise<void> {
  assertMay(actor, "staff.edit");
  const ownerId = id === actor.userId ? id : null;
  await assertNotOwn(actor, { action, subjectType: "user", subjectId: id, ownerId });
}

/** Locks the rows of all staff, including the colleague, and checks the actor's rights again. */
async function lockColleague(
  tx: Database,
  actor: Actor,
  { id, seenRole }: { id: string; seenRole: StaffRole },
): Promise<LockedMember> {
  const colleague = (await lockStaffAs(tx, actor)).find((member) => member.id === id);
  if (!colleague) throw new AppError("not_found");
  if (colleague.role !== seenRole) throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  return colleague;
}

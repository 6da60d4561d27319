import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { queueEmail } from "@/lib/email/queue-email";
import { type CommandRequest, doOrPropose } from "@/lib/four-eyes/do-or-propose";
import { fullName } from "@/lib/full-name";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { type Database, db } from "@/lib/server/db";
import { isUniqueViolation } from "@/lib/server/db-errors";
import { AppError } from "@/lib/server/errors";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import { requestContext } from "@/lib/server/request-context";
import { lockStaffAs } from "@/lib/users/staff/lock-staff";
import type { InviteColleagueInput, OpenInvitationInput } from "@/lib/users/staff-schema";
import { assertMayJoin } from "./assert-may-join";
import { type OpenInvitation, queryOpenInvitation } from "./invitation.sql";
import { newInvitationCode } from "./new-code";

/**
 * Invites somebody by e-mail to join the staff (docs/decisions/staff.md). The user is created only when the invitation is
 * accepted. A repeated call with the same request id changes nothing and returns the first result. The invitation is proposed
 * (`doOrPropose`) if another admin exists. If an admin could invite without a second person, the admin could create a second
 * log-in, and use this log-in to confirm their own proposals.
 *
 * @throws AppError `proposed`; `forbidden` if the actor has no right to invite, or has lost it since the request began;
 * `conflict` when the person is already invited, already works at the bank, or is a customer; `rate_limited`;
 * `idempotency_mismatch`
 */
export async function inviteColleague(
  actor: Actor,
  input: InviteColleagueInput,
  request?: CommandRequest,
): Promise<void> {
  const { email, role } = input;
  assertMay(actor, "staff.edit");
  await countAgainstLimit("mail-request-email", email);
  const command = { kind: "staff.invite", subject: { type: "staff_invitation", id: email }, input, request } as const;
  await doOrPropose(actor, command, async (tx) => {
    await lockStaffAs(tx, actor);
    await assertMayJoin(tx, email);
    const { sentAt, ...code } = newInvitationCode();
    const data = { email, role, ...code, sentAt, createdAt: sentAt, sentById: actor.userId };
    const { id } = await tx.prisma.staffInvitation.create({ data, select: { id: true } }).catch(alreadyInvited);
    await send(tx, actor, { id, email, role, expiresAt: code.expiresAt }, "staff.invite");
  });
}

/**
 * Sends an open invitation again. The previous link no longer works, and the actor becomes the sender of the invitation. A
 * repeated call with the same request id changes nothing and returns the first result. An invitation that has not expired keeps
 * its expiry. If the invitation has expired, or if its sender may no longer invite, a second person must confirm the invitation
 * again, as for a new invitation (`doOrPropose`).
 *
 * @throws AppError with the errors of `inviteColleague`; `conflict` when the invitation is no longer open
 */
export async function resendInvitation(
  actor: Actor,
  input: OpenInvitationInput,
  request?: CommandRequest,
): Promise<void> {
  assertMay(actor, "staff.edit");
  const known = await queryOpenInvitation(db, input, "read");
  if (known) await countAgainstLimit("mail-request-email", known.email);
  const subject = { type: "staff_invitation", id: known?.email ?? input.id } as const;
  await doOrPropose(actor, { kind: "staff.invite-again", subject, input, request }, async (tx) => {
    const invitation = await lockOpen(tx, actor, input);
    await assertMayJoin(tx, invitation.email);
    const { expiresAt: anew, ...code } = newInvitationCode();
    const expiresAt = invitation.expiresAt <= code.sentAt ? anew : invitation.expiresAt;
    const data = { ...code, expiresAt, sentById: actor.userId };
    await tx.prisma.staffInvitation.update({ where: input, data, select: { id: true } });
    await send(tx, actor, { ...invitation, expiresAt }, "staff.invite-again");
  });
}

/**
 * Withdraws an open invitation, so that its link no longer works. A repeated call with the same request id changes nothing and
 * returns the first result.
 *
 * @throws AppError `forbidden`; `conflict` when the invitation is no longer open
 */
export async function withdrawInvitation(actor: Actor, input: OpenInvitationInput, requestId?: string): Promise<void> {
  assertMay(actor, "staff.edit");
  await commandOnce(actor, { name: "staff.withdraw-invitation", requestId, content: input }, async (tx) => {
    const { id, email, role } = await lockOpen(tx, actor, input);
    await tx.prisma.staffInvitation.update({ where: { id }, data: { withdrawnAt: now() }, select: { id: true } });
    await recordAudit(tx, actor, {
      ...{ action: "staff.withdraw-invitation", subjectType: "staff_invitation", subjectId: id },
      before: { email, role },
    });
  });
}

async function lockOpen(tx: Database, actor: Actor, { id }: OpenInvitationInput): Promise<OpenInvitation> {
  await lockStaffAs(tx, actor);
  const invitation = await queryOpenInvitation(tx, { id }, "lock");
  if (!invitation) throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  return invitation;
}

async function send(
  tx: Database,
  actor: Actor,
  { id, email, role, expiresAt }: Pick<OpenInvitation, "id" | "email" | "role" | "expiresAt">,
  action: string,
): Promise<void> {
  const invitedBy = fullName(actor);
  // The e-mail has the sender's language, because the language of the invited person is unknown.
  const { locale } = requestContext();
  const until = expiresAt.toISOString();
  await queueEmail(tx, email, "staff-invitation", { invitationId: id, role, invitedBy, until, locale });
  await recordAudit(tx, actor, {
    ...{ action, subjectType: "staff_invitation", subjectId: id },
    after: { email, role },
  });
}

function alreadyInvited(error: unknown): never {
  if (!isUniqueViolation(error, "staff_invitations_open")) throw error;
  throw new AppError("conflict", { messageKey: "already_invited", fields: { email: ["alreadyInvited"] } });
}

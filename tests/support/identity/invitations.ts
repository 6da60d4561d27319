import { invitationCodePurpose } from "@/lib/email/code-purposes";
import type { StaffRole } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { deriveCode } from "@/lib/server/secrets/secrets";
import { inviteColleague } from "@/lib/users/staff/invitations/invite-colleague";

let invited = 0;

/** Somebody whom an admin has invited, and the code of the link that they got. */
export type TestInvitation = { id: string; email: string; code: string };

export async function createInvitation(admin: Actor, role: StaffRole = "teller"): Promise<TestInvitation> {
  invited += 1;
  const email = `invited-${invited}-${admin.userId}@staff.example`;
  await inviteColleague(admin, { email, role });
  return await readInvitation(email);
}

/** The latest invitation for an e-mail, and the code of the link that was sent last. */
export async function readInvitation(email: string): Promise<TestInvitation> {
  const invitation = await db.prisma.staffInvitation.findFirstOrThrow({ where: { email }, orderBy: { id: "desc" } });
  return { id: invitation.id, email, code: deriveCode(invitationCodePurpose, invitation.nonce) };
}

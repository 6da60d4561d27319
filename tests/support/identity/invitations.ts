import { invitationCodePurpose } from "@/lib/email/code-purposes";
import type { StaffRole } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { deriveCode } from "@/lib/server/secrets/secrets";
import { inviteColleague } from "@/lib/users/staff/invitations/invite-colleague";

let invited = 0;

/** An invitation by an admin, with the code of its link. */
export type TestInvitation = { id: string; email: string; code: string };

export async function createInvitation(admin: Actor, role: StaffRole = "teller"): Promise<TestInvitation> {
  invited += 1;
  const email = `invited-${invited}-${admin.userId}@staff.example`;
  await inviteColleague(admin, { email, role });
  return await readInvitation(email);
}

/** Reads the latest invitation for an e-mail address, and the code of its last link. */
export async function readInvitation(email: string): Promise<TestInvitation> {
  const invitation = await db.prisma.staffInvitation.findFirstOrThrow({ where: { email }, orderBy: { id: "desc" } });
  return { id: invitation.id, email, code: deriveCode(invitationCodePurpose, invitation.nonce) };
}

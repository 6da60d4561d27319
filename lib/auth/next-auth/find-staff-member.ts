import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { recordRefusal } from "@/lib/auth/log-in/verify-credentials";
import { isStaffRole } from "@/lib/roles";
import { calendarNow } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { isUniqueViolation } from "@/lib/server/db-errors";
import type { Prisma } from "@/lib/server/prisma-client/client";
import type { ProvedUser } from "@/lib/server/session/session";
import { acceptByProvider } from "@/lib/users/staff/invitations/accept-invitation";

/** A person as the bank's identity provider describes them. `subject` is the provider's own id for the person. */
type StaffClaims = {
  issuer: string;
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
};

const memberSelect = { id: true, email: true, role: true, status: true } as const satisfies Prisma.UserSelect;
type Member = Prisma.UserGetPayload<{ select: typeof memberSelect }>;

/**
 * Finds the member of staff whom the bank's identity provider has signed in. At the first sign-in, the function finds the member
 * by the e-mail, which the provider must have verified. At later sign-ins, the function finds the member by the provider's id for
 * the person, even if the e-mail has changed. The first sign-in of an invited person accepts the invitation
 * (docs/decisions/staff.md). A sign-in at the provider counts as a log-in with a second factor, because the bank configures which
 * proofs of identity its provider requires. Returns undefined if no member of staff matches, or if the member is suspended,
 * blocked or linked to another id of the provider. Each refusal is audited.
 */
export async function findStaffMember(claims: StaffClaims): Promise<ProvedUser | undefined> {
  const { issuer, subject } = claims;
  const linked = await db.prisma.staffIdentity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: { user: { select: memberSelect } },
  });
  const known = linked?.user ?? (await findByEmail(claims.email));
  const invited = await acceptInvitationOf(known, claims);
  // If the same sign-in arrives in two requests at once, one request may accept the invitation before the other. The slower
  // request then finds the new member by e-mail.
  const user = invited ?? known ?? (await findByEmail(claims.email));
  const mayEnter = user && isStaffRole(user.role) && user.status !== "suspended" && user.status !== "blocked";
  if (mayEnter && ((linked && !invited) || (await link(user, claims)))) {
    return { id: user.id, provedBy: "staff", secondFactor: "given" };
  }
  await recordRefusal(user?.id);
  return undefined;
}

async function findByEmail(email: string | undefined): Promise<Member | null> {
  if (!email) return null;
  return await db.prisma.user.findUnique({ where: { email: email.trim().toLowerCase() }, select: memberSelect });
}

/**
 * Accepts the invitation of a person who is not yet a member of staff. The invitation must be for the e-mail that the provider
 * has verified. Returns undefined if there is no invitation for this e-mail.
 */
async function acceptInvitationOf(known: Member | null, claims: StaffClaims): Promise<Member | undefined> {
  const email = claims.email?.trim().toLowerCase();
  // If `known` has another e-mail than the invitation, `known` is not the invited person.
  if (!email || !claims.isEmailVerified || (known && (isStaffRole(known.role) || known.email !== email)))
    return undefined;
  const joined = await acceptByProvider(email, claims);
  return joined && { ...joined, email, status: "active" };
}

/**
 * Links the user to the provider's id.
 *
 * @returns false if the e-mail is not verified, or if the user is already linked to a different id. A different id may mean that
 * another person now has the user's former e-mail address
 */
async function link({ id: userId }: Member, { issuer, subject, isEmailVerified }: StaffClaims): Promise<boolean> {
  if (!isEmailVerified) return false;
  try {
    await inTransaction(async (tx) => {
      await tx.prisma.staffIdentity.createMany({ data: { issuer, subject, userId, createdAt: calendarNow() } });
      const after = { issuer, subject };
      await recordAudit(tx, { userId }, { action: "staff.link", subjectType: "user", subjectId: userId, after });
    });
    return true;
  } catch (error) {
    if (
      !isUniqueViolation(error, "staff_identities_user_id_issuer_key") &&
      !isUniqueViolation(error, "staff_identities_pkey")
    )
      throw error;
    // The user or the provider's id is already linked. If a concurrent request with the same sign-in has inserted this link, the
    // sign-in succeeds.
    const found = await db.prisma.staffIdentity.findUnique({ where: { issuer_subject: { issuer, subject } } });
    return found?.userId === userId;
  }
}

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

/** What the bank's identity provider says of whom it has signed in; `subject` is its own name for them. */
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
 * The member of staff whom the bank's identity provider has signed in. At their first time it is the one with this e-mail, which
 * the provider must have verified; from then on the one whom it has signed in under this name before, whatever their e-mail is
 * there. Whoever is invited accepts by their first time (decision 80). It stands for a second factor too: what staff show there is for the bank to say. Undefined, and audited, when nobody on
 * the staff is meant, or they are suspended or blocked, or known under another name.
 */
export async function findStaffMember(claims: StaffClaims): Promise<ProvedUser | undefined> {
  const { issuer, subject } = claims;
  const linked = await db.prisma.staffIdentity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: { user: { select: memberSelect } },
  });
  const known = linked?.user ?? (await findByEmail(claims.email));
  const invited = await acceptInvitationOf(known, claims);
  // Of the same sign-in twice at once, the other one may have accepted.
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

/** The invitation for the e-mail that the provider has verified, of somebody who does not work here; undefined without one. */
async function acceptInvitationOf(known: Member | null, claims: StaffClaims): Promise<Member | undefined> {
  const email = claims.email?.trim().toLowerCase();
  // Who is known by another e-mail is not whom the bank has invited.
  if (!email || !claims.isEmailVerified || (known && (isStaffRole(known.role) || known.email !== email)))
    return undefined;
  const joined = await acceptByProvider(email, claims);
  return joined && { ...joined, email, status: "active" };
}

/** @returns false for an e-mail that is not verified, and when they are known under another name: it may be somebody else's now */
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
    // The same sign-in twice at once is one.
    const found = await db.prisma.staffIdentity.findUnique({ where: { issuer_subject: { issuer, subject } } });
    return found?.userId === userId;
  }
}

import "server-only";
import { recordRefusal } from "@/lib/auth/verify-credentials";
import { isStaffRole } from "@/lib/roles";
import { db } from "@/lib/server/db";
import type { ProvedUser } from "@/lib/server/session/session";

/** What the bank's identity provider says of whom it has signed in. */
type StaffClaims = { email: string | undefined; isEmailVerified: boolean };

/**
 * The member of staff whom the bank's identity provider has signed in: the one with this e-mail, which the provider must have
 * verified. It stands for a second factor too: what staff show there is for the bank to say. Undefined, and audited, when nobody on the staff has it or they are suspended or blocked.
 */
export async function findStaffMember({ email, isEmailVerified }: StaffClaims): Promise<ProvedUser | undefined> {
  const user = email
    ? await db.prisma.user.findUnique({
        where: { email: email.trim().toLowerCase() },
        select: { id: true, role: true, status: true },
      })
    : null;
  const mayEnter = user && isStaffRole(user.role) && user.status !== "suspended" && user.status !== "blocked";
  if (mayEnter && isEmailVerified) return { id: user.id, provedBy: "staff", secondFactor: "given" };
  await recordRefusal(user?.id);
  return undefined;
}

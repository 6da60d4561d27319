import "server-only";
import { lockOwner } from "@/lib/auth/second-factors/second-factors.sql";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";

/**
 * A person without an account who can join the staff: a former colleague, or somebody who has begun a registration with the e-mail
 * address. The registration does not prove that the address belongs to this person.
 */
export type Joiner = { id: string; registrationOpen: boolean };

/**
 * Checks whether the owner of this e-mail address can join the staff. A customer cannot join, because a person who decides on the
 * bank's money needs a separate log-in for this work (docs/decisions/staff.md). Locks the row of the user with this address, so
 * that nobody can finish a registration with the address before the transaction ends.
 *
 * @returns the user with this address, if one exists
 * @throws AppError `conflict`
 */
export async function assertMayJoin(tx: Database, email: string): Promise<Joiner | undefined> {
  const known = await tx.prisma.user.findUnique({ where: { email }, select: { id: true } });
  if (!known) return undefined;
  await lockOwner(tx, known.id);
  const user = await tx.prisma.user.findUnique({
    where: { email },
    select: {
      id: true,
      role: true,
      registrationOpen: true,
      closedAt: true,
      accounts: { select: { id: true }, take: 1 },
    },
  });
  if (!user) return undefined;
  if (user.role !== "customer") refuse("already_staff", "alreadyStaff");
  if (user.accounts.length > 0 || user.closedAt) refuse("email_of_customer", "emailOfCustomer");
  return { id: user.id, registrationOpen: user.registrationOpen };
}

function refuse(messageKey: string, problem: string): never {
  throw new AppError("conflict", { messageKey, fields: { email: [problem] } });
}

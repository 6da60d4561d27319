import "server-only";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";

/** A person who once worked at the bank, is no longer a member of staff, and has no account. */
type FormerColleague = { id: string };

/**
 * Checks whether the owner of this e-mail address can join the staff. A customer cannot join, because a person who decides on the
 * bank's money needs a separate log-in for this work (docs/decisions/staff.md).
 *
 * @returns the former colleague with this address, if one exists
 * @throws AppError `conflict`
 */
export async function assertMayJoin(tx: Database, email: string): Promise<FormerColleague | undefined> {
  const user = await tx.prisma.user.findUnique({
    where: { email },
    select: { id: true, role: true, accounts: { select: { id: true }, take: 1 } },
  });
  if (!user) return undefined;
  if (user.role !== "customer") refuse("already_staff", "alreadyStaff");
  if (user.accounts.length > 0) refuse("email_of_customer", "emailOfCustomer");
  return { id: user.id };
}

function refuse(messageKey: string, problem: string): never {
  throw new AppError("conflict", { messageKey, fields: { email: [problem] } });
}

import "server-only";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";

/** Somebody who worked here before and has no account. */
type FormerColleague = { id: string };

/**
 * Finds out whether somebody with this e-mail can come to work here. A customer cannot: who decides on the bank's money has a
 * log-in for that alone (decision 80).
 *
 * @returns who they were, when they worked here before
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
